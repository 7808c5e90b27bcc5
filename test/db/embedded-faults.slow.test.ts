// The embedded database after more failed statements than its stack would hold what they leave there.
import { expect, it } from 'vitest'
import { openDatabase, type Statement } from '../../src/db/database.ts'
import { readSnapshot } from '../../src/db/snapshot.ts'
import { atEnd } from '../support/at-end.ts'

/** Without help twelve thousand and a half are its end. */
const MANY = 20_000

const sql = (text: string, ...values: unknown[]): Statement => ({ name: text, text, values })

it('outlives any number of statements that fail', async () => {
  const db = await openDatabase(
    { kind: 'memory', begin: readSnapshot },
    { ended: (fault) => expect.unreachable(fault.message) },
  )
  atEnd(() => db.close())
  await db.transaction((tx) => tx.query(sql('CREATE TABLE kept (n int PRIMARY KEY, text text)')))
  await db.query(sql(`INSERT INTO kept VALUES (1, 'before')`))
  let refused = 0
  for (let n = 0; n < MANY; n++) {
    await db.query(sql('INSERT INTO kept VALUES ($1, $2)', 1, `${n}`)).catch(() => refused++)
  }
  expect(refused).toBe(MANY)
  expect(await db.query(sql('SELECT * FROM kept'))).toEqual([{ n: 1, text: 'before' }])
})
