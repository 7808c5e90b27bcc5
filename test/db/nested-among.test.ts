// Lists that are joined by a value, for a caller who sees many subtrees: a value's rows are read once, not once for each subtree.
import { beforeAll, describe, expect, it } from 'vitest'
import { totalOrder } from '../../src/core/order.ts'
import type { Scope } from '../../src/core/scope.ts'
import type { Database, Statement } from '../../src/db/database.ts'
import { nestedAsJson, type NestedList, nestedPages, sameValue } from '../../src/db/statements/nested.ts'
import { roleBindingTable } from '../../src/db/statements/tables.ts'
import { freshDatabase, statement } from '../support/database.ts'
import { rowsRead, stepsOf } from '../support/plan.ts'

const [ORG, OTHER] = ['a'.repeat(40), 'b'.repeat(40)]
const GROUPS = 60
const PEOPLE = 20
const group = (at: number, org = ORG): string => `${org}/${String(at).padStart(16, '0')}`
const person = (at: number): string => String(at).padStart(40, 'd')
const ROLE = 'e'.repeat(40)
/** Everybody is bound in every group of both organizations, and in one below each of the first. */
const FILL = `
  INSERT INTO groups (uid, name) VALUES ('${ORG}', 'org'), ('${OTHER}', 'other');
  INSERT INTO groups (uid, parent_uid, name) SELECT o.uid || '/' || lpad(g::text, 16, '0'), o.uid, 'group-' || g
    FROM groups o, generate_series(1, ${GROUPS}) g;
  INSERT INTO groups (uid, parent_uid, name) SELECT uid || '/' || repeat('f', 16), uid, 'deep' FROM groups WHERE parent_uid = '${ORG}';
  INSERT INTO identities (uid, name) SELECT lpad(i::text, 40, 'd'), 'person-' || i FROM generate_series(1, ${PEOPLE}) i;
  INSERT INTO roles (uid, name) VALUES ('${ROLE}', 'role');
  INSERT INTO role_bindings (uid, parent_uid, identity_uid, role_uid)
    SELECT g.uid || '/' || left(md5(i.uid), 16), g.uid, i.uid, '${ROLE}' FROM groups g, identities i;
  ANALYZE`

interface Binding {
  readonly uid: string
  readonly identityUid: string
}

let database: Database
let bindings: Binding[]
beforeAll(async () => {
  database = await freshDatabase({ own: true })
  await database.session((session) => session.transaction((tx) => tx.script(FILL)))
  bindings = await database.query<Binding>(
    statement('SELECT uid, identity_uid AS "identityUid" FROM role_bindings ORDER BY uid'),
  )
})

const LIMIT = 5
const query = {
  ...{ table: roleBindingTable, conditions: [], order: totalOrder([]), limit: LIMIT, total: true },
  matches: [sameValue('identityUid')],
}
const people = Array.from({ length: PEOPLE }, (_, at) => person(at + 1))
const below = (...uids: readonly string[]): Scope => uids.map((uid) => ({ kind: 'below', uid }))
const most = Array.from({ length: GROUPS - 1 }, (_, at) => group(at + 1))

function expected(scope: Scope, identity: string): string[] {
  const tops = scope.flatMap((part) => (part.kind === 'below' ? [part.uid] : []))
  const own = bindings.filter(
    ({ uid, identityUid }) => identityUid === identity && tops.some((top) => uid.startsWith(`${top}/`)),
  )
  return own.map(({ uid }) => uid)
}

/** How many bindings a statement reads. */
async function bindingsRead({ text, values }: Statement): Promise<number> {
  return rowsRead(await stepsOf(database, text, values), 'role_bindings')
}

describe.each([
  ['one subtree', below(group(1))],
  ['many subtrees', below(...most)],
  ['subtrees at two depths', below(`${group(1)}/${'f'.repeat(16)}`, group(2), group(3))],
  ['subtrees of two organizations', below(...most, group(1, OTHER), group(2, OTHER))],
])('lists by a value in %s', (_what, scope) => {
  const asked: Statement[] = []
  const db = {
    query: async <Row extends object>(of: Statement): Promise<Row[]> => (asked.push(of), database.query<Row>(of)),
  }
  const lists: NestedList[] = people.map((one) => ({ scope, values: [one] }))

  it('have the rows of all of them', async () => {
    const pages = await nestedPages<Binding>(db, lists, query)
    expect(pages.map(({ rows }) => rows.map(({ uid }) => uid))).toEqual(
      people.map((one) => expected(scope, one).slice(0, LIMIT)),
    )
    expect(pages.map(({ total }) => total)).toEqual(people.map((one) => expected(scope, one).length))
  })

  it('take no more rows to be read in an organization than one subtree there, and are asked for once', async () => {
    const [of] = asked
    const roots = new Set(scope.flatMap((part) => (part.kind === 'below' ? [part.uid.slice(0, 40)] : [])))
    const inOne: Statement[] = []
    await nestedPages(
      { query: async (one) => (inOne.push(one), []) },
      people.map((one) => ({ scope: below(group(1)), values: [one] })),
      query,
    )
    expect(await bindingsRead(of!)).toBeLessThanOrEqual(1.1 * roots.size * (await bindingsRead(inOne[0]!)))
    const sent = of!.values.flatMap((value) => (Array.isArray(value) ? value : []))
    expect(sent.length).toBeLessThanOrEqual(scope.length + 3 * 2 * lists.length)
  })
})

it('is joined as one text where its subtrees are of one organization', async () => {
  const scope = below(...most)
  const whole = { pieces: [{ column: 'uid' }], holes: undefined, fillings: () => [] }
  const lists = people.map((one) => ({ scope, values: [one] }))
  const pages = await nestedAsJson<Binding>(database, lists, { query, whole, ends: false })
  expect(pages?.map(({ text }) => text)).toEqual(
    people.map((one) =>
      expected(scope, one)
        .slice(0, LIMIT - 1)
        .join(),
    ),
  )
})

it('are each of its own subtrees, with what else is in its scope', async () => {
  const [one, other] = [person(1), person(2)]
  const single = expected(below(group(9)), one)
  const rest: Scope = [
    { kind: 'uids', uids: single.slice(0, 1) },
    { kind: 'children', uid: group(7) },
  ]
  const inGroup7 = bindings.filter(({ uid }) => uid.startsWith(`${group(7)}/`) && uid.length === group(7).length + 17)
  const cases: readonly (readonly [Scope, string, readonly string[]])[] = [
    ...[below(group(1), group(2)), below(group(3), group(4))].flatMap((scope) =>
      [one, other].map((who) => [scope, who, expected(scope, who)] as const),
    ),
    [
      [...below(group(5), group(6)), ...rest],
      one,
      [
        ...expected(below(group(5), group(6)), one),
        ...inGroup7.flatMap(({ uid, identityUid }) => (identityUid === one ? [uid] : [])),
        ...single.slice(0, 1),
      ],
    ],
  ]
  const lists = cases.map(([scope, who]) => ({ scope, values: [who] }))
  const pages = await nestedPages<Binding>(database, lists, { ...query, limit: 20 })
  expect(pages.map(({ rows, total }) => [total, rows.map(({ uid }) => uid)])).toEqual(
    cases.map(([, , uids]) => [uids.length, uids]),
  )
})
