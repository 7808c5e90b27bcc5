// A part of a scope as a condition that an index answers.
import { ROOT_LENGTH } from '../../core/uid.ts'
import type { ScopePart } from '../../core/scope.ts'
import type { Param } from './builder.ts'

/** Deepest prefix length that has an index of its own; below that the primary key's range is read and sorted. */
const INDEXED_PREFIXES = new Set([ROOT_LENGTH, 57, 74])

/** Parts that read alike: the same condition with another uid. */
export interface Shape {
  readonly key: string
  /** The condition on a row of `t`; `scope` is the SQL of the scope's uid. */
  condition(scope: string): string
  /** The kept total of the scope, where there is one. */
  readonly kept: 'n' | 'direct' | undefined
  /** Whether its rows are found by that condition alone, whatever else an index knows of them. */
  readonly alone?: true
}

/** A condition of a shape together with others on `t`. What a boolean test stands around, no index is asked for. */
export function beside({ alone }: Pick<Shape, 'alone'>, condition: string, others: string): string {
  return `${condition} AND ${alone ? `(${others}) IS TRUE` : others}`
}

/** What of a list decides how its parts are read. */
export interface PartReading {
  /** Whether it is in the order of uid, which the primary key's range serves at any depth. */
  readonly byUid: boolean
  /** Whether values are asked for that an index of the organization may have: it finds less than the range holds. */
  readonly valued: boolean
}

/** The shape of a part. */
export function shapeOf(part: ScopePart, { byUid, valued }: PartReading): Shape {
  switch (part.kind) {
    case 'below':
      if (valued) return VALUED
      return byUid || !INDEXED_PREFIXES.has(part.uid.length) ? RANGE : prefixShape(part.uid.length)
    case 'children':
      return CHILDREN
    case 'uids':
      return part.uids.length > MANY_UIDS ? AMONG : UIDS
    case 'roots':
      return ROOTS
  }
}

/** As many uids as are looked up together. */
const MANY_UIDS = 100

/** What a part's shape is asked of, each by itself: uids, or where they are many, all of them as the text of one array. */
export function scopesOf(part: ScopePart): readonly string[] {
  if (part.kind === 'uids') return part.uids.length > MANY_UIDS ? [`{${part.uids.join(',')}}`] : part.uids
  return part.kind === 'roots' ? [''] : [part.uid]
}

/**
 * The shape of a part in which rows are found by a value: the indexes have the values behind the root, so nothing else
 * of the part may look like something to search an index for.
 */
export function matchedShapeOf(part: ScopePart): Shape {
  return part.kind === 'below' ? MATCHED : shapeOf(part, { byUid: false, valued: false })
}

// '0' follows '/' in code point order, so the range holds exactly what is strictly below.
const RANGE: Shape = {
  key: 'range',
  condition: (scope) => `t.uid > ${scope} || '/' AND t.uid < ${scope} || '0'`,
  kept: 'n',
}
/** Indexes of values have the root before them and the uid behind them: what has a value is found in any part of the tree. */
export const VALUED: Shape = {
  key: 'valued',
  condition: (scope) => `left(t.uid, ${ROOT_LENGTH}) = left(${scope}, ${ROOT_LENGTH}) AND ${RANGE.condition(scope)}`,
  kept: 'n',
}
const MATCHED: Shape = {
  key: 'matched',
  condition: (scope) =>
    `left(t.uid, ${ROOT_LENGTH}) = left(${scope}, ${ROOT_LENGTH}) AND starts_with(t.uid, ${scope} || '/')`,
  kept: undefined,
}
/** Several subtrees of an organization, whose uid the scope is, in which rows are found by a value, as in one of them. */
export function matchedBelow(uids: readonly string[], param: Param): Pick<Shape, 'condition'> {
  const below = isBelow(uids, param)
  return { condition: (scope) => `left(t.uid, ${ROOT_LENGTH}) = ${scope} AND ${below}` }
}
const CHILDREN: Shape = { key: 'children', condition: (scope) => `t.parent_uid = ${scope}`, kept: 'direct' }
export const UIDS: Shape = { key: 'uids', condition: (scope) => `t.uid = ${scope}`, kept: undefined }
// Of rows that another index gives each would be looked for among thousands of uids, which are made of their text for each anew.
const AMONG: Shape = {
  key: 'among',
  condition: (scope) => `t.uid IN (SELECT unnest(${scope}::text[]))`,
  kept: undefined,
  alone: true,
}
const ROOTS: Shape = { key: 'roots', condition: () => 't.parent_uid IS NULL', kept: undefined }

function prefixShape(length: number): Shape {
  // The deeper indexes are partial; the root's holds all rows, of which only the root itself is not below.
  return {
    key: `prefix${length}`,
    condition: (scope) => `left(t.uid, ${length}) = ${scope} AND length(t.uid) > ${length}`,
    kept: 'n',
  }
}

/**
 * Whether a uid is one of the scopes or lies below one, by the SQL of both: with each of what many rows have, and with many scopes, where
 * an index finds the rows by something else. The scopes are hashed, for each row is compared with all of them otherwise.
 */
export function isWithinAny(uid: string, scopes: string): string {
  return reached(uid, { scopes, longest: `length(${uid})` })
}

/** The same of what lies strictly below. */
export function isBelowAny(uid: string, scopes: string): string {
  return reached(uid, { scopes, longest: `length(${uid}) - 1` })
}

/** @param longest how much of the uid is looked for among the scopes, which are as long as whole uids are */
function reached(uid: string, { scopes, longest }: { readonly scopes: string; readonly longest: string }): string {
  return `EXISTS (SELECT FROM generate_series(${ROOT_LENGTH}, ${longest}, 17) AS size
    WHERE (left(${uid}, size) IN (SELECT unnest(${scopes}))) IS TRUE)`
}

/**
 * The organizations of scopes, each once, as rows with their `root`, and `first` and `behind`, between which lies all that is in the scopes
 * or below them: of one scope nothing else.
 */
export function rootsOf(scopes: string): string {
  return `(SELECT left(scope, ${ROOT_LENGTH}) AS root, min(scope COLLATE "C") AS first, max(scope || '0' COLLATE "C") AS behind
    FROM unnest(${scopes}) scope GROUP BY root)`
}

/** What lies below one of the uids. They are hashed, for each row is compared with all of them otherwise. */
export function isBelow(uids: readonly string[], param: Param): string {
  const lengths = [...new Set(uids.map(({ length }) => length))]
  const inside = lengths.map((length) => {
    const some = param(
      uids.filter((uid) => uid.length === length),
      'text[]',
    )
    return `length(t.uid) > ${length} AND (left(t.uid, ${length}) IN (SELECT unnest(${some}))) IS TRUE`
  })
  return `(${inside.join(' OR ')})`
}
