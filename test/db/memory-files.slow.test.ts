// Databases in memory that begin as the same share the bytes of what none of them writes, and no other.
import { createHash } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { expect, it } from 'vitest'
import { MemoryFiles } from '../../src/db/memory-files.ts'
import { EXTENSIONS } from '../../src/db/pglite-extensions.ts'
import { entriesOf, readSnapshot } from '../../src/db/snapshot.ts'
import { atEnd } from '../support/at-end.ts'

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

interface Files {
  lookupPath(path: string): { readonly node: { readonly contents: Uint8Array | null } }
}

async function open(tar: Uint8Array): Promise<PGlite> {
  const database = await PGlite.create({ fs: await MemoryFiles.of(tar), extensions: EXTENSIONS })
  atEnd(() => database.close())
  return database
}

async function groupsOf(database: PGlite): Promise<unknown[]> {
  return (await database.query<{ name: string }>('SELECT name FROM groups ORDER BY name')).rows
}

/** Bytes of the tar file that are a database's own files as they are. */
async function shared(database: PGlite, tar: Uint8Array): Promise<number> {
  const files = database.Module.FS as Files
  const kept = (await entriesOf(tar)).filter(({ path, data }) => {
    const { node } = data ? files.lookupPath(`/pglite/data/${path}`) : {}
    return data && data.length > 0 && node?.contents?.buffer === data.buffer
  })
  return kept.reduce((sum, { data }) => sum + data!.length, 0)
}

it('copies a file before it is written, and no other', async () => {
  const tar = await readSnapshot()
  const before = digestOf(tar)
  const [one, other] = [await open(tar), await open(tar)]
  await one.exec(`INSERT INTO groups (uid, name) VALUES ('${'a'.repeat(40)}', 'of one'); CHECKPOINT`)
  await other.exec(`INSERT INTO groups (uid, name) VALUES ('${'b'.repeat(40)}', 'of the other'); CHECKPOINT`)
  expect(await groupsOf(one)).toEqual([{ name: 'of one' }])
  expect(await groupsOf(other)).toEqual([{ name: 'of the other' }])
  expect(await groupsOf(await open(tar))).toEqual([])
  expect(digestOf(tar)).toBe(before)
  const logs = (await entriesOf(tar)).filter(({ path }) => path.includes('pg_wal/'))
  const log = logs.reduce((sum, { data }) => sum + (data?.length ?? 0), 0)
  // Of what is no log, most is the catalogue and tables that have no rows.
  expect(await shared(one, tar)).toBeGreaterThan((tar.length - log) / 2)
})
