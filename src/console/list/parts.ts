// The pages of a list that is scrolled: each knows the cursor that it begins or ends at, and as many as a screen needs are kept.
import type { EndsFragment } from './gen/list.ts'
import { PAGE, pageOf, type Place, type Span } from './span.ts'

/** One page: where it begins, and once it was read, how long it is and where it ends. */
export interface Part {
  readonly key: number
  readonly span: Span
  readonly ends: PartEnds | undefined
}

/** Where a page ends, as it was read. */
export interface PartEnds extends EndsFragment {
  readonly length: number
  /** The keys of its first and its last row; undefined: it has none. The text of a cursor says nothing: each answer writes it anew. */
  readonly rows: readonly [string | undefined, string | undefined]
}

export interface Parts {
  readonly all: readonly Part[]
  /** The part whose place is known, and how many rows come before it. */
  readonly base: { readonly key: number; readonly rows: number }
  /** The keys that were given. */
  readonly keys: number
  readonly ways: Ways
}

/** How a connection can be read. */
export interface Ways {
  /** Backwards too; of another one nothing above is ever let go. */
  readonly back: boolean
  /** From any row on, without those before it; of another one nothing stands for what is not among the parts. */
  readonly anywhere: boolean
}

export type Step =
  | { readonly type: 'read'; readonly key: number; readonly ends: PartEnds }
  | { readonly type: 'next' }
  | { readonly type: 'previous' }
  /** Leaves all parts for the page of a row that is far from them. */
  | { readonly type: 'go'; readonly row: number; readonly total: number }

/** More than are ever on a screen, so that a short way back needs no trimming; the rest is asked for again. */
export const MOST = 40

export const startAt = ({ base, span }: Place, ways: Ways): Parts => ({
  all: [{ key: 0, span, ends: undefined }],
  base: { key: 0, rows: base },
  keys: 1,
  ways,
})

/** The pages of a list of which all rows are there. */
export const wholeOf = (length: number): Parts => {
  const ends = { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null } as const
  const all = Array.from({ length: Math.ceil(length / PAGE) }, (_, key): Part => {
    const own: PartEnds = { ...ends, length: Math.min(PAGE, length - key * PAGE), rows: [undefined, undefined] }
    return { key, span: { first: PAGE }, ends: own }
  })
  return { all, base: { key: 0, rows: 0 }, keys: all.length, ways: { back: false, anywhere: false } }
}

/** Whether there is a page below, or above, that is not among the parts. */
export const canGrow = ({ all, ways }: Parts, way: 'next' | 'previous'): boolean =>
  way === 'next' ? all.at(-1)?.ends?.hasNextPage === true : ways.back && all[0]?.ends?.hasPreviousPage === true

/** How many rows come before each part; those behind one that was not read yet are counted as if it were whole. */
export const basesOf = ({ all, base }: Parts): readonly number[] => {
  const lengths = all.map(({ ends }) => ends?.length ?? PAGE)
  const at = Math.max(
    0,
    all.findIndex(({ key }) => key === base.key),
  )
  const before = sum(lengths.slice(0, at))
  const isTop = all[0]?.ends?.hasPreviousPage === false
  const own = isTop ? before : base.rows
  return lengths.map((_, index) =>
    index < at ? Math.max(0, own - sum(lengths.slice(index, at))) : own + sum(lengths.slice(at, index)),
  )
}

const sum = (lengths: readonly number[]): number => lengths.reduce((all, one) => all + one, 0)

export const step = (parts: Parts, action: Step): Parts => {
  if (action.type === 'read') return read(parts, action)
  if (action.type === 'go') return go(parts, action)
  return canGrow(parts, action.type) ? grow(parts, action.type) : parts
}

/** Takes what was read of a part. Where it ends at another row than before, its neighbours begin there from now on, so that no row is lost between them. */
const read = (parts: Parts, { key, ends }: Extract<Step, { type: 'read' }>): Parts => {
  const at = parts.all.findIndex((one) => one.key === key)
  const old = parts.all[at]
  if (!old || sameEnds(old.ends, ends)) return parts
  const [isFirstOther, isLastOther] = [0, 1].map(
    (end) => old.ends !== undefined && old.ends.rows[end] !== ends.rows[end],
  )
  const all = parts.all.map((part, place): Part => {
    if (place === at) return { ...part, ends }
    if (place === at + 1 && isLastOther && part.span.after && ends.endCursor)
      return { ...part, span: { first: PAGE, after: ends.endCursor } }
    if (place === at - 1 && isFirstOther && part.span.before && ends.startCursor)
      return { ...part, span: { last: PAGE, before: ends.startCursor } }
    return part
  })
  return { ...parts, all }
}

const go = ({ keys, ways }: Parts, { row, total }: Extract<Step, { type: 'go' }>): Parts => {
  const { base, span } = pageOf(row, total)
  return { all: [{ key: keys, span, ends: undefined }], base: { key: keys, rows: base }, keys: keys + 1, ways }
}

/** How many rows are above the parts, and below them; 0 where nothing could be asked for there. */
export const outsideOf = (parts: Parts, total = 0): { readonly above: number; readonly below: number } => {
  const { all, ways } = parts
  const bases = basesOf(parts)
  const end = (bases.at(-1) ?? 0) + (all.at(-1)?.ends?.length ?? PAGE)
  if (!ways.anywhere) return { above: 0, below: 0 }
  return { above: bases[0] ?? 0, below: all.at(-1)?.ends?.hasNextPage === false ? 0 : Math.max(0, total - end) }
}

const sameEnds = (one: Part['ends'], other: PartEnds): boolean =>
  one !== undefined &&
  one.length === other.length &&
  one.hasNextPage === other.hasNextPage &&
  one.hasPreviousPage === other.hasPreviousPage &&
  one.rows.every((row, end) => row === other.rows[end])

const grow = (parts: Parts, way: 'next' | 'previous'): Parts => {
  const { all, keys } = parts
  const [first] = all
  const last = all.at(-1)
  const made = { key: keys, ends: undefined }
  if (way === 'next' && last?.ends?.endCursor) {
    const grown = [...all, { ...made, span: { first: PAGE, after: last.ends.endCursor } }]
    return withoutTop({ ...parts, all: grown, keys: keys + 1 })
  }
  if (way === 'previous' && first?.ends?.startCursor) {
    const grown = [{ ...made, span: { last: PAGE, before: first.ends.startCursor } }, ...all]
    const base = { key: first.key, rows: basesOf(parts)[0] ?? 0 }
    return { ...parts, all: grown.slice(0, MOST), base, keys: keys + 1 }
  }
  return parts
}

/** Without the first part if there are too many. */
const withoutTop = (parts: Parts): Parts => {
  const { all, ways } = parts
  const [, second] = all
  if (!ways.back || all.length <= MOST || !second) return parts
  return { ...parts, all: all.slice(1), base: { key: second.key, rows: basesOf(parts)[1] ?? 0 } }
}
