// Questions about access, which the contract has no method for, answered from the bindings and roles that the caller may list, by the
// same arithmetic that our own server decides by.
import type { DescMethod } from '@bufbuild/protobuf'
import { Authority, ownGrants } from '../access/authority.ts'
import { type CapabilityMask, capabilityByName, capabilityByNumber, maskOf, namesOf } from '../contract/capabilities.ts'
import { IdentitiesService } from '../contract/gen/chainguard/platform/iam/v2/identities_pb.ts'
import { RoleBindingsService } from '../contract/gen/chainguard/platform/iam/v2/role_bindings_pb.ts'
import { RolesService } from '../contract/gen/chainguard/platform/iam/v2/roles_pb.ts'
import { FeedService } from '../contract/gen/platformgraph/advisory/v1/feed_pb.ts'
import { AccessService, Obstacle, ViewerService } from '../contract/gen/platformgraph/iam/v1/access_pb.ts'
import type { AnswerOf, RequestOf } from '../contract/plain.ts'
import { invalidField, notFound, PlatformError } from '../core/errors.ts'
import { MAX_PAGE_SIZE, pageSizeOf } from '../core/page.ts'
import { ancestorsOf, isUid, isWithin, parentOf } from '../core/uid.ts'
import type { CallContext } from '../services/context.ts'
import type { Row } from '../services/page.ts'
import type { Client } from './client.ts'
import { documentsPage } from './feed.ts'
import { readPart } from './list.ts'
import { getRow, getRows } from './rows.ts'
import { identityOf } from './token.ts'

/** Who asks, and of whom. */
export interface Asking {
  readonly client: Client
  readonly context: CallContext
}

type Question = (asking: Asking, request: never) => Promise<object>

/** Rows that one question reads of a list at most. */
const MOST = 1000

interface Binding {
  readonly bindingUid: string
  readonly identityUid: string
  readonly roleUid: string
  readonly groupUid: string
  readonly mask: CapabilityMask
}

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
])

/** Lists that are those of the contract with a filter of the caller's own, by their methods. */
export const ownLists: ReadonlyMap<DescMethod, (context: CallContext) => OwnList> = new Map([
  [
    viewer.listViewerRoleBindings,
    (context: CallContext) => ({
      method: RoleBindingsService.method.listRoleBindings,
      filter: { identity: identityOf(context) },
    }),
  ],
])

interface OwnList {
  readonly method: DescMethod
  readonly filter: Readonly<Record<string, string>>
}

async function viewerRow({ client, context }: Asking): Promise<Row> {
  return getRow({ client, context, method: IdentitiesService.method.getIdentity }, identityOf(context))
}

/** All rows of a list. @throws RESOURCE_EXHAUSTED where there are more than a question reads */
async function allRows({ client, context }: Asking, method: DescMethod, request: object): Promise<Row[]> {
  const rows: Row[] = []
  let token = ''
  do {
    const listing = { client, context, method, request, order: [] }
    const read = await readPart(listing, { token, skip: 0, size: MAX_PAGE_SIZE })
    rows.push(...read.rows)
    token = read.next
  } while (token !== '' && rows.length < MOST)
  if (token === '') return rows
  const message = `Too much: this question reads ${MOST} rows of ${method.name} at most`
  throw new PlatformError('RESOURCE_EXHAUSTED', message, { reason: 'QUERY_TOO_COMPLEX' })
}

function bindingRows(asking: Asking, filter: { identity?: string; group?: string }): Promise<Row[]> {
  return allRows(asking, RoleBindingsService.method.listRoleBindings, filter)
}

/** Bindings with what their roles give; a role that the caller may not see gives nothing that it could tell of. */
async function withRoles({ client, context }: Asking, rows: readonly Row[]): Promise<Binding[]> {
  const uids = [...new Set(rows.map((row) => textOf(row, 'roleUid')))]
  const found = await getRows({ client, context, method: RolesService.method.getRole }, { uids })
  const masks = new Map(found.map((role, at) => [uids[at], maskOfRole(role)]))
  return rows.map((row) => ({
    bindingUid: row.uid,
    identityUid: textOf(row, 'identityUid'),
    roleUid: textOf(row, 'roleUid'),
    groupUid: textOf(row, 'parentUid'),
    mask: masks.get(textOf(row, 'roleUid')) ?? 0n,
  }))
}

async function bindingsOf(asking: Asking, identity: string): Promise<Binding[]> {
  return withRoles(asking, await bindingRows(asking, { identity }))
}

function authorityBy(identity: string, bindings: readonly Binding[]): Authority {
  const own = bindings.filter(({ identityUid }) => identityUid === identity)
  return new Authority(
    identity,
    ownGrants(
      identity,
      own.map(({ groupUid, mask }) => ({ group: groupUid, mask })),
    ),
  )
}

