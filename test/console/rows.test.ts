// The matrix of access without a browser: holders become rows of people, reasons a picture.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MatrixFragment, ReasonFragment, WayFragment } from '../../src/console/pages/access/gen/access.ts'
import { layoutOf, MOST_WAYS } from '../../src/console/pages/access/layout.ts'
import { parseDraft, draftText } from '../../src/console/pages/access/draft.ts'
import { flowOf } from '../../src/console/pages/access/flow.ts'
import { parseReason, reasonKey, rowsOf } from '../../src/console/pages/access/rows.ts'

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

const rights = ['REPO_LIST', 'REPO_CREATE', 'TAG_LIST'] as const
const edges = fc.uniqueArray(
  fc.record({
    node: fc.constantFrom(...'abcdefghij').map(person),
    ways: fc.array(
      fc.record({
        path: fc.constantFrom(way('viewer', 'root'), way('editor', 'data')),
        capabilities: fc.subarray([...rights]),
      }),
    ),
  }),
  { selector: ({ node }) => node.id },
)

const reason = (role: string, group: string, counts: readonly number[]): ReasonFragment => ({
  ...{ origin: 'DIRECT', originUid: null, mapping: null, identityProvider: null },
  ...{ totalCount: Math.max(...counts), counts: [...counts], roleUid: role, groupUid: group },
  role: { id: role, name: role },
  group: { id: group, uid: group, name: group },
})

const matrixOf = (reasons: readonly ReasonFragment[], columns: number): MatrixFragment => ({
  ...{
    totalCount: 1000,
    hiddenCount: 0,
    unknown: [],
    reasonCount: reasons.length,
    reasons: [...reasons],
    rows: { edges: [] },
  },
  columns: Array.from({ length: columns }, (_, at) => ({
    ...{ capability: rights[at % rights.length]!, totalCount: 1000, hiddenCount: 0 },
  })),
})

describe('rows', () => {
  it('have of each person each right that one of its ways gives, the nearest way first', () => {
    fc.assert(
      fc.property(edges, (all) => {
        const rows = rowsOf(all)
        expect(rows.map((row) => row.person.uid).sort()).toEqual(all.map(({ node }) => node.uid).sort())
        for (const { node, ways } of all) {
          const row = rows.find((one) => one.person.uid === node.uid)!
          for (const right of rights) {
            const giving = ways.filter(({ capabilities }) => capabilities.includes(right)).map(({ path }) => path)
            expect(row.ways.get(right) ?? []).toEqual(giving)
          }
        }
      }),
    )
  })
})

describe('people of one name', () => {
  it('are told apart by their e-mail address, or by their uid', () => {
    const named = (uid: string, name: string, email = '') => ({ node: { id: uid, uid, name, email }, ways: [] })
    const rows = rowsOf([
      named('1', 'person'),
      named('2', 'person', 'b@example.com'),
      named('3', 'ada', 'a@example.com'),
    ])
    expect(rows.map(({ name }) => name)).toEqual(['ada', 'person · 1', 'person · b@example.com'])
  })
})

describe('a reason', () => {
  it('is the same after it stood in the address', () => {
    const one = reason('r/1', 'g/2', [1])
    expect(parseReason(reasonKey(one))).toEqual({ roleUid: 'r/1', groupUid: 'g/2', origin: 'DIRECT', originUid: null })
    const mapped: ReasonFragment = { ...one, origin: 'MAPPING', originUid: 'm' }
    expect(parseReason(reasonKey(mapped))).toMatchObject({ origin: 'MAPPING', originUid: 'm' })
    expect(parseReason('')).toBeUndefined()
  })
})

describe('the picture of many people', () => {
  const groups = ['root', 'data'].map((uid) => ({ uid, name: uid }))

  it('has a place for each reason beside its group, and for each right', () => {
    const found = [reason('viewer', 'root', [5, 0, 2]), reason('editor', 'data', [1, 1, 1])]
    const { lanes, rights: columns, height, most } = flowOf(groups, matrixOf(found, 3))
    expect(lanes.map(({ uid, rows }) => [uid, rows.map((row) => row.reason.roleUid)])).toEqual([
      ['root', ['viewer']],
      ['data', ['editor']],
    ])
    expect(columns).toHaveLength(3)
    expect(lanes.reduce((sum, lane) => sum + lane.height, 0)).toBe(height)
    expect(most).toBe(5)
  })

  it('has 60 boxes at most, and counts what it leaves out', () => {
    const found = Array.from({ length: 80 }, (_, at) => reason(`role ${at}`, at % 2 ? 'data' : 'elsewhere', [80 - at]))
    for (const columns of [1, 12, 32]) {
      const flow = flowOf(groups, matrixOf(found, columns))
      const boxes = flow.lanes.flatMap(({ rows }) => rows).length + flow.rights.length
      expect(boxes).toBeLessThanOrEqual(60)
      expect(flow.lanes.flatMap(({ rows }) => rows).length + flow.hidden).toBe(80)
      expect(flow.lanes[0]?.name).toBe('out of your sight')
    }
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
    const uid = fc.stringMatching(/^[0-9a-f]{40}(\/[0-9a-f]{16}){0,2}$/)
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
