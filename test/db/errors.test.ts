// What faults of a database are to a client.
import { expect, it } from 'vitest'
import { PlatformError } from '../../src/core/errors.ts'
import { databaseError } from '../../src/db/errors.ts'

it.each([
  ['PostgreSQL', { code: '53100', message: 'could not extend file "base/5/16396": No space left on device' }],
  ['its log', { code: '58030', message: 'could not write to file "pg_wal/xlogtemp.31"' }],
  ['the embedded database', { message: 'could not extend file: ENOSPC: no space left on device, write' }],
  ['Prisma', { code: 'P2010', meta: { driverAdapterError: { cause: { originalCode: '53100' } } } }],
])('a full disk, as %s tells it, is UNAVAILABLE and says so', (_, fault) => {
  const error = databaseError(fault)
  expect(error).toBeInstanceOf(PlatformError)
  expect(error).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining('no space left') as unknown })
})

it('what is no fault of the database stays as it is', () => {
  const error = new Error('space')
  expect(databaseError(error)).toBe(error)
})
