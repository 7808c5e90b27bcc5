// Questions that the contract has no method for, answered by those that it has: those about access from the bindings and roles that
// the caller may list, by the same arithmetic that our own server decides by.
import type { DescMethod } from '@bufbuild/protobuf'
import { type CapabilityMask, capabilityByName, capabilityByNumber, maskOf, namesOf } from '../contract/capabilities.ts'
import { IdentitiesService } from '../contract/gen/chainguard/platform/iam/v2/identities_pb.ts'
import { RoleBindingsService } from '../contract/gen/chainguard/platform/iam/v2/role_bindings_pb.ts'
import { RolesService } from '../contract/gen/chainguard/platform/iam/v2/roles_pb.ts'
import { FeedService } from '../contract/gen/platformgraph/advisory/v1/feed_pb.ts'
import { AccessService, Obstacle, ViewerService } from '../contract/gen/platformgraph/iam/v1/access_pb.ts'
import { RegistryService } from '../contract/gen/platformgraph/registry/v1/registry_pb.ts'
import type { AnswerOf, RequestOf } from '../contract/plain.ts'
import { invalidField, notFound, permissionDenied, PlatformError } from '../core/errors.ts'
import { isRoot, isWithin, lineageOf, parentOf, rootOf } from '../core/uid.ts'
import { checkChanges, type SimulateAccess } from '../services/iam/access/changes.ts'
import type { Row } from '../services/page.ts'
import { Violations } from '../services/violations.ts'
import {
  allRows,
  type Asking,
  authorityBy,
  type Binding,
  bindingRows,
  bindingsOf,
  maskOfRole,
  numbersIn,
  requireUid,
  textOf,
  withRoles,
} from './bindings.ts'
import { documentsPage } from './feed.ts'
import { listImages } from './images.ts'
import { listAccess, listAccesses } from './list-access.ts'
import { isFault } from './made-bindings.ts'
import { refused } from './nested.ts'
import { refusalsIn, refusedAt } from './refusals.ts'
import { getRow, getRows, isDenied } from './rows.ts'
import { identityOf, limitsOf } from './token.ts'

type Question = (asking: Asking, request: never) => Promise<object>

type ManyQuestions = (asking: Asking, requests: readonly never[]) => Promise<readonly (object | PlatformError)[]>

const { method: viewer } = ViewerService
const { method: access } = AccessService

/** The questions that can be answered, by their methods. */
export const questions: ReadonlyMap<DescMethod, Question> = new Map<DescMethod, Question>([
  [viewer.getViewer, viewerRow],
  [viewer.listViewerIdentities, async (asking) => ({ identities: [await viewerRow(asking)] })],
  [viewer.listViewerCapabilities, viewerCapabilities],
  [access.listAccess, listAccess],
  [access.explainAccess, explainAccess],
  [access.simulateAccess, simulateAccess],
  [FeedService.method.listDocuments, documentsPage],
  [RegistryService.method.listImages, listImages],
])

/** Those of which many are answered with fewer calls than one by one. */
export const manyQuestions: ReadonlyMap<DescMethod, ManyQuestions> = new Map<DescMethod, ManyQuestions>([
  [access.listAccess, listAccesses],
])

async function viewerRow({ client, context }: Asking): Promise<Row> {
  return getRow({ client, context, method: IdentitiesService.method.getIdentity }, identityOf(context))
}

async function viewerCapabilities(
  asking: Asking,
  { at = '' }: RequestOf<typeof viewer.listViewerCapabilities>,
): Promise<AnswerOf<typeof viewer.listViewerCapabilities>> {
  requireUid('at', at)
  const identity = identityOf(asking.context)
  const authority = authorityBy(identity, await bindingsOf(asking, identity), limitsOf(asking.context))
  return { capabilities: numbersOf(authority.capabilitiesAt(at)) }
}

async function explainAccess(
  asking: Asking,
  { identityUid = '', capability: number = 0, at = '' }: RequestOf<typeof access.explainAccess>,
): Promise<object> {
  requireUid('identity', identityUid)
  requireUid('at', at)
  const capability = capabilityByNumber(number)
  if (!capability) throw invalidField('capability', 'is required')
  const wanted = maskOf([capability.name])
  const isSelf = identityUid === (await refused(() => identityOf(asking.context)))
  const [bindings, told] = await Promise.all([bindingsOf(asking, identityUid), bindingsToldAbove(asking, at)])
  if (!isSelf && told.here) throw refusedAt(access.explainAccess, at, told.here)
  const paths = bindings.filter((one) => authorityBy(identityUid, [one]).holds(wanted, at))
  const nothing = { allowed: false, paths: [], roleUids: [], groupUids: [] }
  if (paths.length > 0) return { ...nothing, allowed: true, paths, obstacle: Obstacle.UNSPECIFIED }
  if (bindings.length === 0) await requireThere(asking, identityUid)
  const home = parentOf(identityUid)
  if (home !== undefined && !isWithin(at, home)) return { ...nothing, obstacle: Obstacle.OUT_OF_REACH }
  if (capability.internal || capability.name === 'internal') return { ...nothing, obstacle: Obstacle.INTERNAL }
  // A binding above that the caller may not list may give it.
  if (!isSelf && told.above) throw refusedAt(access.explainAccess, rootOf(at), told.above)
  if (told.fault) throw told.fault
  if (!isSelf) requireRoles(bindings, at)
  const roles = (await allRows(asking, RolesService.method.listRoles, {})).filter((role) => {
    const above = textOf(role, 'parentUid')
    return (maskOfRole(role) & wanted) !== 0n && (above === '' || told.places.includes(above))
  })
  const narrowest = roles.toSorted((a, b) => numbersIn(a).length - numbersIn(b).length || (a.uid < b.uid ? -1 : 1))
  const roleUids = narrowest.map(({ uid }) => uid)
  return { ...nothing, obstacle: Obstacle.NOT_GRANTED, roleUids, groupUids: told.places }
}

