// A disk that is really full: a database of PostgreSQL on a small one (TEST_DATABASE_URL, on this machine, and as root).
import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import { expect, it } from 'vitest'
import { openDatabase, type Database } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { openEvents } from '../events/world.ts'
import { atEnd } from '../support/at-end.ts'
import { TEST_DATABASE_URL, urlOf } from '../support/database.ts'
import { fillDisk, removeDisk, smallDisk } from '../support/small-disk.ts'

const NAME = `platform_graph_full_${process.pid}`

function diskOfPostgres(): string | undefined {
  const dir = TEST_DATABASE_URL === undefined ? undefined : smallDisk(64)
  if (dir !== undefined) execFileSync('chown', ['postgres', dir], { stdio: 'ignore' })
  return dir
}

const disk = diskOfPostgres()

/** A database whose tables are on the small disk; the log of PostgreSQL is not. */
async function onDisk(dir: string): Promise<Database> {
  const admin = new pg.Client({ connectionString: TEST_DATABASE_URL })
  await admin.connect()
  await admin.query(`CREATE TABLESPACE ${NAME} LOCATION '${dir}'`)
  await admin.query(`CREATE DATABASE ${NAME} TEMPLATE template0 TABLESPACE ${NAME}`)
  atEnd(async () => {
    await admin.query(`DROP DATABASE ${NAME} WITH (FORCE)`)
    await admin.query(`DROP TABLESPACE ${NAME}`)
    await admin.end()
    removeDisk(dir)
  })
  const db = await openDatabase({ kind: 'postgres', url: urlOf(TEST_DATABASE_URL!, NAME) })
  await migrate(db)
  return db
}

it.skipIf(disk === undefined)('is UNAVAILABLE for writes alone, and over when there is room again', async () => {
  const world = await openEvents({}, { db: await onDisk(disk!) })
  const ready = async (): Promise<string> => (await fetch(`${world.url}/readyz`)).text()
  const repo = await world.repo('kept')
  const ballast = await fillDisk(disk!)
  // Tables have some room of their own: it is full when the first write finds none.
  let written = 0
  const fill = async (): Promise<void> => {
    for (;;) await world.describe(repo, `${++written} ${'x'.repeat(200)}`)
  }
  await expect(fill()).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringContaining('no space left') as string,
  })
  expect(await ready()).toContain('no space left')
  const read = await world.call<{ description: string }>('registry.v2.ReposService/GetRepo', { uid: repo })
  expect(read.description).toMatch(new RegExp(`^${written - 1} `))
  await rm(ballast)
  await expect.poll(ready).toBe('ok\n')
  await world.describe(repo, 'there is room')
})
