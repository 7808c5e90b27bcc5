// Where tags pointed before; a trigger on tags writes it.
import type { Queryable } from '../database.ts'
import { slicesOf, type ListSlice, type SliceRow, type SliceStart } from './list-slice.ts'

/** A tag as it was from a moment on. */
export interface TagMoveRow {
  readonly name: string
  /** Empty: it was deleted. */
  readonly digest: string
  readonly deprecated: boolean
  readonly time: Date
}

const COLUMNS = `h.name, coalesce(h.digest, '') AS digest, h.deprecated, h.time`

// The newest first, so that going on is going back in time.
const moves = (backward: boolean): string => `SELECT a.at::int AS at, c.total, m.*, m.sequence AS key
FROM unnest($1::text[]) WITH ORDINALITY a(uid, at)
CROSS JOIN LATERAL (SELECT count(*)::int AS total FROM tag_history h WHERE h.tag_uid = a.uid) c
LEFT JOIN LATERAL (SELECT ${COLUMNS}, h.sequence::text AS sequence FROM tag_history h
  WHERE h.tag_uid = a.uid AND ($2::bigint IS NULL OR h.sequence ${backward ? '>' : '<'} $2::bigint)
  ORDER BY h.sequence ${backward ? '' : 'DESC'} LIMIT $3::int) m ON true
ORDER BY a.at, m.sequence::bigint ${backward ? '' : 'DESC'}`

const MOVES = { forward: moves(false), backward: moves(true) }

/** A move with its place in the history of its tag. */
export interface StoredMove extends TagMoveRow {
  readonly sequence: string
}

/** A page of the moves of each of `tags`, the newest first. */
export async function movesOf(
  db: Queryable,
  tags: readonly string[],
  place: SliceStart,
): Promise<ListSlice<StoredMove>[]> {
  const text = place.backward ? MOVES.backward : MOVES.forward
  const values = [tags, place.start?.[0] ?? null, place.limit]
  return slicesOf(tags.length, await db.query<SliceRow<StoredMove>>({ text, values }))
}

const DEPRECATED = `SELECT asked.uid, (SELECT min(h.time) FROM tag_history h WHERE h.tag_uid = asked.uid AND h.sequence >
    coalesce((SELECT max(l.sequence) FROM tag_history l WHERE l.tag_uid = asked.uid AND NOT l.deprecated), 0)) AS time
  FROM unnest($1::text[]) asked(uid)`

/** Since when tags are deprecated; no time: they are not. */
export async function deprecatedSince(
  db: Queryable,
  tags: readonly string[],
): Promise<readonly { readonly uid: string; readonly time: Date | null }[]> {
  return tags.length === 0 ? [] : db.query({ text: DEPRECATED, values: [tags] })
}

const HIGHEST = `SELECT name FROM tags WHERE parent_uid = $1 AND form = 0 AND NOT deprecated AND name ~ '^v?[0-9]+([.][0-9]+)*$'
  ORDER BY string_to_array(ltrim(name, 'v'), '.')::numeric[] DESC, name LIMIT 1`

/** The name of the highest version among the tags of a repo, of those that are named like one: `1.10.2` or `v1.10.2`. */
export async function highestVersion(db: Queryable, repo: string): Promise<string | undefined> {
  const [row] = await db.query<{ name: string }>({ text: HIGHEST, values: [repo] })
  return row?.name
}

// '0' follows '/' in code point order, so the range holds exactly what is below. Equal ones lie side by side in the index: those that the
// last of a piece has more of are passed over with it.
const DIGESTS = `SELECT DISTINCT m.repo_uid AS "repoUid", m.digest FROM (SELECT h.repo_uid, h.digest FROM tag_history h
  WHERE h.repo_uid >= $1 AND h.repo_uid < $1 || '0' AND (h.repo_uid = $1 OR h.repo_uid > $1 || '/') AND h.digest <> '' AND (h.repo_uid, h.digest) > ($2, $3)
  ORDER BY h.repo_uid, h.digest LIMIT $4::int) m ORDER BY 1, 2`

/** An image that a tag of a repo names or has named. */
export interface NamedImage {
  readonly repoUid: string
  readonly digest: string
}

/**
 * The next images that the tags of a repo, or of all repos below a group, name or have named: behind one (absent: from the first), of no
 * more than `limit` moves.
 */
export function imagesNamed(
  db: Queryable,
  scope: string,
  { last, limit }: { readonly last: NamedImage | undefined; readonly limit: number },
): Promise<NamedImage[]> {
  const values = [scope, last?.repoUid ?? '', last?.digest ?? '', limit]
  return db.query({ text: DIGESTS, values })
}

// From name to name by the index, and of each the last move until then: a tag may have been moved a hundred thousand times.
const STATES = `SELECT a.at::int AS at, n.name, coalesce(l.digest, '') AS digest, coalesce(l.deprecated, false) AS deprecated, coalesce(l.time, $3::timestamptz) AS time
FROM unnest($1::text[], $2::text[]) WITH ORDINALITY a(uid, after, at)
CROSS JOIN LATERAL (
  WITH RECURSIVE names AS (
    SELECT (SELECT h.name FROM tag_history h WHERE h.repo_uid = a.uid AND h.name > a.after ORDER BY h.name LIMIT 1) AS name, 1 AS n
    UNION ALL SELECT (SELECT h.name FROM tag_history h WHERE h.repo_uid = a.uid AND h.name > p.name ORDER BY h.name LIMIT 1), p.n + 1
      FROM names p WHERE p.name IS NOT NULL AND p.n < $4::int
  ) SELECT name FROM names WHERE name IS NOT NULL) n
LEFT JOIN LATERAL (SELECT h.digest, h.deprecated, h.time FROM tag_history h
  WHERE h.repo_uid = a.uid AND h.name = n.name AND h.time <= $3::timestamptz ORDER BY h.sequence DESC LIMIT 1) l ON true
ORDER BY a.at, n.name`

/** A repo, and the name behind which its tags are asked for; empty: all. */
export interface TagsBehind {
  readonly repoUid: string
  readonly after: string
}

/** The next `limit` names of tags that each of some repos ever had, and what they were at `time`; without a digest they were not there. */
export function tagStates(
  db: Queryable,
  asked: readonly TagsBehind[],
  { time, limit }: { readonly time: Date; readonly limit: number },
): Promise<(TagMoveRow & { readonly at: number })[]> {
  const values = [asked.map(({ repoUid }) => repoUid), asked.map(({ after }) => after), time, limit]
  return db.query({ text: STATES, values })
}

const BEFORE = `SELECT h.name, h.digest, h.time, h.sequence::text AS sequence FROM tag_history h
WHERE h.repo_uid = $1 AND h.digest IS NOT NULL AND h.time < $2::timestamptz AND (h.name, h.sequence) > ($3, $4::bigint)
ORDER BY h.name, h.sequence LIMIT $5::int`

/** A move of a tag of one repo. */
export interface PastMoveRow extends Pick<TagMoveRow, 'name' | 'digest' | 'time'> {
  /** Where it stands among the moves of all tags. */
  readonly sequence: string
}

/** The next moves of the tags of a repo before `time`: tag by tag, the oldest first, behind one (absent: from the first). */
export function movesBefore(
  db: Queryable,
  { repoUid, time }: { readonly repoUid: string; readonly time: Date },
  { last, limit }: { readonly last: PastMoveRow | undefined; readonly limit: number },
): Promise<PastMoveRow[]> {
  const values = [repoUid, time, last?.name ?? '', last?.sequence ?? '0', limit]
  return db.query({ text: BEFORE, values })
}
