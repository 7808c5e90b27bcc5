// Where the caller may not list, which a list of more than one group does not tell.
import type { DescMethod } from '@bufbuild/protobuf'
import { methodOf } from '../contract/methods.ts'
import { permissionDenied, PlatformError } from '../core/errors.ts'
import { outermost } from '../core/scope.ts'
import { isWithin, rootOf } from '../core/uid.ts'
import type { Row } from '../services/page.ts'
import { type Asking, textOf } from './bindings.ts'
import { readPart } from './list.ts'
import { commonAncestor, refused } from './nested.ts'
import { isDenied } from './rows.ts'
import { identityOf } from './token.ts'

interface Places {
  /** A List method that takes a scope. */
  readonly method: DescMethod
  readonly groups: readonly string[]
  /** Groups in which rows that others made show that the caller may list. */
  readonly shown: readonly string[]
}

/** Why the caller may not list in some of the groups. Who may list in a group may in all below it, so one call mostly tells. */
export async function refusalsIn(
  asking: Asking,
  { method, groups, shown }: Places,
): Promise<ReadonlyMap<string, PlatformError>> {
  const told = new Map<string, PlatformError>()
  let open = groups.filter((uid) => !shown.some((one) => isWithin(uid, one)))
  let asked = [...Map.groupBy(open, rootOf).values()].flatMap((uids) => commonAncestor(uids) ?? [])
  while (open.length > 0) {
    const answers = await Promise.all(asked.map((uid) => refused(() => look(asking, method, uid))))
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

/** Why a question about a place is refused: where the caller may not list there, as our own server says it. */
export function refusedAt(question: DescMethod, at: string, refusal: PlatformError): PlatformError {
  const { access } = methodOf(question)
  if (!isDenied(refusal) || access.kind === 'none') return refusal
  return permissionDenied(
    access.capabilities.map(({ name }) => name),
    at,
  )
}

/** Whether a row is the caller's, which it may be given where it may not list those of others. */
export async function ownRowsOf({ context }: Asking): Promise<(row: Row) => boolean> {
  const self = await refused(() => identityOf(context))
  return (row) => row.uid === self || textOf(row, 'identityUid') === self
}

/**
 * Asks for what is not there, of which the upstream tells as much as of all that a group has: its children are in part what lies in
 * groups below, and the caller itself is listed wherever it is.
 * @throws PERMISSION_DENIED where the caller may not list what was made in a group
 */
async function look({ client, context }: Asking, method: DescMethod, uid: string): Promise<void> {
  const request = { uidp: { ids: [`${uid}/${'0'.repeat(16)}`] } }
  await readPart({ client, context, method, request, order: [] }, { skip: 0, size: 1 })
}
