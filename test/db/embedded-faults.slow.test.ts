// The embedded database after more failed statements than its stack would hold what they leave there.
import { expect, it } from 'vitest'
import { freshDatabase, statement } from '../support/database.ts'

/** Without help twelve thousand and a half are its end. */
const MANY = 20_000

it('outlives any number of statements that fail', async () => {
  const ended = (fault: Error): void => expect.unreachable(fault.message)
  const db = await freshDatabase({ own: true, embedded: true, hooks: { ended } })
  await db.transaction((tx) => tx.query(statement('CREATE TABLE kept (n int PRIMARY KEY, text text)')))
  await db.query(statement(`INSERT INTO kept VALUES (1, 'before')`))
  let refused = 0
  for (let n = 0; n < MANY; n++) {
    await db.query(statement('INSERT INTO kept VALUES ($1, $2)', [1, `${n}`])).catch(() => refused++)
  }
  expect(refused).toBe(MANY)
  expect(await db.query(statement('SELECT * FROM kept'))).toEqual([{ n: 1, text: 'before' }])
})
