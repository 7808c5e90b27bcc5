// Tags are found by a text in their names through the names themselves, of which many tags share one.
import { beforeAll, expect, it } from 'vitest'
import { totalOrder } from '../../src/core/order.ts'
import type { Database } from '../../src/db/database.ts'
import { containsText } from '../../src/db/statements/filters.ts'
import { fewIn } from '../../src/db/statements/narrow.ts'
import { tags } from '../../src/services/registry/tags.ts'
import { freshDatabase } from '../support/database.ts'

const [SOME, OTHER, MANY] = ['a', 'b', 'c'].map((digit) => digit.repeat(40)) as [string, string, string]

/** An organization of repos that each have tags of these names, the SQL of numbers. */
function organization(uid: string, { repos, names }: { readonly repos: number; readonly names: string }): string {
  return `INSERT INTO groups (uid, name) VALUES ('${uid}', '${uid}');
    INSERT INTO repos (uid, parent_uid, name) SELECT '${uid}/' || lpad(r::text, 16, '0'), '${uid}', 'repo-' || r FROM generate_series(1, ${repos}) r;
    INSERT INTO tags (uid, parent_uid, name, digest)
      SELECT r.uid || '/' || lpad(n.at::text, 16, '0'), r.uid, n.name, 'sha256:' || n.at FROM repos r, ${names} WHERE r.parent_uid = '${uid}'`
}

let database: Database

beforeAll(async () => {
  database = await freshDatabase({ own: true })
  const few = `(VALUES (1, 'latest'), (2, '1.2'), (3, '1.20_A'), (4, '1%2')) AS n(at, name)`
  const each = `(SELECT i AS at, 'v' || i AS name FROM generate_series(1, 1003) i) AS n`
  const fill = [
    organization(SOME, { repos: 30, names: few }),
    organization(OTHER, { repos: 1, names: few }),
    organization(MANY, { repos: 1, names: each }),
  ]
  await database.session((session) => session.transaction((tx) => tx.script(`${fill.join(';')}; ANALYZE`)))
})

/** How many tags of an organization a text may be in; undefined: too many. */
async function found(root: string, text: string): Promise<number | undefined> {
  const query = {
    table: tags.table,
    conditions: [containsText(['name'])(text)],
    order: totalOrder([]),
    limit: 51,
    total: false,
  }
  const few = await fewIn(database, [{ kind: 'below', uid: root }], query)
  const uids = few?.flatMap((part) => (part.kind === 'uids' ? part.uids : []))
  expect(uids?.every((uid) => uid.startsWith(root)) ?? true).toBe(true)
  return uids?.length
}

it.each([
  ['TEST', 30],
  ['1.2', undefined],
  ['1.20', 30],
  ['0_a', 30],
  ['_', 30],
  ['%', 30],
  ['\\', 0],
  ['nothing', 0],
])('%s is in what has it, in any case and as it is written', async (text, expected) => {
  expect(await found(SOME, text)).toBe(expected)
})

it('of one organization alone', async () => {
  expect(await found(OTHER, '1.2')).toBe(2)
})

it('of too many names by all of them, where none of the first tags has it', async () => {
  // The first thousand have the first names.
  expect(await found(MANY, 'v1003')).toBe(1)
  expect(await found(MANY, 'v10')).toBeUndefined()
  expect(await found(MANY, 'v7')).toBeUndefined()
  await database.session((session) =>
    session.transaction((tx) => tx.script(`DELETE FROM tags WHERE left(uid, 40) = '${MANY}' AND name < 'v1003'`)),
  )
  expect(await found(MANY, 'v7')).toBeUndefined()
  expect(await found(MANY, 'v1003')).toBe(1)
})
