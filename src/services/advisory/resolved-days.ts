// Which fixes the moves of tags brought to one repo, day by day. Both may be thousands, and any of the one may go with any of the other: what
// a move brought is a range of the fixes in an order of theirs, and ranges of a day that meet are read once.
import { mavenKey } from '../../core/versions/maven.ts'
import type { PastMoveRow } from '../../db/statements/tag-history.ts'

/** A fix of a vulnerability. */
export interface Fix {
  /** When it was told, in milliseconds since 1970. */
  readonly time: number
  /** The version that has it, as `versionKey` gives it. */
  readonly version: string | undefined
}

/** A move of a tag. */
export interface Move extends Pick<PastMoveRow, 'name' | 'digest' | 'time'> {
  /** The version that its tag names, as `taggedVersion` gives it. */
  readonly version: string | undefined
}

/** A version in a form whose order is that of versions; undefined: it is none. */
export function versionKey(version: string): string | undefined {
  return mavenKey(version.replace(/^v/, ''))
}

/** The version that a tag names; undefined: none. */
export function taggedVersion(name: string): string | undefined {
  return /^v?\d+(?:\.\d+)+/.test(name) ? versionKey(name) : undefined
}

/** Which moves count. */
export interface Wanted {
  /** Of these tags; undefined: of all. */
  readonly tags: ReadonlySet<string> | undefined
  readonly from: Date
}

const DAY = 24 * 60 * 60 * 1000

/**
 * What moves of the tags of a repo brought.
 * @param moves tag by tag, the oldest first
 * @returns for each day on which any was brought its beginning (UTC) in milliseconds since 1970, and the fixes in their order, each once
 */
export function* fixesByDay<One extends Fix>(
  moves: readonly Move[],
  fixes: readonly One[],
  { tags, from }: Wanted,
): Generator<readonly [day: number, brought: readonly One[]]> {
  const versions = versionsOf(moves)
  const orders = ordersOf(fixes)
  const days = new Map<number, Ranges>()
  moves.forEach((move, at) => {
    const before = moves[at - 1]
    if (before?.name !== move.name || before.digest === move.digest || move.time < from) return
    if (tags && !tags.has(move.name)) return
    const day = Math.floor(move.time.getTime() / DAY) * DAY
    const ranges = days.get(day) ?? new Ranges()
    days.set(day, ranges)
    const times = [before.time.getTime(), move.time.getTime()] as const
    const [older, newer] = [versions.get(before.digest), versions.get(move.digest)]
    // From a version before the fix to one that has it; without versions, from before the fix to after it.
    if (older === undefined || newer === undefined) return ranges.add(orders.all, times)
    ranges.add(orders.versioned, [older, newer])
    ranges.add(orders.others, times)
  })
  for (const [day, ranges] of days) {
    const brought = ranges.places().map((place) => fixes[place]!)
    if (brought.length > 0) yield [day, brought]
  }
}

/** The greatest version that a digest was ever tagged with: `1.27.3` says more than `1.27` or `latest`. */
function versionsOf(moves: readonly Move[]): Map<string, string> {
  const versions = new Map<string, string>()
  for (const { version, digest } of moves) {
    if (version !== undefined && version > (versions.get(digest) ?? '')) versions.set(digest, version)
  }
  return versions
}

/** Fixes by a key of theirs: the keys in their order, and the places that fixes with these have. */
interface Order<Key> {
  readonly keys: readonly Key[]
  readonly places: readonly number[]
}

/** Fixes that have a version by it, the others by their time; and all by their time. */
function ordersOf(fixes: readonly Fix[]): { versioned: Order<string>; others: Order<number>; all: Order<number> } {
  const timeOf = (place: number): number => fixes[place]!.time
  const all = Array.from(fixes.keys())
  return {
    versioned: orderBy(
      all.filter((place) => fixes[place]!.version !== undefined),
      (place) => fixes[place]!.version!,
    ),
    others: orderBy(
      all.filter((place) => fixes[place]!.version === undefined),
      timeOf,
    ),
    all: orderBy(all, timeOf),
  }
}

function orderBy<Key extends string | number>(unordered: readonly number[], key: (place: number) => Key): Order<Key> {
  const places = unordered.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a - b))
  return { keys: places.map(key), places }
}

/** How many of ordered keys are no greater than one. */
function upTo<Key extends string | number>(keys: readonly Key[], key: Key): number {
  let [from, to] = [0, keys.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (keys[middle]! <= key) from = middle + 1
    else to = middle
  }
  return from
}

/** Ranges of orders. */
class Ranges {
  readonly #of = new Map<readonly number[], (readonly [from: number, to: number])[]>()

  /** Adds those whose key is greater than one and no greater than another. */
  add<Key extends string | number>({ keys, places }: Order<Key>, [after, last]: readonly [Key, Key]): void {
    const range = [upTo(keys, after), upTo(keys, last)] as const
    if (range[0] >= range[1]) return
    const known = this.#of.get(places)
    if (known) known.push(range)
    else this.#of.set(places, [range])
  }

  /** The places that are in any of them, in their order. */
  places(): number[] {
    const found = new Set<number>()
    for (const [places, ranges] of this.#of) {
      let next = 0
      for (const [from, to] of ranges.sort(([a], [b]) => a - b)) {
        for (let at = Math.max(from, next); at < to; at++) found.add(places[at]!)
        next = Math.max(next, to)
      }
    }
    return [...found].sort((a, b) => a - b)
  }
}
