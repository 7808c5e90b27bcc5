// What faults of a database are to a client.
import { expect, it } from 'vitest'
import { PlatformError } from '../../src/core/errors.ts'
import { databaseError, isConflict, isForeignKeyViolation, isUniqueViolation } from '../../src/db/errors.ts'

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

it.each([
  ['a statement that took too long', { code: '57014' }, 'DEADLINE_EXCEEDED'],
  ['a transaction that did', { message: 'A query on an expired transaction' }, 'DEADLINE_EXCEEDED'],
  ['a deadlock', { code: '40P01' }, 'ABORTED'],
  ['what Prisma calls a conflict', { code: 'P2034' }, 'ABORTED'],
  [
    'a partition that was made meanwhile',
    { message: 'new row for relation "x" violates partition constraint' },
    'ABORTED',
  ],
  ['a server that stops', { code: '57P01' }, 'UNAVAILABLE'],
  ['a connection that is refused', { message: 'x', cause: { code: 'ECONNREFUSED' } }, 'UNAVAILABLE'],
])('%s is told by its code', (_, fault, code) => {
  expect(databaseError(fault)).toMatchObject({ code, details: { cause: fault } })
  expect(isConflict(fault)).toBe(code === 'ABORTED')
  if (code === 'ABORTED') expect(databaseError(fault)).toMatchObject({ details: { retryAfterSeconds: 1 } })
})

it('an error of ours stays as it is, whatever it wraps', () => {
  const error = new PlatformError('NOT_FOUND', 'no', { cause: { code: '40001' } })
  expect(databaseError(error)).toBe(error)
})

it.each(['23503', '23001', 'P2003'])('%s says that another row is missing, or still there', (code) => {
  expect([isForeignKeyViolation({ code }), isUniqueViolation({ code })]).toEqual([true, undefined])
})

it.each(['23505', 'P2002'])('%s says that a value is taken, and by which rule', (code) => {
  const detail = 'Key (parent_uid, name)=(a, b) already exists.'
  const told = isUniqueViolation({ code, meta: { driverAdapterError: { cause: { constraint: 'x_key', detail } } } })
  expect(told).toEqual({ constraint: 'x_key', fields: ['parent_uid', 'name'] })
  expect(isForeignKeyViolation({ code })).toBe(false)
})

it('what is no fault of the database stays as it is', () => {
  const error = new Error('space')
  expect(databaseError(error)).toBe(error)
})
