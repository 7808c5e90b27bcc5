// The store of refresh tokens while another server on the database writes and has not committed (PostgreSQL: TEST_DATABASE_URL).
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createRefreshStore } from '../../src/app/stores/refresh-store.ts'
import type { RefreshRecord, RefreshStore } from '../../src/auth/refresh.ts'
import type { Transaction } from '../../src/db/database.ts'
import { behind } from '../support/behind.ts'
import { TEST_DATABASE_URL } from '../support/database.ts'
import { organization, type Organization } from '../support/organization.ts'

let at: Organization
let store: RefreshStore
const revoked = vi.fn()
beforeAll(async () => {
  at = await organization()
  store = createRefreshStore(at.db, at.clock, revoked)
})

/** A family with one live token, of the same digest. */
async function family(): Promise<RefreshRecord> {
  const record = {
    family: randomUUID(),
    identity: at.owner.identity,
    audience: ['https://api.example.test'],
    act: { iss: 'https://login.example.test', sub: 's', aud: 'client' },
    expiresAt: new Date(at.clock.now() + 3_600_000),
  }
  await store.save(record.family, record)
  return record
}

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
      revoked.mockClear()
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
