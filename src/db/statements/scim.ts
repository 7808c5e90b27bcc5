// The people and groups of a directory, as SCIM reads them.
import type { Found } from '../../core/scim/attributes.ts'
import type { Filter } from '../../core/scim/filter.ts'
import { inPieces } from '../../core/pieces.ts'
import type { Queryable } from '../database.ts'
import { StatementBuilder } from './builder.ts'
import { type Kind, sortExpression } from './scim-filter.ts'
import { scimMatches } from './scim-matches.ts'

/** A resource without what follows from memberships. */
export interface ScimRow {
  readonly id: string
  /** What the directory has said, by the names of the schema. */
  readonly attributes: Record<string, unknown>
  readonly version: number
  readonly createTime: Date
  readonly updateTime: Date
  /** Of a person: the identity, where it is known. */
  readonly identityUid: string | null
}

const TABLES = { User: 'scim_users', Group: 'scim_groups' } as const
const SHARED = 't.id, t.version, t.create_time AS "createTime", t.update_time AS "updateTime"'
const COLUMNS: Readonly<Record<Kind, string>> = {
  User: `${SHARED}, t.identity_uid AS "identityUid", t.attributes || jsonb_build_object('active', t.active) AS attributes`,
  Group: `${SHARED}, NULL AS "identityUid",
    jsonb_strip_nulls(jsonb_build_object('displayName', t.display_name, 'externalId', t.external_id)) AS attributes`,
}

/** One resource of a provider. */
export interface ScimName {
  readonly kind: Kind
  readonly provider: string
  readonly id: string
}

/** The resource; undefined: the provider has none of this id. */
export async function scimRow(db: Queryable, { kind, provider, id }: ScimName): Promise<ScimRow | undefined> {
  const text = `SELECT ${COLUMNS[kind]} FROM ${TABLES[kind]} t WHERE t.id = $1 AND t.provider_uid = $2`
  const [row] = await db.query<ScimRow>({ text, values: [id, provider] })
  return row
}

/** The same, locked until the end of the transaction. */
export async function lockScimRow(db: Queryable, { kind, provider, id }: ScimName): Promise<ScimRow | undefined> {
  const text = `SELECT ${COLUMNS[kind]} FROM ${TABLES[kind]} t WHERE t.id = $1 AND t.provider_uid = $2 FOR UPDATE`
  const [row] = await db.query<ScimRow>({ text, values: [id, provider] })
  return row
}

export interface ScimQuery {
  readonly kind: Kind
  readonly provider: string
  readonly filter: Filter | undefined
  readonly sort: { readonly by: Found; readonly descending: boolean } | undefined
  readonly offset: number
  readonly limit: number
}

/** A page in the order of creation, or another, and how many there are on all pages. */
export async function scimRows(db: Queryable, query: ScimQuery): Promise<{ rows: readonly ScimRow[]; total: number }> {
  const { kind, provider, filter, sort, offset, limit } = query
  const table = TABLES[kind]
  const matches = filter && (await scimMatches(db, { table, kind, provider, filter }))
  const total = matches ? matches.length : await countOf(db, query)
  if (limit === 0 || offset >= total) return { rows: [], total }
  const build = new StatementBuilder()
  const order = sort
    ? `${sortExpression(kind, sort.by)} ${sort.descending ? 'DESC' : 'ASC'} NULLS LAST, t.id`
    : 't.create_time, t.id'
  // Rows before the page are passed over in the index that has the order; the rest is read of the page alone.
  const placed =
    (): string => `ARRAY(SELECT t.id FROM ${table} t WHERE t.provider_uid = ${build.param(provider, 'text')}
    ${matches ? `AND t.id = ANY(${build.param(matches, 'text[]')})` : ''} ORDER BY ${order}
    OFFSET ${build.param(offset, 'bigint')} LIMIT ${build.param(limit, 'bigint')})`
  // What fits is in the order of creation already.
  const ids = matches && !sort ? build.param(matches.slice(offset, offset + limit), 'text[]') : placed()
  const text = `SELECT ${COLUMNS[kind]} FROM ${table} t WHERE t.id = ANY(${ids}) ORDER BY ${order}`
  return { rows: await db.query<ScimRow>(build.build(text)), total }
}

