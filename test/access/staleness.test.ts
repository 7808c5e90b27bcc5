// Rights are never older than a second, also while nothing is heard of other servers and nobody says so.
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { createAccess, type Access } from '../../src/access/access.ts'
import type { Database, ListenHandlers } from '../../src/db/database.ts'
import { newRootUid } from '../../src/core/uid.ts'
import { organization, type Organization } from '../support/organization.ts'

let at: Organization
let now = 0
let reads = 0
let handlers: ListenHandlers
let access: Access

beforeAll(async () => {
  at = await organization()
})
beforeEach(async () => {
  now = 1_000_000
  reads = 0
  const frozen: Pick<Database, 'query' | 'listen'> = {
    query: async (statement) => {
      reads++
      return at.db.query(statement)
    },
    listen: async (_channel, given) => {
      handlers = given
      given.connected()
      return async () => undefined
    },
  }
  access = await createAccess(Object.setPrototypeOf(frozen, at.db) as Database, () => now)
})

it('are kept for as long as others are heard', async () => {
  for (let beat = 0; beat < 20; beat++) {
    handlers.heard?.(now)
    await access.authorityOf(at.viewer)
    now += 200
  }
  expect(reads).toBe(1)
})

it('are read again when nothing was heard for a second, though the connection seems to live', async () => {
  handlers.heard?.(now)
  await access.authorityOf(at.viewer)
  now += 899
  await access.authorityOf(at.viewer)
  expect(reads).toBe(1)
  now += 101
  await access.authorityOf(at.viewer)
  expect(reads).toBe(2)
  // A late answer tells of the time when it was asked for, not of when it came.
  now += 2_000
  handlers.heard?.(now - 1_500)
  await access.authorityOf(at.viewer)
  expect(reads).toBe(3)
})

it('are forgotten with the first word of a change', async () => {
  handlers.heard?.(now)
  await access.authorityOf(at.viewer)
  handlers.notify('')
  await access.authorityOf(at.viewer)
  expect(reads).toBe(2)
})

it('of nobody are not kept: who is made a moment later is there', async () => {
  handlers.heard?.(now)
  const uid = newRootUid()
  expect(await access.identity(uid)).toBeUndefined()
  await at.db.prisma.identity.create({ data: { uid, name: 'new' } })
  expect(await access.identity(uid)).toMatchObject({ hasRights: false })
})
