import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diffToSchema } from '../../scripts/migrate-diff.ts'
import { MIGRATIONS, migrationsIn } from '../../src/db/migrate.ts'
import { EXTENSIONS } from '../../src/db/pglite-extensions.ts'

let pglite: PGlite
let schema: string

beforeAll(async () => {
  schema = await readFile(join(import.meta.dirname, '../../prisma/schema.prisma'), 'utf8')
  pglite = new PGlite({ extensions: EXTENSIONS })
  for (const { sql } of await migrationsIn(MIGRATIONS)) await pglite.exec(sql)
})
afterAll(() => pglite.close())

describe('migrations and schema.prisma', () => {
  test('agree', async () => {
    expect(await diffToSchema(pglite, schema)).toBeUndefined()
  })

  test('a field without a migration is told, with the collation that Prisma cannot say', async () => {
    const changed = schema.replace('model Repo {', 'model Repo {\n  extra String @default("")')
    expect(await diffToSchema(pglite, changed)).toContain(`ADD COLUMN     "extra" TEXT COLLATE "C" NOT NULL DEFAULT ''`)
  })

  test('every text column is in code point order', async () => {
    const { rows } = await pglite.query(`
      SELECT a.attrelid::regclass::text || '.' || a.attname AS name
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_collation l ON l.oid = a.attcollation
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND l.collname <> 'C'`)
    expect(rows).toEqual([])
  })
})
