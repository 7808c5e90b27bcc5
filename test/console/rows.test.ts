// The matrix of access without a browser: columns of holders become rows of people, and these become reasons.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AccessColumnFragment, WayFragment } from '../../src/console/pages/access/gen/access.ts'
import { layoutOf, MOST_WAYS } from '../../src/console/pages/access/layout.ts'
import { parseDraft, draftText } from '../../src/console/pages/access/draft.ts'
import { reasonsOf, rowsOf, type Column } from '../../src/console/pages/access/rows.ts'

const way = (role: string, group: string): WayFragment => ({
  origin: 'DIRECT',
  role: { id: role, uid: role, name: role },
  group: { id: group, uid: group, name: group },
  binding: { id: `${role} ${group}`, uid: `${role} ${group}` },
  invite: null,
  mapping: null,
  identityProvider: null,
})

const person = (name: string) => ({ id: name, uid: name, name, email: '' })

const holders = (edges: readonly (readonly [string, readonly WayFragment[]])[]): AccessColumnFragment => ({
  totalCount: edges.length,
  hiddenCount: 0,
  edges: edges.map(([name, paths]) => ({ node: person(name), paths: [...paths] })),
})

const rights = ['REPO_LIST', 'REPO_CREATE', 'TAG_LIST'] as const
const holding = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 10 })
const matrix = fc.tuple(holding, holding, holding).map((columns) =>
  columns.map((names, at): Column => {
    const edges = names.map((name) => [name, [way(name < 'f' ? 'viewer' : 'editor', 'root')]] as const)
    return { right: rights[at]!, holders: holders(edges) }
  }),
)

describe('rows', () => {
  it('say of a person what the columns say of a right', () => {
    fc.assert(
      fc.property(matrix, (columns) => {
        const rows = rowsOf(columns)
        const fromRows = rows.flatMap(({ person: { uid }, ways }) => [...ways.keys()].map((right) => `${uid} ${right}`))
        const fromColumns = columns.flatMap((one) => one.holders.edges.map(({ node }) => `${node.uid} ${one.right}`))
        expect(fromRows.sort()).toEqual(fromColumns.sort())
      }),
    )
  })

  it('call nobody without a right whose right is only not read', () => {
    const way1 = [way('viewer', 'root')]
    const part = { ...holders(['a', 'b'].map((name) => [name, way1] as const)), totalCount: 5 }
    const whole = holders(['a', 'd'].map((name) => [name, way1] as const))
    const columns: Column[] = [
      { right: 'REPO_LIST', holders: part },
      { right: 'TAG_LIST', holders: whole },
    ]
    expect(rowsOf(columns).map(({ person: { uid } }) => uid)).toEqual(['a', 'b'])
    expect(rowsOf(columns.slice(1))).toHaveLength(2)
  })

  it('are each in one reason, and the reasons have all', () => {
    fc.assert(
      fc.property(matrix, (columns) => {
        const rows = rowsOf(columns)
        const reasons = reasonsOf(rows)
        expect(reasons.flatMap((reason) => reason.rows).length).toBe(rows.length)
        const sizes = reasons.map((reason) => reason.rows.length)
        expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
      }),
    )
  })

  it('of a thousand people are few reasons with counts', () => {
    const names = Array.from({ length: 1000 }, (_, at) => `person ${at}`)
    const edges = names.map((name, at) => [name, [way('viewer', at < 412 ? 'engineering' : 'sales')]] as const)
    const reasons = reasonsOf(rowsOf([{ right: 'REPO_LIST', holders: holders(edges) }]))
    expect(reasons.map(({ text, rows }) => `${rows.length} through ${text}`)).toEqual([
      '588 through viewer in sales',
      '412 through viewer in engineering',
    ])
  })
})

describe('the picture', () => {
  const groups = ['root', 'data', 'science'].map((uid) => ({ uid, name: uid }))

  it('puts each way beside the group that it was given in, and lights the first', () => {
    const { lanes, who, right } = layoutOf(groups, [way('editor', 'data'), way('viewer', 'root')])
    expect(lanes.map(({ name, rows }) => [name, rows.map((row) => [row.way.role?.name, row.decides])])).toEqual([
      ['root', [['viewer', false]]],
      ['data', [['editor', true]]],
      ['science', []],
    ])
    expect([who.y, right.y]).toEqual([lanes[1]?.rows[0]?.y, lanes[1]?.rows[0]?.y])
  })

  it('has a place for what was given where the caller does not see, and 60 boxes at most', () => {
    const { lanes } = layoutOf(groups, [{ ...way('editor', 'x'), group: null }])
    expect(lanes[0]).toMatchObject({ name: 'out of your sight', rows: [{ decides: true }] })
    const many = layoutOf(
      groups,
      Array.from({ length: 100 }, (_, at) => way(`role ${at}`, 'data')),
    )
    expect(many.lanes.flatMap(({ rows }) => rows).length * 2 + 2).toBeLessThanOrEqual(60)
    expect(many.hidden).toBe(100 - MOST_WAYS)
  })
})

describe('a draft', () => {
  it('is the same after it stood in the address', () => {
    const uid = fc.stringMatching(/^[0-9a-f]{4}(\/[0-9a-f]{4}){0,2}$/)
    const drafts = fc.record({
      add: fc.array(fc.record({ identityUid: uid, roleUid: uid })),
      remove: fc.array(uid),
    })
    fc.assert(
      fc.property(drafts, (draft) => {
        expect(parseDraft(draftText(draft))).toEqual(draft)
      }),
    )
  })
})
