// Databases for worlds: each begins as a copy of one that this process reads or makes once.
import { type EmbeddedDatabase, openDatabase } from '../../db/database.ts'
import { migrate } from '../../db/migrate.ts'
import { readSnapshot } from '../../db/snapshot.ts'
import { PAGE_SECRET, SEED_ISSUER } from '../bootstrap.ts'
import { readSeed } from '../demo/seed.ts'
import type { Beginning, Snapshot } from './types.ts'

const kept = new Map<Beginning, Promise<Uint8Array>>()

const makers: Readonly<Record<Beginning, () => Promise<Uint8Array>>> = {
  empty: readSnapshot,
  seed: async () => (await readSeed()) ?? (await import('../demo/make-seed.ts')).makeSeed(),
}

function begunAs(begin: Beginning): Promise<Uint8Array> {
  const known = kept.get(begin) ?? makers[begin]()
  kept.set(begin, known)
  return known
}

/** A database in memory that begins as `begin`. */
export async function openAs(begin: Beginning | Snapshot): Promise<EmbeddedDatabase> {
  if (typeof begin === 'string') return openDatabase({ kind: 'memory', begin: () => begunAs(begin) })
  const db = await openDatabase({ kind: 'memory', begin: () => Promise.resolve(begin.rows) })
  await migrate(db)
  // As a seed is: each platform has its own secret and its own issuer.
  await db.prisma.installationSecret.deleteMany({ where: { name: PAGE_SECRET } })
  await db.prisma.identity.updateMany({ where: { matchIssuer: begin.issuer }, data: { matchIssuer: SEED_ISSUER } })
  return db
}
