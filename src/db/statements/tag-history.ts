// Where tags pointed before; a trigger on tags writes it.
import type { Queryable } from '../database.ts'
import { statementName } from './builder.ts'

/** A tag as it was from a moment on. */
export interface TagMoveRow {
  readonly tagUid: string
  readonly repoUid: string
  readonly name: string
  /** Empty: it was deleted. */
  readonly digest: string
  readonly deprecated: boolean
  readonly time: Date
}

const COLUMNS = `h.tag_uid AS "tagUid", h.repo_uid AS "repoUid", h.name, coalesce(h.digest, '') AS digest, h.deprecated, h.time`

const MOVES = `SELECT m.* FROM unnest($1::text[]) asked(uid) CROSS JOIN LATERAL (
  SELECT ${COLUMNS} FROM tag_history h WHERE h.tag_uid = asked.uid ORDER BY h.sequence DESC LIMIT $2::int) m`

/** The last moves of tags, at most `limit` of each, the newest first. */
export async function lastMoves(db: Queryable, tags: readonly string[], limit: number): Promise<TagMoveRow[]> {
  return tags.length === 0 ? [] : db.query({ name: statementName(MOVES), text: MOVES, values: [tags, limit] })
}

const DEPRECATED = `SELECT asked.uid, (SELECT min(h.time) FROM tag_history h WHERE h.tag_uid = asked.uid AND h.sequence >
    coalesce((SELECT max(l.sequence) FROM tag_history l WHERE l.tag_uid = asked.uid AND NOT l.deprecated), 0)) AS time
  FROM unnest($1::text[]) asked(uid)`

/** Since when tags are deprecated; no time: they are not. */
export async function deprecatedSince(
  db: Queryable,
  tags: readonly string[],
): Promise<readonly { readonly uid: string; readonly time: Date | null }[]> {
  return tags.length === 0 ? [] : db.query({ name: statementName(DEPRECATED), text: DEPRECATED, values: [tags] })
}

const HIGHEST = `SELECT name FROM tags WHERE parent_uid = $1 AND form = 0 AND NOT deprecated AND name ~ '^v?[0-9]+([.][0-9]+)*$'
  ORDER BY string_to_array(ltrim(name, 'v'), '.')::numeric[] DESC, name LIMIT 1`

/** The name of the highest version among the tags of a repo, of those that are named like one: `1.10.2` or `v1.10.2`. */
export async function highestVersion(db: Queryable, repo: string): Promise<string | undefined> {
  const [row] = await db.query<{ name: string }>({ name: statementName(HIGHEST), text: HIGHEST, values: [repo] })
  return row?.name
}

// '0' follows '/' in code point order, so the range holds exactly what is below.
const DIGESTS = `SELECT count(DISTINCT h.digest)::int AS n FROM tag_history h
  WHERE (h.repo_uid = $1 OR h.repo_uid > $1 || '/' AND h.repo_uid < $1 || '0') AND h.digest <> ''`

/** How many images the tags of a repo, or of all repos below a group, name or have named. */
export async function countDigests(db: Queryable, scope: string): Promise<number> {
  const [row] = await db.query<{ n: number }>({ name: statementName(DIGESTS), text: DIGESTS, values: [scope] })
  return row?.n ?? 0
}

const AT = `SELECT m.* FROM unnest($1::text[]) asked(uid) CROSS JOIN LATERAL (
  SELECT * FROM (
    SELECT DISTINCT ON (h.name) ${COLUMNS} FROM tag_history h
    WHERE h.repo_uid = asked.uid AND h.time <= $2::timestamptz ORDER BY h.name, h.sequence DESC
  ) l WHERE l.digest <> '' ORDER BY l.name LIMIT 1000
) m ORDER BY m."repoUid", m.name`

/** The tags of repos as they were at `time`, at most 1000 of each. */
export async function tagsAt(db: Queryable, repos: readonly string[], time: Date): Promise<TagMoveRow[]> {
  return repos.length === 0 ? [] : db.query({ name: statementName(AT), text: AT, values: [repos, time] })
}

const BEFORE = `SELECT h.repo_uid AS "repoUid", h.name, h.digest, h.time FROM tag_history h
WHERE h.repo_uid = ANY($1::text[]) AND h.digest IS NOT NULL AND h.time < $2::timestamptz ORDER BY h.sequence`

/** Every move of the tags of repos before `time`, the oldest first. */
export function movesBefore(
  db: Queryable,
  repos: readonly string[],
  time: Date,
): Promise<Pick<TagMoveRow, 'repoUid' | 'name' | 'digest' | 'time'>[]> {
  return db.query({ name: statementName(BEFORE), text: BEFORE, values: [repos, time] })
}
