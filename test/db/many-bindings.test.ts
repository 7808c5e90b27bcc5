// What an identity with many bindings costs when it goes: work once a statement, not once a binding, and no rows of groups.
import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/db/database.ts'
import { lockBindings } from '../../src/db/statements/locks.ts'
import { freshDatabase, statement } from '../support/database.ts'

const ORG = 'a'.repeat(40)
const PERSON = 'b'.repeat(40)
const ROLE = 'c'.repeat(40)
const MANY = 300

const FILL = `
  INSERT INTO groups (uid, name) VALUES ('${ORG}', 'org');
  INSERT INTO identities (uid, name) VALUES ('${PERSON}', 'one');
  INSERT INTO roles (uid, name) VALUES ('${ROLE}', 'role');
  INSERT INTO groups (uid, parent_uid, name) SELECT '${ORG}/' || lpad(i::text, 16, '0'), '${ORG}', 'g' || i FROM generate_series(1, ${MANY}) i;
  INSERT INTO role_bindings (uid, parent_uid, identity_uid, role_uid) SELECT uid || '/' || repeat('2', 16), uid, '${PERSON}', '${ROLE}' FROM groups`

describe('an identity with many bindings', () => {
  let database: Database
  beforeAll(async () => {
    database = await freshDatabase({ own: true })
    await database.session((session) => session.transaction((tx) => tx.script(FILL)))
  })

  const run = <Row extends object>(text: string): Promise<Row[]> => database.query<Row>(statement(text))

  it('tells of those in organizations alone, which have owners, and locks all', async () => {
    await database.transaction(async (tx) => {
      expect(await lockBindings(tx, [PERSON])).toEqual([{ identity: PERSON, group: ORG, role: ROLE }])
      const [row] = await tx.query<{ n: number }>(
        statement(`SELECT count(*)::int AS n FROM role_bindings WHERE xmax::text <> '0'`),
      )
      expect(row?.n).toBe(MANY + 1)
    })
  })

  it('has no trigger run for each of them', async () => {
    const rows = await run<{ name: string }>(
      `SELECT tgname AS name FROM pg_trigger WHERE tgrelid = 'role_bindings'::regclass AND NOT tgisinternal AND tgtype & 1 = 1`,
    )
    expect(rows).toEqual([])
  })

  it('leaves its past, of each the state before', async () => {
    await run(`UPDATE role_bindings SET update_time = update_time + interval '1 minute', origin = 2`)
    await run(`DELETE FROM identities WHERE uid = '${PERSON}'`)
    const rows = await run<{ n: number; origin: number; follows: boolean }>(
      `SELECT count(*)::int AS n, origin::int AS origin, bool_and(valid_until >= update_time) AS follows FROM role_binding_past GROUP BY origin ORDER BY origin`,
    )
    expect(rows).toEqual([
      { n: MANY + 1, origin: 1, follows: true },
      { n: MANY + 1, origin: 2, follows: true },
    ])
  })
})
