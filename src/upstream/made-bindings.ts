// Bindings by the group that they were made in, or why the caller may not list them there.
import { RoleBindingsService } from '../contract/gen/chainguard/platform/iam/v2/role_bindings_pb.ts'
import { PlatformError } from '../core/errors.ts'
import { MAX_PAGE_SIZE } from '../core/page.ts'
import { outermost } from '../core/scope.ts'
import { ancestorsOf, isWithin, rootOf } from '../core/uid.ts'
import type { Row } from '../services/page.ts'
import { type Asking, bindingRows, textOf } from './bindings.ts'
import { readPart } from './list.ts'
import { commonAncestor, refused } from './nested.ts'
import { isWithheld } from './rows.ts'
import { identityOf } from './token.ts'

/** Bindings by the group that they were made in, or why they were refused. */
export type Made = ReadonlyMap<string, readonly Row[] | PlatformError>

/** Why nothing is told of a group; bindings above it that the caller may not list are only left out. */
export function refusalOf(group: string, made: Made): PlatformError | undefined {
  const here = made.get(group)
  if (here instanceof PlatformError) return here
  const above = ancestorsOf(group).map((one) => made.get(one))
  return above.find(isFault)
}

/** Whether an answer is an error that is not about what the caller may see. */
export function isFault(answer: unknown): answer is PlatformError {
  return answer instanceof PlatformError && !isWithheld(answer)
}

/** Those of the groups and of all above. One group is asked for by itself: it is refused or it is not. */
export async function bindingsAbove(asking: Asking, groups: readonly string[]): Promise<Made> {
  const above = [...new Set(groups.flatMap(ancestorsOf))].filter((uid) => !groups.includes(uid))
  const parts = groups.length === 1 ? [groups, above] : [[...above, ...groups]]
  return new Map((await Promise.all(parts.map((part) => bindingsIn(asking, part)))).flatMap((made) => [...made]))
}

/** The bindings that were made in each of the groups. */
async function bindingsIn(asking: Asking, groups: readonly string[]): Promise<Made> {
  const { nested, client, context } = asking
  const places = groups.map((uid) => ({ scope: [{ kind: 'children', uid } as const] }))
  const { pages, isCommon } = await nested.read({ client, context, method, places, query: { size: MAX_PAGE_SIZE } })
  const rows = await Promise.all(
    pages.map(async (page, at) => {
      if (page instanceof PlatformError) return page
      return page.hasNext ? refused(() => bindingRows(asking, { group: groups[at] ?? '' })) : page.items
    }),
  )
  const made = new Map(groups.map((uid, at) => [uid, rows[at] ?? []] as const))
  return isCommon ? withRefusals(asking, made) : made
}

const method = RoleBindingsService.method.listRoleBindings

/**
 * A list of several groups has nothing of those that the caller may not list, as of those that have none. Who may list in a group may
 * in all below it, so one call mostly tells: none where a binding of another above shows it.
 */
async function withRefusals(asking: Asking, made: Made): Promise<Made> {
  const self = await refused(() => identityOf(asking.context))
  const isOther = (row: Row): boolean => textOf(row, 'identityUid') !== self
  const listed = [...made].flatMap(([uid, rows]) =>
    !(rows instanceof PlatformError) && rows.some(isOther) ? [uid] : [],
  )
  const told = new Map(made)
  let open = [...made.keys()].filter((uid) => !listed.some((one) => isWithin(uid, one)))
  const trees = Map.groupBy(open, rootOf)
  let asked = [...trees.values()].flatMap((uids) => commonAncestor(uids) ?? [])
  while (open.length > 0) {
    const answers = await Promise.all(asked.map((uid) => refused(() => looked(asking, uid))))
    const refusals = new Map(
      asked.flatMap((uid, at) => (answers[at] instanceof PlatformError ? [[uid, answers[at]]] : [])),
    )
    const allowed = asked.filter((uid) => !refusals.has(uid))
    for (const [uid, refusal] of refusals) if (open.includes(uid)) told.set(uid, refusal)
    open = open.filter((uid) => !refusals.has(uid) && !allowed.some((one) => isWithin(uid, one)))
    asked = outermost(open)
  }
  return told
}

/** @throws PERMISSION_DENIED where the caller may not list what was made in a group */
async function looked({ client, context }: Asking, uid: string): Promise<void> {
  await readPart({ client, context, method, request: { uidp: { childrenOf: uid } }, order: [] }, { skip: 0, size: 1 })
}
