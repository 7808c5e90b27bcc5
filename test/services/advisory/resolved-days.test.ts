// What moves of tags brought, by the day: held against each move beside each fix.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fixesByDay, taggedVersion, versionKey } from '../../../src/services/advisory/resolved-days.ts'

const DAY = 24 * 60 * 60 * 1000
const START = Date.UTC(2026, 0, 1)

const move = (name: string, digest: string, day: number) => ({
  name,
  digest,
  time: new Date(START + (day - 0.5) * DAY),
  version: taggedVersion(name),
})
const fix = (id: string, version: string | null, day: number) => ({
  id,
  time: START + (day - 1) * DAY,
  version: version === null ? undefined : versionKey(version),
})
type Move = ReturnType<typeof move>
type Fix = ReturnType<typeof fix>

interface Asked {
  readonly tags?: ReadonlySet<string>
  readonly from?: Date
}

function found(moves: Move[], fixes: Fix[], { tags, from = new Date(0) }: Asked = {}): [number, string[]][] {
  const days = Array.from(fixesByDay(moves, fixes, { tags, from }), ([day, brought]): [number, string[]] => [
    (day - START) / DAY + 1,
    brought.map(({ id }) => id),
  ])
  return days.sort(([a], [b]) => a - b)
}

it('works out what was resolved from moves, fixes and versions', () => {
  const moves = [
    ...[move('1.2.0', 'a', 1), move('1.2.3', 'b', 5)],
    ...[move('latest', 'a', 1), move('latest', 'b', 5), move('latest', 'c', 9)],
  ]
  const fixes = [fix('1', '1.2.1', 2), fix('2', '1.3.0', 2), fix('3', null, 8)]
  expect(found(moves, fixes)).toEqual([
    [5, ['1']],
    [9, ['3']],
  ])
  expect(found(moves, fixes, { tags: new Set(['1.2.3']) })).toEqual([])
  expect(found(moves, fixes, { from: new Date(START + 5 * DAY) })).toEqual([[9, ['3']]])
})

/** The same in as many steps as there are moves times fixes. */
function expected(moves: Move[], fixes: Fix[]): [number, string[]][] {
  const greatest = (digest: string): string | undefined =>
    moves
      .flatMap((one) => (one.digest === digest && one.version !== undefined ? [one.version] : []))
      .toSorted()
      .at(-1)
  const days = new Map<number, Set<Fix>>()
  moves.forEach((one, at) => {
    const before = moves[at - 1]
    if (before?.name !== one.name || before.digest === one.digest) return
    const [older, newer] = [greatest(before.digest), greatest(one.digest)]
    for (const each of fixes) {
      const { version, time } = each
      const resolved =
        older !== undefined && newer !== undefined && version !== undefined
          ? older < version && version <= newer
          : before.time.getTime() < time && time <= one.time.getTime()
      const day = Math.floor((one.time.getTime() - START) / DAY) + 1
      if (resolved) days.set(day, (days.get(day) ?? new Set()).add(each))
    }
  })
  return Array.from(days, ([day, of]): [number, string[]] => [
    day,
    fixes.filter((each) => of.has(each)).map(({ id }) => id),
  ]).sort(([a], [b]) => a - b)
}

it('is what each move beside each fix gives', () => {
  const names = fc.constantFrom('latest', '1.0', '1.1', 'v1.2', '1.2.1', 'edge')
  const days = fc.integer({ min: 1, max: 12 })
  const digests = fc.constantFrom('a', 'b', 'c', 'd')
  const moves = fc
    .array(fc.tuple(names, digests, days), { maxLength: 30 })
    .map((all) => all.toSorted(([a, , x], [b, , y]) => (a === b ? x - y : a < b ? -1 : 1)).map((one) => move(...one)))
  const versions = fc.constantFrom(null, '1.0', '1.1', '1.2', 'v1.2.1', '1.3', 'no version')
  const fixes = fc
    .array(fc.tuple(versions, days), { maxLength: 12 })
    .map((all) => all.map(([version, day], at) => fix(String(at), version, day)))
  fc.assert(
    fc.property(moves, fixes, (some, of) => {
      expect(found(some, of)).toEqual(expected(some, of))
    }),
  )
})

it('of many moves and many fixes takes no time for each pair', () => {
  // Two tags that go to and fro: each move brings every fix, 40 million in all.
  const moves = ['a', 'b'].flatMap((name) =>
    Array.from({ length: 2_000 }, (_, n) => move(name, `${n % 2}`, 1 + n / 1_000)),
  )
  let asked = 0
  const fixes = Array.from({ length: 10_000 }, (_, n) => {
    const { id, version, time } = fix(String(n), null, 1 + n / 6_000)
    return {
      id,
      version,
      get time() {
        asked++
        return time
      },
    }
  })
  expect([...fixesByDay(moves, fixes, { tags: undefined, from: new Date(0) })].length).toBeGreaterThan(1)
  expect(asked).toBeLessThan(100 * fixes.length)
})
