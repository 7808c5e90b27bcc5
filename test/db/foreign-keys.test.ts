// What hangs on a row is looked up when the row goes: by an index, though all that there is hangs on one other row.
import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/db/database.ts'
import { freshDatabase, statement } from '../support/database.ts'
import { planOf } from '../support/plan.ts'

const ORG = 'a'.repeat(40)
const REPO = `${ORG}/${'1'.repeat(16)}`
const PERSON = 'b'.repeat(40)
const MANY = 3_000

const FILL = `
  INSERT INTO groups (uid, name) VALUES ('${ORG}', 'org');
  INSERT INTO repos (uid, parent_uid, name) VALUES ('${REPO}', '${ORG}', 'one');
  INSERT INTO identities (uid, name) VALUES ('${PERSON}', 'one');
  INSERT INTO roles (uid, name) SELECT lpad(i::text, 40, '0'), 'role ' || i FROM generate_series(1, ${MANY}) i;
  INSERT INTO groups (uid, parent_uid, name) SELECT '${ORG}/' || lpad(i::text, 16, '0'), '${ORG}', 'g' || i FROM generate_series(1, ${MANY}) i;
  INSERT INTO role_bindings (uid, parent_uid, identity_uid, role_uid)
    SELECT '${ORG}/' || lpad(i::text, 16, '0') || '/' || repeat('2', 16), '${ORG}/' || lpad(i::text, 16, '0'), '${PERSON}', lpad('1', 40, '0')
    FROM generate_series(1, ${MANY}) i;
  INSERT INTO images (digest, media_type) SELECT 'sha256:' || i, 'm' FROM generate_series(1, ${MANY}) i;
  INSERT INTO repo_images (repo_uid, digest) SELECT '${REPO}', 'sha256:' || i FROM generate_series(1, ${MANY}) i;
  INSERT INTO tags (uid, parent_uid, name, digest)
    SELECT '${REPO}/' || lpad(i::text, 16, '0'), '${REPO}', 't' || i, 'sha256:' || i FROM generate_series(1, ${MANY}) i;
  ANALYZE`

describe('of what one row has nearly all', () => {
  let database: Database
  beforeAll(async () => {
    database = await freshDatabase({ own: true })
    await database.session((session) => session.transaction((tx) => tx.script(FILL)))
  })

  it.each([
    ['role_bindings', 'identity_uid'],
    ['role_bindings', 'role_uid'],
    ['repo_images', 'repo_uid'],
    ['tag_history', 'repo_uid'],
  ])('%s are looked up by %s', async (table, column) => {
    // As the database itself asks, once planned for all values.
    const asked = [
      `DELETE FROM ONLY ${table} WHERE $1::text = ${column}`,
      `SELECT 1 FROM ONLY ${table} x WHERE $1::text = ${column} FOR KEY SHARE OF x`,
    ]
    const types = await database.transaction(async (tx) => {
      await tx.query(statement('SET LOCAL plan_cache_mode = force_generic_plan'))
      const found: string[] = []
      for (const [at, text] of asked.entries()) {
        await tx.query(statement(`PREPARE asked${at} AS ${text}`))
        const nodes = await planOf(tx, `EXECUTE asked${at}('x')`)
        await tx.query(statement(`DEALLOCATE asked${at}`))
        found.push(...nodes.map((node) => node['Node Type']))
      }
      return found
    })
    expect(types).not.toContain('Seq Scan')
    expect(types.filter((type) => /Index/.test(type)).length).toBeGreaterThanOrEqual(2)
  })

  it('the planner is told so of every column by which more than a few hang on one', async () => {
    // Lists are read by their parents, whose numbers of children the planner is to know.
    const untold = await database.query<{ named: string }>(
      statement(`SELECT c.conrelid::regclass || '.' || a.attname AS named
        FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
        WHERE c.contype = 'f' AND array_length(c.conkey, 1) = 1 AND c.conparentid = 0 AND a.attoptions IS NULL
          AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indisunique AND i.indnkeyatts = 1 AND i.indkey[0] = a.attnum)
        ORDER BY 1`),
    )
    expect(untold.map(({ named }) => named).filter((named) => !named.endsWith('.parent_uid'))).toEqual([])
  })
})