async function viewerCapabilities(
  asking: Asking,
  { at = '' }: RequestOf<typeof viewer.listViewerCapabilities>,
): Promise<AnswerOf<typeof viewer.listViewerCapabilities>> {
  requireUid('at', at)
  const identity = identityOf(asking.context)
  return { capabilities: numbersOf(authorityBy(identity, await bindingsOf(asking, identity)).capabilitiesAt(at)) }
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
  const bindings = await bindingsOf(asking, identityUid)
  const paths = bindings.filter((one) => authorityBy(identityUid, [one]).holds(wanted, at))
  const nothing = { allowed: false, paths: [], roleUids: [], groupUids: [] }
  if (paths.length > 0) return { ...nothing, allowed: true, paths, obstacle: Obstacle.UNSPECIFIED }
  const home = parentOf(identityUid)
  if (home !== undefined && !isWithin(at, home)) return { ...nothing, obstacle: Obstacle.OUT_OF_REACH }
  if (capability.internal || capability.name === 'internal') return { ...nothing, obstacle: Obstacle.INTERNAL }
  const places = [at, ...ancestorsOf(at).reverse()]
  const roles = (await allRows(asking, RolesService.method.listRoles, {})).filter((role) => {
    const above = textOf(role, 'parentUid')
    return (maskOfRole(role) & wanted) !== 0n && (above === '' || places.includes(above))
  })
  const narrowest = roles.toSorted((a, b) => numbersIn(a).length - numbersIn(b).length || (a.uid < b.uid ? -1 : 1))
  return { ...nothing, obstacle: Obstacle.NOT_GRANTED, roleUids: narrowest.map(({ uid }) => uid), groupUids: places }
}

/** Who holds a capability in a group, by uid, of the identities that the caller may see. */
async function listAccess(
  asking: Asking,
  { group = '', capability = 0, pageSize, pageToken = '' }: RequestOf<typeof access.listAccess>,
): Promise<object> {
  requireUid('group', group)
  const wanted = maskOf([capabilityByNumber(capability)?.name ?? 'internal'])
  const places = [...ancestorsOf(group), group]
  const made = await Promise.all(places.map((place) => bindingRows(asking, { group: place })))
  const bindings = await withRoles(asking, made.flat())
  const ways = bindings.filter((one) => authorityBy(one.identityUid, [one]).holds(wanted, group))
  const uids = [...new Set(ways.map(({ identityUid }) => identityUid))].sort()
  const found = await getRows({ ...asking, method: IdentitiesService.method.getIdentity }, { uids })
  const seen = found.filter((row) => row !== undefined)
  const after = pageToken && uidIn(pageToken)
  const rest = seen.filter(({ uid }) => uid > after)
  const page = rest.slice(0, pageSizeOf(pageSize))
  const holders = page.map((identity) => {
    const paths = ways.filter(({ identityUid }) => identityUid === identity.uid).reverse()
    return { identity, paths, cursor: Buffer.from(identity.uid).toString('base64url') }
  })
  const nextPageToken = rest.length > page.length ? (holders.at(-1)?.cursor ?? '') : ''
  return { holders, nextPageToken, totalCount: String(seen.length), hasPrevious: after !== '' }
}

/** The uid that a cursor stands for. @throws INVALID_ARGUMENT for what is none */
function uidIn(cursor: string): string {
  const uid = Buffer.from(cursor, 'base64url').toString()
  if (!isUid(uid))
    throw invalidField('page_token', 'is not a token of this list; leave it out to start from the first page')
  return uid
}

async function simulateAccess(
  asking: Asking,
  { at = '', add = [], remove = [] }: RequestOf<typeof access.simulateAccess>,
): Promise<object> {
  requireUid('at', at)
  const added = await proposed(asking, at, add)
  const method = RoleBindingsService.method.getRoleBinding
  const gone = await withRoles(asking, await Promise.all(remove.map((uid) => getRow({ ...asking, method }, uid))))
  const who = [...new Set([...added, ...gone].map(({ identityUid }) => identityUid))]
  const current = (await Promise.all(who.map((identity) => bindingsOf(asking, identity)))).flat()
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

type Proposed = NonNullable<RequestOf<typeof access.simulateAccess>['add']>

/** What would be added. @throws NOT_FOUND for an identity or a role that there is not for the caller */
async function proposed(asking: Asking, at: string, add: Proposed): Promise<Binding[]> {
  const identities = [...new Set(add.map(({ identityUid = '' }) => identityUid))]
  const roles = [...new Set(add.map(({ roleUid = '' }) => roleUid))]
  const [people, given] = await Promise.all([
    getRows({ ...asking, method: IdentitiesService.method.getIdentity }, { uids: identities }),
    getRows({ ...asking, method: RolesService.method.getRole }, { uids: roles }),
  ])
  return add.map(({ identityUid = '', roleUid = '' }) => {
    const role = given[roles.indexOf(roleUid)]
    if (!role) throw notFound('Role', roleUid)
    if (!people[identities.indexOf(identityUid)]) throw notFound('Identity', identityUid)
    return { bindingUid: '', identityUid, roleUid, groupUid: at, mask: maskOfRole(role) }
  })
}

function requireUid(field: string, value: string): void {
  if (!isUid(value)) throw invalidField(field, 'is not a uid')
}

function textOf(row: Row, name: string): string {
  const value = row[name]
  return typeof value === 'string' ? value : ''
}

function numbersIn(role: Row | undefined): readonly number[] {
  const capabilities = role?.['capabilities']
  return Array.isArray(capabilities) ? capabilities.filter((one) => typeof one === 'number') : []
}

function maskOfRole(role: Row | undefined): CapabilityMask {
  return maskOf(numbersIn(role).flatMap((number) => capabilityByNumber(number)?.name ?? []))
}

function numbersOf(mask: CapabilityMask): number[] {
  return namesOf(mask).flatMap((name) => capabilityByName(name)?.number ?? [])
}
