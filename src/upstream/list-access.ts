// Who holds a capability in groups, over an upstream that has no method for it.
import { capabilityByNumber, maskOf } from '../contract/capabilities.ts'
import { IdentitiesService, IdentitySchema } from '../contract/gen/chainguard/platform/iam/v2/identities_pb.ts'
import { AccessService } from '../contract/gen/platformgraph/iam/v1/access_pb.ts'
import type { RequestOf } from '../contract/plain.ts'
import { invalidField, PlatformError } from '../core/errors.ts'
import { pageSizeOf } from '../core/page.ts'
import { isRoot, isUid, lineageOf, parentOf } from '../core/uid.ts'
import type { Row } from '../services/page.ts'
import { fromPlain } from '../wire/plain.ts'
import { type Asking, authorityBy, type Binding, bindingRows, requireUid, textOf, withRoles } from './bindings.ts'
import { addDefaults } from './default-values.ts'
import { bindingsAbove, isFault, refusalOf } from './made-bindings.ts'
import { refused } from './nested.ts'
import { ownRowsOf, refusalsIn, refusedAt } from './refusals.ts'
import { getRows, isWithheld } from './rows.ts'
import { identityOf } from './token.ts'

type AccessRequest = RequestOf<typeof AccessService.method.listAccess>

/**
 * Who holds a capability in a group, by uid, of the identities that the caller may see.
 * @throws PERMISSION_DENIED where it may not list the group's bindings, or its identities
 */
export async function listAccess(asking: Asking, request: AccessRequest): Promise<object> {
  const [answer] = await listAccesses(asking, [request])
  if (answer instanceof PlatformError) throw answer
  return answer ?? {}
}

/** The same in many groups: their bindings, what the roles give and who holds them are each read for all groups at once. */
export async function listAccesses(
  asking: Asking,
  requests: readonly AccessRequest[],
): Promise<readonly (object | PlatformError)[]> {
  const groups = requests.map(({ group = '' }) => group)
  const made = await bindingsAbove(asking, [...new Set(groups.filter(isUid))])
  const own = [...made.values()].some(isWithheld) ? await ownRows(asking, [...made.keys()]) : []
  const read = [...[...made.values()].flatMap((rows) => (rows instanceof PlatformError ? [] : rows)), ...own]
  const bindings = await withRoles(asking, [...new Map(read.map((row) => [row.uid, row])).values()])
  const ways = requests.map(({ group = '', capability = 0 }) => {
    const wanted = maskOf([capabilityByNumber(capability)?.name ?? 'internal'])
    const above = lineageOf(group)
    return bindings
      .filter((one) => above.includes(one.groupUid) && authorityBy(one.identityUid, [one]).holds(wanted, group))
      .sort((a, b) => b.groupUid.length - a.groupUid.length || (a.bindingUid < b.bindingUid ? -1 : 1))
  })
  const seen = await holdersOf(asking, ways.flat())
  const withheld = await refusalsOfIdentities(
    asking,
    [...made].flatMap(([uid, rows]) => (groups.includes(uid) && !(rows instanceof PlatformError) ? [uid] : [])),
    seen,
  )
  return Promise.all(
    requests.map((request, at) =>
      refused(() => {
        const { group = '' } = request
        requireUid('group', group)
        const refusal = refusalOf(group, made) ?? withheld.get(group)
        if (refusal) throw refusedAt(AccessService.method.listAccess, group, refusal)
        return accessPage(request, ways[at] ?? [], seen)
      }),
    ),
  )
}

/** Why the caller may not list identities in some of the groups; those of others that it was given show where it may. */
async function refusalsOfIdentities(
  asking: Asking,
  groups: readonly string[],
  seen: readonly Row[],
): Promise<ReadonlyMap<string, PlatformError>> {
  const isOwn = await ownRowsOf(asking)
  const shown = seen.flatMap((row) => (isOwn(row) ? [] : (parentOf(row.uid) ?? [])))
  return refusalsIn(asking, { method: IdentitiesService.method.listIdentities, groups, shown })
}

/**
 * Who holds something by bindings, by uid, of those that the caller may see. A person belongs to no group, so that no right to list
 * identities may cover it: of such a one the binding tells what there is to tell, as of the caller.
 */
async function holdersOf(asking: Asking, ways: readonly Binding[]): Promise<readonly Row[]> {
  const bindings = new Map(ways.map((one) => [one.identityUid, one] as const))
  const uids = [...bindings.keys()].sort()
  const found = await getRows({ ...asking, method: IdentitiesService.method.getIdentity }, { uids })
  const self = await refused(() => identityOf(asking.context))
  return uids.flatMap((uid, at) => {
    const isTold = isRoot(uid) || uid === self
    return found[at] ?? (isTold ? asTold(uid, bindings.get(uid)?.told ?? {}) : [])
  })
}

function asTold(uid: string, told: Binding['told']): Row {
  const [name, description, email] = ['name', 'description', 'email'].map((field) => textOf(told, field))
  return { ...addDefaults(IdentitySchema, fromPlain(IdentitySchema)({ name, description, email })), uid }
}

/** A page of the holders that there are by some bindings. */
function accessPage(
  { pageSize, after, before, backward = false }: AccessRequest,
  ways: readonly Binding[],
  identities: readonly Row[],
): object {
  const holding = new Set(ways.map(({ identityUid }) => identityUid))
  const seen = identities.filter(({ uid }) => holding.has(uid))
  const [cursor, field] = backward ? [before, 'before'] : [after, 'after']
  const start = cursor ? uidIn(cursor, field) : undefined
  const rest = start === undefined ? seen : seen.filter(({ uid }) => (backward ? uid < start : uid > start))
  const size = pageSizeOf(pageSize, backward ? 'last' : 'first')
  const page = backward ? rest.slice(Math.max(rest.length - size, 0)) : rest.slice(0, size)
  const holders = page.map((identity) => {
    const paths = ways.filter(({ identityUid }) => identityUid === identity.uid)
    return { identity, paths, cursor: Buffer.from(identity.uid).toString('base64url') }
  })
  const [more, started] = [rest.length > page.length, start !== undefined]
  return {
    holders,
    totalCount: String(seen.length),
    hasNext: backward ? started : more,
    hasPrevious: backward ? more : started,
  }
}

/** The caller's own bindings in these groups, which an upstream may let it list where it may not list those of others. */
async function ownRows(asking: Asking, groups: readonly string[]): Promise<readonly Row[]> {
  const rows = await refused(() => bindingRows(asking, { identity: identityOf(asking.context) }))
  if (isFault(rows) && rows.code !== 'FAILED_PRECONDITION') throw rows
  return rows instanceof PlatformError ? [] : rows.filter((row) => groups.includes(textOf(row, 'parentUid')))
}

/** The uid that a cursor stands for. @throws INVALID_ARGUMENT for what is none */
function uidIn(cursor: string, field: string): string {
  const uid = Buffer.from(cursor, 'base64url').toString()
  if (!isUid(uid)) throw invalidField(field, 'is not a cursor of this list; leave it out to start from its end')
  return uid
}
