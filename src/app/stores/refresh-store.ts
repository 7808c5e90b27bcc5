// Refresh tokens on the database, so that every server knows which are used up.
import { refuse } from '../../auth/refusal.ts'
import type { RefreshRecord, RefreshStore } from '../../auth/refresh.ts'
import type { Clock } from '../../core/clock.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { holdRow } from '../../db/statements/get.ts'
import { lockTokenFamily } from '../../db/statements/locks.ts'
import type { Prisma } from '../../db/gen/prisma/client.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The store on a database.
 * @param onRevoked called once a family is revoked, so that this server forgets what it knew of its identity at once
 */
export function createRefreshStore(db: Database, clock: Clock, onRevoked?: () => void): RefreshStore {
  return {
    save: async (digest, record) =>
      db.transaction(async (tx) => {
        // Reuse of what has expired is refused anyway; for a day it is still told from what never was.
        await tx.prisma.refreshToken.deleteMany({ where: { expiresAt: { lte: new Date(clock.now() - DAY_MS) } } })
        await holdIdentity(tx, record)
        await insert(tx, digest, record)
      }),
    find: async (digest) => {
      const row = await db.transaction((tx) => tx.prisma.refreshToken.findUnique({ where: { digest } }))
      if (!row) return undefined
      const record = { ...(row.record as unknown as RefreshRecord), expiresAt: row.expiresAt }
      return { record, spent: row.spent }
    },
    rotate: async (digest, nextDigest, record) =>
      db.transaction(async (tx) => {
        await holdIdentity(tx, record)
        // Rotations and the revocation of one family wait for each other, so that no token of it is missed.
        await lockTokenFamily(tx, record.family)
        const { count } = await tx.prisma.refreshToken.updateMany({
          where: { digest, spent: false },
          data: { spent: true },
        })
        if (count === 0) return false
        await insert(tx, nextDigest, record)
        return true
      }),
    closeFamily: async (family) => db.transaction(async (tx) => closeFamily(tx, family)),
    revokeFamily: async (family) => {
      await db.transaction(async (tx) => {
        await closeFamily(tx, family)
        const orderBy = [{ expiresAt: 'desc' as const }, { digest: 'asc' as const }]
        const last = await tx.prisma.refreshToken.findFirst({ where: { family }, orderBy, select: { digest: true } })
        const where = { digest: last?.digest ?? '', revoked: false }
        await tx.prisma.refreshToken.updateMany({ where, data: { revoked: true } })
      })
      onRevoked?.()
    },
  }
}

async function closeFamily(tx: Transaction, family: string): Promise<void> {
  await lockTokenFamily(tx, family)
  await tx.prisma.refreshToken.updateMany({ where: { family, spent: false }, data: { spent: true } })
}

/** Keeps the identity there until the token is: who deletes it ends all that it has. @throws UNAUTHENTICATED when it is gone */
async function holdIdentity(tx: Transaction, { identity }: RefreshRecord): Promise<void> {
  if (!(await holdRow(tx, { name: 'identities' }, identity))) {
    throw refuse('IDENTITY_UNKNOWN', `the identity ${identity} does not exist (any more)`)
  }
}

async function insert(tx: Transaction, digest: string, record: RefreshRecord): Promise<void> {
  const { expiresAt, ...rest } = record
  await tx.prisma.refreshToken.create({
    data: {
      digest,
      family: record.family,
      identityUid: record.identity,
      record: rest as unknown as Prisma.InputJsonObject,
      expiresAt,
    },
    select: { digest: true },
  })
}