async function countOf(db: Queryable, { kind, provider }: ScimQuery): Promise<number> {
  const text = `SELECT count(*) AS count FROM ${TABLES[kind]} WHERE provider_uid = $1`
  const [found] = await db.query<{ count: number }>({ text, values: [provider] })
  return Number(found?.count ?? 0)
}

/** One end of a membership, seen from the other. */
export interface Related {
  readonly of: string
  readonly id: string
  readonly display: string | null
}

const RELATED: Readonly<Record<Kind, string>> = {
  User: `SELECT m.user_id AS "of", g.id, g.display_name AS display FROM scim_members m
    JOIN scim_groups g ON g.id = m.group_id WHERE m.user_id = ANY($1::text[]) ORDER BY g.id`,
  Group: `SELECT m.group_id AS "of", u.id, coalesce(u.attributes ->> 'displayName', u.attributes ->> 'userName') AS display
    FROM scim_members m JOIN scim_users u ON u.id = m.user_id WHERE m.group_id = ANY($1::text[]) ORDER BY u.id`,
}

/** The groups of people, or the members of groups. */
export async function relatedTo(db: Queryable, kind: Kind, ids: readonly string[]): Promise<readonly Related[]> {
  if (ids.length === 0) return []
  return db.query<Related>({ text: RELATED[kind], values: [ids] })
}

const SIZES = `SELECT group_id AS id, count(*) AS count FROM scim_members WHERE group_id = ANY($1::text[]) GROUP BY 1`

/** How many members groups have; those without any are left out. */
export async function groupSizes(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ id: string; count: number }>({ text: SIZES, values: [ids] })
  return new Map(rows.map(({ id, count }) => [id, Number(count)]))
}

/** People of one statement, which takes some tens of milliseconds with the keys that it looks up. */
const MOST_PEOPLE = 1_000

const PEOPLE = `SELECT id FROM scim_users WHERE provider_uid = $1 AND id = ANY($2::text[]) ORDER BY id FOR KEY SHARE`

/** Those of people that a provider has, kept until the end of the transaction. */
export async function lockScimUsers(
  db: Queryable,
  provider: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  const known: string[] = []
  for (const some of inPieces([...ids].sort(), () => 1, MOST_PEOPLE)) {
    const rows = await db.query<{ id: string }>({ text: PEOPLE, values: [provider, some] })
    for (const { id } of rows) known.push(id)
  }
  return known
}

const ADD = `INSERT INTO scim_members (group_id, user_id) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING RETURNING user_id AS id`
const REMOVE = `DELETE FROM scim_members WHERE group_id = $1 AND user_id = ANY($2::text[]) RETURNING user_id AS id`
// Who goes is found by a set of both: a plan for any list holds each member against all of it, ten thousand against ten thousand.
const KEEP = `DELETE FROM scim_members WHERE group_id = $1 AND user_id = ANY (ARRAY(
  SELECT user_id FROM scim_members WHERE group_id = $1 EXCEPT SELECT unnest($2::text[]))) RETURNING user_id AS id`
const MEMBER_CHANGES = { add: ADD, remove: REMOVE, keepOnly: KEEP } as const

export type MemberChange = keyof typeof MEMBER_CHANGES

/** Changes the set of members; gives who came or went. */
export async function changeMembers(
  db: Queryable,
  group: string,
  { change, people }: { change: MemberChange; people: readonly string[] },
): Promise<readonly string[]> {
  const text = MEMBER_CHANGES[change]
  const pieces = change === 'keepOnly' ? [people] : inPieces(people, () => 1, MOST_PEOPLE)
  const moved: string[] = []
  for (const some of pieces) {
    const rows = await db.query<{ id: string }>({ text, values: [group, some] })
    for (const { id } of rows) moved.push(id)
  }
  return moved
}

const TOUCH_GROUPS = `UPDATE scim_groups SET version = version + 1, update_time = $2 WHERE id IN (
  SELECT g.id FROM scim_groups g JOIN scim_members m ON m.group_id = g.id WHERE m.user_id = $1 ORDER BY g.id FOR UPDATE OF g)`

/** Says of the groups of a person that their members change. */
export async function touchGroupsOf(db: Queryable, user: string, now: Date): Promise<void> {
  await db.query({ text: TOUCH_GROUPS, values: [user, now] })
}
