// What few rows of an organization have is counted, and listed, in any parts of it without those that have it elsewhere.
import { beforeAll, describe, expect, it } from 'vitest'
import { totalOrder } from '../../src/core/order.ts'
import type { Scope } from '../../src/core/scope.ts'
import type { Database, Statement } from '../../src/db/database.ts'
import { equals } from '../../src/db/statements/filters.ts'
import type { ListQuery } from '../../src/db/statements/list.ts'
import { listStatement } from '../../src/db/statements/list-page.ts'
import { readTotal } from '../../src/db/statements/list-page.ts'
import { tags } from '../../src/services/registry/tags.ts'
import { freshDatabase } from '../support/database.ts'
import { rowsRead, stepsOf } from '../support/plan.ts'

const ORG = 'a'.repeat(40)
const GROUPS = 30
const EACH = 60
/** One of so many tags is deprecated. */
const ONE_OF = 6
const group = (at: number): string => `${ORG}/${String(at).padStart(16, '0')}`
const FILL = `
  INSERT INTO groups (uid, name) VALUES ('${ORG}', 'org');
  INSERT INTO groups (uid, parent_uid, name) SELECT '${ORG}/' || lpad(g::text, 16, '0'), '${ORG}', 'group-' || g FROM generate_series(1, ${GROUPS}) g;
  INSERT INTO repos (uid, parent_uid, name) SELECT uid || '/' || repeat('f', 16), uid, 'repo' FROM groups WHERE parent_uid IS NOT NULL;
  INSERT INTO tags (uid, parent_uid, name, digest, deprecated)
    SELECT r.uid || '/' || lpad(i::text, 16, '0'), r.uid, 'tag-' || i, '', i % ${ONE_OF} = 0 FROM repos r, generate_series(1, ${EACH}) i;
  ANALYZE`

let database: Database
beforeAll(async () => {
  database = await freshDatabase({ own: true })
  await database.session((session) => session.transaction((tx) => tx.script(FILL)))
})

/** How many tags a statement reads. */
async function tagsRead({ text, values }: Statement): Promise<number> {
  return rowsRead(await stepsOf(database, text, values), 'tags')
}

const most: Scope = Array.from({ length: GROUPS - 1 }, (_, at) => ({ kind: 'below', uid: group(at + 1) }))
const inMost = (GROUPS - 1) * EACH
const few = inMost / ONE_OF

const hidden = { condition: equals('form', 'int')(0), kinds: ['tags'] }

describe.each([true, false])('tags of most groups, deprecated: %s', (deprecated) => {
  const query: ListQuery = {
    ...{ table: tags.table, conditions: [equals('deprecated', 'boolean')(deprecated)], hidden },
    ...{ order: totalOrder([{ field: 'name', descending: false }]), limit: 11, total: true },
  }

  it('are counted by those that are', async () => {
    const asked: Statement[] = []
    const recorded = {
      query: async <Row extends object>(of: Statement) => (asked.push(of), database.query<Row>(of)),
    }
    expect(Number(await readTotal(recorded, most, query))).toBe(deprecated ? few : inMost - few)
    expect(await tagsRead(asked[0]!)).toBeLessThanOrEqual(few)
  })

  it('are counted by what else is asked for of them', async () => {
    const of = `tag-${deprecated ? ONE_OF : 1}`
    const conditions = [...query.conditions, equals('name')(of)]
    expect(Number(await readTotal(database, most, { ...query, conditions }))).toBe(GROUPS - 1)
    expect(Number(await readTotal(database, most, { ...query, conditions: conditions.toReversed() }))).toBe(GROUPS - 1)
  })

  it('are read without others', async () => {
    // Each that the page has is read again, by its uid.
    const read = await tagsRead(listStatement(most, { ...query, total: false }))
    expect(read).toBeLessThanOrEqual(query.limit + (deprecated ? few : most.length * query.limit * 2))
  })
})
