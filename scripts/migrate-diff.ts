// Writes the migration that takes the database from prisma/migrations to prisma/schema.prisma, with Prisma's own schema
// engine (WebAssembly) on a PGlite in memory: `npm run migrate:diff -- name`. Read it before it is committed.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import { SchemaEngine } from '@prisma/schema-engine-wasm'
import { PrismaPGlite } from 'pglite-prisma-adapter'
import { MIGRATIONS, migrationsIn } from '../src/db/migrate.ts'
import { EXTENSIONS } from '../src/db/pglite-extensions.ts'

const SCHEMA = join(import.meta.dirname, '../prisma/schema.prisma')

/** The SQL that takes the database of `pglite` to a schema in Prisma's language; undefined when they agree. */
export async function diffToSchema(pglite: PGlite, schema: string): Promise<string | undefined> {
  const files = [{ path: 'schema.prisma', content: schema }]
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPGlite(pglite))
  const engine = await SchemaEngine.new({ datamodels: [['schema.prisma', schema]] }, () => undefined, adapter)
  try {
    const { stdout, exitCode } = await engine.diff({
      from: { tag: 'schemaDatasource', files, configDir: '.' },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    })
    return exitCode === 2 ? collated(stdout ?? '') : undefined
  } finally {
    engine.free()
  }
}

/** Every order of text is by code point, on every installation; Prisma cannot say it. */
function collated(sql: string): string {
  return sql.replace(/((?:^\s+|ADD COLUMN\s+)"\w+" TEXT(?:\[\])?)/gm, '$1 COLLATE "C"')
}

async function migratedPglite(): Promise<PGlite> {
  const pglite = new PGlite({ extensions: EXTENSIONS })
  for (const { sql } of await migrationsIn(MIGRATIONS)) await pglite.exec(sql)
  return pglite
}

async function main(name: string | undefined): Promise<number> {
  if (name === undefined || !/^[a-z0-9_]+$/.test(name)) {
    console.error('Usage: npm run migrate:diff -- name   (lower-case letters, digits and _)')
    return 2
  }
  const file = await writeMigration(name)
  console.log(file === undefined ? 'The migrations and schema.prisma agree: nothing to do.' : `Wrote ${file}`)
  return 0
}

/**
 * Writes the migration that takes the database to schema.prisma.
 * @param more statements that follow Prisma's
 * @returns the file; undefined when nothing is to be done
 */
export async function writeMigration(name: string, more = ''): Promise<string | undefined> {
  const sql = await diffToSchema(await migratedPglite(), await readFile(SCHEMA, 'utf8'))
  if (sql === undefined) return undefined
  const time = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)
  const folder = join(MIGRATIONS, `${time}_${name}`)
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'migration.sql')
  await writeFile(
    file,
    `${[sql, more]
      .map((part) => part.trim())
      .join('\n\n')
      .trim()}\n`,
  )
  await writeFile(join(MIGRATIONS, 'migration_lock.toml'), LOCK)
  return file
}

const LOCK = `# Tells Prisma's tools the dialect of these migrations.\nprovider = "postgresql"\n`

// PGlite keeps the process alive.
if (import.meta.main) process.exit(await main(process.argv[2]))