/** Which bindings the caller may list, of those that give something at a place. */
interface Told {
  /** The place and what is above it, as far as the caller may list bindings there, the nearest first. */
  readonly places: readonly string[]
  /** Why it may not at the place itself. */
  readonly here: PlatformError | undefined
  /** Why it may not somewhere above. */
  readonly above: PlatformError | undefined
  /** What the upstream answered in place of whether it may. */
  readonly fault: PlatformError | undefined
}

async function bindingsToldAbove(asking: Asking, at: string): Promise<Told> {
  const groups = lineageOf(at).reverse()
  const refusals = await refusalsIn(asking, { method: RoleBindingsService.method.listRoleBindings, groups, shown: [] })
  const places = groups.filter((uid) => !refusals.has(uid))
  const fault = [...refusals.values()].find(isFault)
  return { places, here: refusals.get(at), above: refusals.get(rootOf(at)), fault }
}

/** @throws PERMISSION_DENIED where the caller may not see what a binding gives at a place */
function requireRoles(bindings: readonly Binding[], at: string): void {
  const unseen = bindings.find(({ groupUid, isRoleSeen }) => !isRoleSeen && isWithin(at, groupUid))
  if (unseen) throw permissionDenied(['roles.list'], unseen.roleUid)
}

/** @throws NOT_FOUND where the caller is told that there is no such identity */
async function requireThere(asking: Asking, uid: string): Promise<void> {
  const got = await refused(() => getRow({ ...asking, method: IdentitiesService.method.getIdentity }, uid))
  if (got instanceof PlatformError && !isDenied(got)) throw got
}

async function simulateAccess(asking: Asking, request: SimulateAccess): Promise<object> {
  const { at = '', add = [], remove = [] } = request
  requireUid('at', at)
  const violations = new Violations()
  checkChanges(request, violations)
  violations.throwIfAny()
  const told = await bindingsToldAbove(asking, at)
  // What somebody would gain is known by all that it has.
  if (told.here) throw refusedAt(access.simulateAccess, at, told.here)
  if (told.above) throw refusedAt(access.simulateAccess, rootOf(at), told.above)
  const added = await proposed(asking, at, add)
  const method = RoleBindingsService.method.getRoleBinding
  const gone = await withRoles(asking, await Promise.all(remove.map((uid) => getRow({ ...asking, method }, uid))))
  const who = [...new Set([...added, ...gone].map(({ identityUid }) => identityUid))]
  const current = (await Promise.all(who.map((identity) => bindingsOf(asking, identity)))).flat()
  requireRoles(current, at)
  const future = [...current.filter(({ bindingUid }) => !remove.includes(bindingUid)), ...added]
  const places = new Map([...added, ...gone].map((one) => [`${one.identityUid} ${one.groupUid}`, one] as const))
  const changes = [...places.values()].flatMap(({ identityUid, groupUid }) => {
    const before = authorityBy(identityUid, current).capabilitiesAt(groupUid)
    const after = authorityBy(identityUid, future).capabilitiesAt(groupUid)
    if (before === after) return []
    return [{ identityUid, groupUid, gained: numbersOf(after & ~before), lost: numbersOf(before & ~after) }]
  })
  return { changes }
}

type Proposed = NonNullable<SimulateAccess['add']>

/** What would be added. @throws NOT_FOUND, PERMISSION_DENIED for an identity or a role that there is not for the caller */
async function proposed(asking: Asking, at: string, add: Proposed): Promise<Binding[]> {
  const identities = [...new Set(add.map(({ identityUid = '' }) => identityUid))]
  const roles = [...new Set(add.map(({ roleUid = '' }) => roleUid))]
  const [people, given] = await Promise.all([
    getRows({ ...asking, method: IdentitiesService.method.getIdentity }, { uids: identities }),
    getRows({ ...asking, method: RolesService.method.getRole }, { uids: roles }),
  ])
  // A person who may not be got is there all the same where something is bound to it.
  const unseen = identities.filter((uid, index) => !people[index])
  const bound = await Promise.all(
    unseen.map((identity) => (isRoot(identity) ? bindingRows(asking, { identity }) : Promise.resolve([]))),
  )
  const missing = unseen.filter((_uid, index) => bound[index]?.length === 0)
  const noRole = roles.filter((_uid, index) => !given[index])
  await Promise.all([
    ...missing.map((uid) => requireGot(asking, IdentitiesService.method.getIdentity, uid)),
    ...noRole.map((uid) => requireGot(asking, RolesService.method.getRole, uid)),
  ])
  return add.map(({ identityUid = '', roleUid = '' }) => {
    const role = given[roles.indexOf(roleUid)]
    if (!role) throw notFound('Role', roleUid)
    if (missing.includes(identityUid)) throw notFound('Identity', identityUid)
    return { bindingUid: '', identityUid, told: {}, roleUid, groupUid: at, mask: maskOfRole(role), isRoleSeen: true }
  })
}

/** @throws what the upstream says of a uid of a group that it did not list */
async function requireGot(asking: Asking, method: DescMethod, uid: string): Promise<void> {
  if (!isRoot(uid)) await getRow({ ...asking, method }, uid)
}

function numbersOf(mask: CapabilityMask): number[] {
  return namesOf(mask).flatMap((name) => capabilityByName(name)?.number ?? [])
}
