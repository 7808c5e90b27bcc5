import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  areWithin,
  contains,
  filterScopes,
  intersect,
  outermost,
  subtree,
  subtrees,
  type Scope,
  type ScopePart,
} from '../../src/core/scope.ts'
import { ancestorsOf, isBelow, isRoot, isUid, isWithin, newChildUid, newRootUid, parentOf } from '../../src/core/uid.ts'

// A small world of uids, so that random sets meet.
const root = 'a'.repeat(40)
const other = 'b'.repeat(40)
const segment = (n: number): string => String(n).padStart(16, '0')
const world = [root, other].flatMap((top) => [
  top,
  ...[1, 2].flatMap((a) => [
    `${top}/${segment(a)}`,
    ...[1, 2].flatMap((b) => [
      `${top}/${segment(a)}/${segment(b)}`,
      `${top}/${segment(a)}/${segment(b)}/${segment(1)}`,
    ]),
  ]),
])
const anyUid = fc.constantFrom(...world)
const anyScope: fc.Arbitrary<Scope> = fc.oneof(
  anyUid.map((uid) => subtree(uid)),
  fc.array(anyUid, { maxLength: 4 }).map(subtrees),
  anyUid.map((uid): Scope => [{ kind: 'below', uid }]),
  anyUid.map((uid): Scope => [{ kind: 'children', uid }]),
  fc.uniqueArray(anyUid, { minLength: 1, maxLength: 4 }).map((uids): Scope => [{ kind: 'uids', uids }]),
  fc.constant<Scope>([{ kind: 'roots' }]),
)
const members = (scope: Scope): string[] => world.filter((uid) => contains(scope, uid))

const names = (part: ScopePart, uid: string): boolean =>
  ({
    below: (one: string) => isBelow(uid, one),
    children: (one: string) => parentOf(uid) === one,
    uids: () => part.kind === 'uids' && part.uids.includes(uid),
    roots: () => isRoot(uid),
  })[part.kind]('uid' in part ? part.uid : '')

test('a set holds what its parts name', () => {
  fc.assert(
    fc.property(anyScope, (scope) => {
      expect(members(scope)).toEqual(world.filter((uid) => scope.some((part) => names(part, uid))))
    }),
  )
})

test('sets of thousands of parts look at each a few times, not once for each of the others', () => {
  let looked = 0
  const groups = Array.from({ length: 2_000 }, () => newChildUid(root))
  const parts = (): Scope =>
    groups.map((uid) => ({
      kind: 'below',
      get uid() {
        looked += 1
        return uid
      },
    }))
  const seen = parts()
  expect(intersect(parts(), seen)).toHaveLength(2_000)
  expect(intersect([{ kind: 'uids', uids: groups.map(newChildUid) }], seen)).toMatchObject([
    { uids: { length: 2_000 } },
  ])
  expect(groups.filter((uid) => contains(seen, newChildUid(uid)))).toHaveLength(2_000)
  expect(looked).toBeLessThan(10 * 2_000)
})

test('what a set names lies within uids where each does', () => {
  const above = (uid: string, uids: readonly string[]): boolean => uids.some((one) => isWithin(uid, one))
  fc.assert(
    fc.property(anyScope, fc.array(anyUid, { maxLength: 4 }), (scope, uids) => {
      const named = scope.flatMap((part) => ('uids' in part ? part.uids : 'uid' in part ? [part.uid] : []))
      const hasRoots = scope.some(({ kind }) => kind === 'roots')
      expect(areWithin(scope, uids)).toBe(!hasRoots && named.every((uid) => above(uid, uids)))
    }),
  )
})

test('thousands of uids are looked at a few times each, however many a set names', () => {
  let looked = 0
  const groups = Array.from({ length: 2_000 }, () => newChildUid(root))
  const seen = new Proxy(groups, {
    get: (target, name, receiver): unknown => {
      looked += 1
      return Reflect.get(target, name, receiver)
    },
  })
  expect(areWithin(subtrees(groups), seen)).toBe(true)
  expect(looked).toBeLessThan(10 * 2_000)
})

test('the intersection holds exactly what both hold', () => {
  fc.assert(
    fc.property(anyScope, anyScope, (a, b) => {
      expect(members(intersect(a, b))).toEqual(members(a).filter((uid) => contains(b, uid)))
    }),
    { numRuns: 2000 },
  )
})

test('the parts of a set never overlap, however often sets are cut', () => {
  fc.assert(
    fc.property(anyScope, anyScope, anyScope, (a, b, c) => {
      const cut = intersect(intersect(a, b), c)
      for (const uid of world) expect(cut.filter((part) => contains([part], uid)).length).toBeLessThanOrEqual(1)
    }),
    { numRuns: 2000 },
  )
})

test('the outermost uids cover the same subtrees and never lie in one another', () => {
  fc.assert(
    fc.property(fc.array(anyUid), (uids) => {
      const tops = outermost(uids)
      expect(world.filter((uid) => tops.some((top) => isWithin(uid, top)))).toEqual(
        world.filter((uid) => uids.some((one) => isWithin(uid, one))),
      )
      for (const a of tops) for (const b of tops) expect(a !== b && isWithin(a, b)).toBe(false)
    }),
  )
})

test('a uidp filter names one set a condition', () => {
  const group = `${root}/${segment(1)}`
  expect(filterScopes({})).toEqual([])
  expect(filterScopes({ descendantsOf: group, inRoot: true, ids: [root, root] })).toEqual([
    [{ kind: 'below', uid: group }],
    [{ kind: 'uids', uids: [root] }],
    [{ kind: 'roots' }],
  ])
  expect(filterScopes({ ancestorsOf: `${group}/${segment(2)}` })).toEqual([[{ kind: 'uids', uids: [root, group] }]])
  expect(filterScopes({ ids: [group] })).toEqual([[{ kind: 'uids', uids: [group] }]])
  expect(filterScopes({ childrenOf: '', descendantsOf: '' })).toEqual([])
})

test.each([
  [root, true],
  [`${root}/${segment(1)}`, true],
  [root.toUpperCase(), false],
  [root.slice(1), false],
  [`${root}/`, false],
  [`${root}/${segment(1)}/`, false],
  [`${root}//${segment(1)}`, false],
  [`${root}/${segment(1).slice(1)}`, false],
  ['', false],
  [`${root}%`, false],
  [`${root}\n`, false],
  [`${root}\n${root}`, false],
  [`other\n${root}`, false],
  [`${root}${`/${segment(1)}`.repeat(40)}`, false],
])('the shape of the uid %j is %s', (uid, wanted) => {
  expect(isUid(uid)).toBe(wanted)
})

test('a uid names all that is above it', () => {
  const made = newRootUid()
  const child = newChildUid(made)
  const grandchild = newChildUid(child)
  expect([made, child, grandchild].every(isUid)).toBe(true)
  expect(ancestorsOf(grandchild)).toEqual([made, child])
  expect(parentOf(grandchild)).toBe(child)
  expect(parentOf(made)).toBeUndefined()
  expect(isRoot(made) && !isRoot(child)).toBe(true)
  expect(isBelow(child, made) && !isBelow(made, made) && isWithin(made, made)).toBe(true)
})
