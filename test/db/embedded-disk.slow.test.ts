// The embedded database on a disk that is really full, and after PostgreSQL's end in it. On Linux, as root.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { dropDeliveries, openEventDay } from '../../src/db/statements/event-days.ts'
import { openDatabase, type Database, type Statement } from '../../src/db/database.ts'
import { atEnd } from '../support/at-end.ts'
import { fillDisk, removeDisk, smallDisk } from '../support/small-disk.ts'

const disks = [smallDisk(120), smallDisk(120)]
afterAll(() => disks.forEach((disk) => disk !== undefined && removeDisk(disk)))

const sql = (text: string, ...values: unknown[]): Statement => ({ text, values })

/** Bytes of the log so far. */
async function logged(db: Database): Promise<number> {
  const [row] = await db.query<{ bytes: number }>(sql(`SELECT (pg_current_wal_insert_lsn() - '0/0')::float8 AS bytes`))
  return row!.bytes
}

async function opened(disk: string, onEnd?: (fault: Error) => void): Promise<Database> {
  const db = await openDatabase({ kind: 'pglite', dir: join(disk, 'db') }, onEnd ? { ended: onEnd } : {})
  atEnd(() => db.close())
  await db.transaction(async (tx) => {
    await tx.query(sql('CREATE TABLE kept (n int PRIMARY KEY, text text)'))
    await tx.query(sql(`INSERT INTO kept VALUES (1, 'before')`))
  })
  return db
}

const change = (db: Database, text: string): Promise<unknown> =>
  db.transaction((tx) => tx.query(sql('UPDATE kept SET text = $1', text)))

const kept = (db: Database): Promise<unknown> => db.query(sql('SELECT text FROM kept'))

it.skipIf(disks[0] === undefined)('refuses writes before its log has no room, and takes them again', async () => {
  const db = await opened(disks[0]!)
  const ballast = await fillDisk(disks[0]!)
  const before = await logged(db)
  for (let n = 0; n < 100; n++) {
    await expect(change(db, `${n}`)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    // So is what needs no transaction of its own, such as the state of a delivery.
    const alone = db.query(sql('UPDATE kept SET text = $1 RETURNING n', `${n}`))
    await expect(alone).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining('no space left'),
    })
  }
  // A write that fails would lengthen it as one that is done.
  expect((await logged(db)) - before).toBeLessThan(1024)
  // What drops a day makes room; what makes partitions of one takes some.
  expect(await dropDeliveries(db, new Date(0))).toBe(0)
  await expect(openEventDay(db, new Date())).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await expect(db.ready()).rejects.toThrow('no space left')
  expect(await kept(db)).toEqual([{ text: 'before' }])
  await rm(ballast)
  await db.ready()
  await change(db, 'after')
  expect(await kept(db)).toEqual([{ text: 'after' }])
})

it.skipIf(disks[1] === undefined)('answers nothing and takes nothing once PostgreSQL has ended', async () => {
  const ends: string[] = []
  const db = await opened(disks[1]!, (fault) => ends.push(fault.message))
  await fillDisk(disks[1]!)
  // What was written before the disk was full is in the log; a checkpoint needs room.
  await expect(db.session((session) => session.query(sql('CHECKPOINT')))).rejects.toThrow()
  expect(ends).toEqual([expect.stringContaining('No space left')])
  for (let n = 0; n < 3; n++) {
    await expect(kept(db)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await expect(db.query(sql(`DELETE FROM kept`))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await expect(change(db, 'after')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  }
  expect(ends).toHaveLength(1)
})
