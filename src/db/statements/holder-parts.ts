// All who have rights somewhere are read a part of them after the other: the embedded database does nothing else until a statement ends.
import type { Given } from './held-roles.ts'
import { inStatements, type Parts } from './list-slice.ts'

/** What is given at the places of a question of which one statement reads no more, but for what the last of its people has. */
const MOST_GIVEN = 500

/** Which part of the people a statement reads. */
export interface PartStart {
  /** The uid of whom the part begins behind; absent: at the end of the list that it is read from. */
  readonly behind: string | undefined
}

/** The columns of a `PartStart` in a query `q`. */
export const PART_COLUMNS = 'behind text'

/** Whether what is given is read from the last uid to the first, and whether it is that of a moment of the past. */
export interface PartKind {
  readonly backward: boolean
  readonly isPast: boolean
}

/** Whose uid is in the part of a query `q` that an `edge` ends (edgeOf). */
export function inPart(uid: string, backward: boolean): string {
  const [end, upTo] = backward ? [`''`, '>='] : [`'~'`, '<=']
  return `${behind(uid, backward)} AND ${uid} ${upTo} coalesce((SELECT edge.uid FROM edge), ${end}) COLLATE "C"`
}

function behind(uid: string, backward: boolean): string {
  return backward ? `${uid} < coalesce(q.behind, '~') COLLATE "C"` : `${uid} > coalesce(q.behind, '') COLLATE "C"`
}

/** The providers whose directories give something at the places of a query `q`. */
const DIRECTORIES = `SELECT DISTINCT e.parent_uid FROM external_group_role_mappings e WHERE e.scope = ANY(q.places)`

/**
 * Of a place `p` what is bound there, and of a directory `p` who is in its groups. In the order of their indexes, so that no other is
 * taken: one of identities alone would have those of all organizations.
 */
function reading(whom: (uid: string) => string, { backward, isPast }: PartKind): Given {
  const along = backward ? 'DESC' : 'ASC'
  return {
    bindings: `SELECT b.* FROM ${isPast ? 'role_binding_versions' : 'role_bindings'} b
      WHERE b.parent_uid = p.uid AND ${whom('b.identity_uid')} ORDER BY b.identity_uid ${along}, b.role_uid ${along}`,
    memberships: `SELECT u.identity_uid, u.provider_uid, u.active, m.group_id FROM (
        SELECT s.* FROM scim_users s WHERE s.provider_uid = p.parent_uid AND ${whom('s.identity_uid')}
        ORDER BY s.identity_uid ${along}, s.id ${along} OFFSET 0
      ) u CROSS JOIN LATERAL (SELECT m.group_id FROM scim_members m WHERE m.user_id = u.id OFFSET 0) m
      ORDER BY u.identity_uid ${along}`,
  }
}

/** What is given at the places of a query `q` to the people of a part of it that an `edge` ends (edgeOf). */
export function givenInPart(kind: PartKind): Given {
  const { bindings, memberships } = reading((uid) => inPart(uid, kind.backward), kind)
  return {
    bindings: `(SELECT x.* FROM unnest(q.places) AS p(uid) CROSS JOIN LATERAL (${bindings} OFFSET 0) x)`,
    memberships: `(SELECT x.* FROM (${DIRECTORIES}) p CROSS JOIN LATERAL (${memberships} OFFSET 0) x OFFSET 0)`,
  }
}

/**
 * Where the part of a query `q` ends: the uid up to which as much is given as a statement reads, or no row where it is not so much. What
 * people are in of a directory counts whether it is mapped or not.
 */
export function edgeOf(kind: PartKind): string {
  const { bindings, memberships } = reading((uid) => behind(uid, kind.backward), kind)
  const bound = `SELECT x.identity_uid AS uid FROM unnest(q.places) AS p(uid) CROSS JOIN LATERAL (${bindings} LIMIT ${MOST_GIVEN}) x`
  const brought = `SELECT x.identity_uid FROM (${DIRECTORIES}) p CROSS JOIN LATERAL (${memberships} LIMIT ${MOST_GIVEN}) x`
  return `edge AS MATERIALIZED (SELECT x.uid FROM (${kind.isPast ? bound : `${bound} UNION ALL ${brought}`}) x
    ORDER BY x.uid ${kind.backward ? 'DESC' : 'ASC'} OFFSET ${MOST_GIVEN - 1} LIMIT 1)`
}

/** What a statement tells of its part: the uid that it ends with, which others are behind; null: there are none. */
export interface PartEnd {
  readonly edge: string | null
}

/**
 * Answers each query by the answers to its parts, in their order.
 * @param next the query of the part behind the one that was answered
 */
export async function inPeopleParts<Query extends object, Answer extends PartEnd>(
  queries: readonly Query[],
  parts: Parts<Query & PartStart>,
  {
    read,
    next = (query) => query,
  }: {
    readonly read: (some: readonly (Query & PartStart)[]) => Promise<readonly Answer[]>
    readonly next?: (query: Query & PartStart, answer: Answer) => Query
  },
): Promise<Answer[][]> {
  const answers: Answer[][] = queries.map(() => [])
  let left: { readonly at: number; readonly query: Query & PartStart }[] = queries.map((query, at) => ({
    at,
    query: { ...query, behind: undefined },
  }))
  while (left.length > 0) {
    const found = await inStatements(
      left.map(({ query }) => query),
      parts,
      read,
    )
    left = left.flatMap(({ at, query }, place) => {
      const answer = found[place]!
      answers[at]!.push(answer)
      return answer.edge === null ? [] : [{ at, query: { ...next(query, answer), behind: answer.edge } }]
    })
  }
  return answers
}
