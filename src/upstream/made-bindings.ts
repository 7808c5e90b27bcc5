// Bindings by the group that they were made in, or why the caller may not list them there.
import { RoleBindingsService } from '../contract/gen/chainguard/platform/iam/v2/role_bindings_pb.ts'
import { PlatformError } from '../core/errors.ts'
import { MAX_PAGE_SIZE } from '../core/page.ts'
import { ancestorsOf } from '../core/uid.ts'
import type { Row } from '../services/page.ts'
import { type Asking, bindingRows } from './bindings.ts'
import { refused } from './nested.ts'
import { ownRowsOf, refusalsIn } from './refusals.ts'
import { isWithheld } from './rows.ts'

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
  const made = (await Promise.all(parts.map((part) => bindingsIn(asking, part)))).flatMap((part) => [...part])
  return withRefusals(asking, new Map(made))
}

/** The bindings that were made in each of the groups. */
async function bindingsIn(asking: Asking, groups: readonly string[]): Promise<Made> {
  const { nested, client, context } = asking
  const places = groups.map((uid) => ({ scope: [{ kind: 'children', uid } as const] }))
  const pages = await nested.read({ client, context, method, places, query: { size: MAX_PAGE_SIZE } })
  const rows = await Promise.all(
    pages.map(async (page, at) => {
      if (page instanceof PlatformError) return page
      return page.hasNext ? refused(() => bindingRows(asking, { group: groups[at] ?? '' })) : page.items
    }),
  )
  return new Map(groups.map((uid, at) => [uid, rows[at] ?? []] as const))
}

const method = RoleBindingsService.method.listRoleBindings

/** A list has nothing of groups where the caller may not list, as of those that have none, where it may list in some below or beside. */
async function withRefusals(asking: Asking, made: Made): Promise<Made> {
  const isOwn = await ownRowsOf(asking)
  const answered = [...made].flatMap(([uid, rows]) => (rows instanceof PlatformError ? [] : [{ uid, rows }]))
  const shown = answered.flatMap(({ uid, rows }) => (rows.some((row) => !isOwn(row)) ? [uid] : []))
  const refusals = await refusalsIn(asking, { method, groups: answered.map(({ uid }) => uid), shown })
  return new Map([...made, ...refusals])
}
