// What a nested list skips stays in the database: it gives the rows of the page, and no others.
import { beforeAll, expect, it } from 'vitest'
import type { Scope } from '../../src/core/scope.ts'
import type { Database, Queryable } from '../../src/db/database.ts'
import { nestedPages } from '../../src/db/statements/nested.ts'
import { columns, type Table } from '../../src/db/statements/table.ts'
import { freshDatabase } from '../support/database.ts'

const GROUPS: Table = { name: 'groups', columns: columns(['uid', 'name']), sorts: { name: 'text', uid: 'text' } }
const [ONE, OTHER] = ['a'.repeat(40), 'b'.repeat(40)]
const NAMES = Array.from({ length: 60 }, (_, at) => `group-${String(at).padStart(2, '0')}`)

let db: Database
let given = 0
beforeAll(async () => {
  db = await freshDatabase()
  const times = { createTime: new Date(0), updateTime: new Date(0) }
  const group = (uid: string, name: string, parentUid: string | null) => ({ uid, name, parentUid, ...times })
  const children = NAMES.map((name, at) => {
    const parent = at % 3 === 0 ? OTHER : ONE
    return group(`${parent}/${at.toString(16).padStart(16, '0')}`, name, parent)
  })
  await db.prisma.group.createMany({ data: [group(ONE, 'one', null), group(OTHER, 'other', null), ...children] })
})

/** Counts the rows that the database gives. */
const counting: Queryable = {
  query: async (statement) => {
    const rows = await db.query<never>(statement)
    given += rows.length
    return rows
  },
}

const part = (uid: string): Scope => [{ kind: 'children', uid }]
const inOne = NAMES.filter((_, at) => at % 3 !== 0)
const inOther = NAMES.filter((_, at) => at % 3 === 0)

it.each([
  ['of one part each', [part(ONE), part(OTHER)], [inOne, inOther], 10],
  ['of two parts', [[...part(ONE), ...part(OTHER)]], [NAMES], 7],
])('lists %s skip', async (...[, scopes, wholes, most]) => {
  const order = [
    { field: 'name', descending: false },
    { field: 'uid', descending: false },
  ]
  for (const offset of [1, 15, 18, 57, 100]) {
    given = 0
    const lists = scopes.map((scope) => ({ scope, values: [] }))
    const query = { table: GROUPS, conditions: [], order, limit: 5, offset, total: true, matches: [] }
    const pages = await nestedPages<{ name: string }>(counting, lists, query)
    const names = pages.map(({ rows }) => rows.map(({ name }) => name))
    expect(names).toEqual(wholes.map((whole) => whole.slice(offset, offset + 5)))
    expect(pages.map(({ total }) => total)).toEqual(wholes.map(({ length }) => length))
    expect(given).toBeLessThanOrEqual(most)
  }
})
