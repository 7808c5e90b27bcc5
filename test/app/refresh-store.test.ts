// The store of refresh tokens: what is used up, what is kept, and what holds while another server on the database writes and has not
// committed (PostgreSQL: TEST_DATABASE_URL).
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRefreshStore } from '../../src/app/stores/refresh-store.ts'
import type { RefreshRecord, RefreshStore } from '../../src/auth/refresh.ts'
import type { Transaction } from '../../src/db/database.ts'
import { behind } from '../support/behind.ts'
import { TEST_DATABASE_URL } from '../support/database.ts'
import { organization, type Organization } from '../support/organization.ts'

let at: Organization
let store: RefreshStore
/** Milliseconds by which the store's clock is ahead. */
let ahead = 0
const revoked = vi.fn()
beforeAll(async () => {
  at = await organization()
  store = createRefreshStore(at.db, { now: () => at.clock.now() + ahead }, revoked)
})
beforeEach(() => {
  ahead = 0
  revoked.mockClear()
})

const HOUR = 3_600_000
const recordOf = (identity: string, lifeMs = HOUR): RefreshRecord => ({
  family: randomUUID(),
  identity,
  audience: ['https://api.example.test'],
  act: { iss: 'https://login.example.test', sub: 's', aud: 'client' },
  expiresAt: new Date(at.clock.now() + lifeMs),
})

/** A family with one live token, of the same digest. */
async function family(lifeMs?: number): Promise<RefreshRecord> {
  const record = recordOf(at.owner.identity, lifeMs)
  await store.save(record.family, record)
  return record
}

describe('a refresh token', () => {
  it('is used up once, and no more when its family is closed', async () => {
    const record = await family()
    const [second, third] = [randomUUID(), randomUUID()]
    expect(await store.rotate(record.family, second, record)).toBe(true)
    expect(await store.rotate(record.family, third, record)).toBe(false)
    expect(await store.find(third)).toBeUndefined()
    expect(await store.find(record.family)).toEqual({ record, spent: true })
    expect(await store.find(second)).toEqual({ record, spent: false })
    await store.closeFamily(record.family)
    expect(await store.rotate(second, third, record)).toBe(false)
    expect(revoked).not.toHaveBeenCalled()
  })

  it('of two who use it at once goes to one', async () => {
    const record = await family()
    const both = [randomUUID(), randomUUID()].map((next) => store.rotate(record.family, next, record))
    expect((await Promise.all(both)).sort()).toEqual([false, true])
  })

  it('is known for a day after its end, so that it is seen when it comes again', async () => {
    const [short, long] = [await family(60_000), await family(48 * HOUR)]
    ahead = 60_000 + 24 * HOUR - 1
    await family()
    expect(await store.find(short.family)).toBeDefined()
    ahead += 1
    await family()
    expect(await store.find(short.family)).toBeUndefined()
    expect(await store.find(long.family)).toBeDefined()
  })

  it('is made for nobody who is gone', async () => {
    const { identity } = await at.person()
    const record = recordOf(identity)
    await store.save(record.family, record)
    await at.db.prisma.identity.delete({ where: { uid: identity } })
    const refusal = { code: 'UNAUTHENTICATED', reason: 'IDENTITY_UNKNOWN' }
    await expect(store.save(randomUUID(), recordOf(identity))).rejects.toMatchObject(refusal)
    await expect(store.rotate(record.family, randomUUID(), record)).rejects.toMatchObject(refusal)
  })
})

describe('a session that is revoked', () => {
  it('is told of by its token that lives longest, and by no other session', async () => {
    const [code, other] = [await family(60_000), await family()]
    const next = { ...code, expiresAt: new Date(at.clock.now() + HOUR) }
    await store.rotate(code.family, randomUUID(), next)
    await store.revokeFamily(code.family)
    await store.revokeFamily(code.family)
    const where = { family: { in: [code.family, other.family] }, revoked: true }
    expect(await at.db.prisma.refreshToken.findMany({ where })).toMatchObject([
      { family: code.family, expiresAt: next.expiresAt, spent: true },
    ])
    expect(await store.find(other.family)).toMatchObject({ spent: false })
    expect(revoked).toHaveBeenCalledTimes(2)
  })

  it('is known to be when this server is told to forget its rights', async () => {
    const { family: digest } = await family()
    const known: Promise<unknown>[] = []
    revoked.mockImplementationOnce(() => known.push(store.find(digest)))
    await store.revokeFamily(digest)
    expect(await Promise.all(known)).toMatchObject([{ spent: true }])
  })
})

/** What a rotation elsewhere writes. */
const rotation =
  ({ family: digest, identity, expiresAt }: RefreshRecord) =>
  async ({ prisma }: Transaction): Promise<void> => {
    await prisma.refreshToken.update({ where: { digest }, data: { spent: true } })
    const next = { digest: `${digest} next`, family: digest, identityUid: identity, record: {}, expiresAt }
    await prisma.refreshToken.create({ data: next })
  }

describe.skipIf(TEST_DATABASE_URL === undefined)('a family of refresh tokens', () => {
  it.each(['closeFamily', 'revokeFamily'] as const)(
    'has no token left by %s, none of a rotation either',
    async (end) => {
      const record = await family()
      await behind(at.db, rotation(record), () => store[end](record.family))
      const where = { family: record.family }
      expect(await at.db.prisma.refreshToken.count({ where })).toBe(2)
      expect(await at.db.prisma.refreshToken.count({ where: { ...where, spent: false } })).toBe(0)
      expect(await at.db.prisma.refreshToken.count({ where: { ...where, revoked: true } })).toBe(
        end === 'revokeFamily' ? 1 : 0,
      )
      expect(revoked).toHaveBeenCalledTimes(end === 'revokeFamily' ? 1 : 0)
    },
  )

  it('gives one successor of a token that is rotated elsewhere', async () => {
    const record = await family()
    const next = randomUUID()
    expect(await behind(at.db, rotation(record), () => store.rotate(record.family, next, record))).toBe(false)
    expect(await store.find(next)).toBeUndefined()
  })
})
