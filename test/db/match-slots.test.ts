// The place of a pattern is found among those that its organization has, not among all that there may be.
import { expect, it } from 'vitest'
import { freshDatabase, statement } from '../support/database.ts'
import { stepsOf } from '../support/plan.ts'

const ORG = 'a'.repeat(40)
const uidOf = (at: number): string => `${ORG}/${String(at).padStart(16, '0')}`

it('is the first that is free, and few rows are looked at for it', async () => {
  const database = await freshDatabase()
  const identity = async (at: number): Promise<void> => {
    const text = 'INSERT INTO identities (uid, parent_uid, name, match_slot) VALUES ($1, $2, $3, -1)'
    await database.query({ text, values: [uidOf(at), ORG, `i${at}`] })
  }
  await database.query({ text: 'INSERT INTO groups (uid, name) VALUES ($1, $2)', values: [ORG, 'org'] })
  for (let at = 0; at < 20; at++) await identity(at)
  await database.query({ text: 'DELETE FROM identities WHERE uid = ANY($1)', values: [[uidOf(3), uidOf(11)]] })
  for (const at of [20, 21, 22]) await identity(at)
  const slots = await database.query<{ slot: number }>(
    statement('SELECT match_slot::int AS slot FROM identities WHERE match_slot IS NOT NULL ORDER BY uid DESC LIMIT 3'),
  )
  expect(slots.map(({ slot }) => slot)).toEqual([20, 11, 3])

  const [source] = await database.query<{ prosrc: string }>(
    statement(`SELECT prosrc FROM pg_proc WHERE proname = 'take_match_slot'`),
  )
  const asked = /NEW\.match_slot := (\([^;]*\));/.exec(source!.prosrc)![1]!.replaceAll('NEW.uid', `'${uidOf(99)}'`)
  const steps = await stepsOf(database, `SELECT ${asked}`)
  const read = steps.map((node) => node['Actual Rows'] * node['Actual Loops'])
  expect(read.reduce((sum, rows) => sum + rows)).toBeLessThan(21 * 21)
})
