// Identities: who a token stands for, and how a foreign token is matched to it.
import { grantsOf } from '../../access/access.ts'
import {
  type Identity,
  IdentitySchema,
  IdentitiesService,
} from '../../contract/gen/chainguard/platform/iam/v2/identities_pb.ts'
import { Origin } from '../../contract/gen/platformgraph/iam/v1/access_pb.ts'
import type { Complete } from '../../contract/plain.ts'
import type { Scope } from '../../core/scope.ts'
import { inPieces } from '../../core/pieces.ts'
import { isRoot, rootOf } from '../../core/uid.ts'
import { readControlled } from '../../db/statements/grants.ts'
import { personsBoundIn } from '../../db/statements/persons.ts'
import { noteWithdrawnRoles } from '../../db/statements/providers.ts'
import { columns, largeFields, type Table } from '../../db/statements/table.ts'
import { reading, type Call, type WriteCall } from '../call.ts'
import type { Operation } from '../operation.ts'
import { equals, namedGraphFilters } from '../../db/statements/filters.ts'
import { byColumn, bySeveral, byTime, byWords } from '../../db/statements/find.ts'
import { checkShape } from '../names.ts'
import type { Row } from '../page.ts'
import type { CheckInput, Resource } from '../resource.ts'
import { standardMethods } from '../standard.ts'
import { requireCapabilities } from './escalation.ts'
import { keepOwnersOfIdentities } from './last-owner.ts'
import { lookupIdentity } from './lookup-identity.ts'
import { updateIdentityMetadata } from './identity-metadata.ts'
import {
  changesRelationship,
  checkRelationship,
  requirePatternQuota,
  requireSameKind,
  relationshipColumns,
} from './relationship.ts'

/** Identities whose rights are read by one statement: each may be bound in thousands of groups. */
const READ_TOGETHER = 20

const table: Table = {
  name: 'identities',
  columns: columns([
    'uid',
    'parentUid',
    'name',
    'description',
    'email',
    'emailUnverified',
    'company',
    'lastSeenTime',
    'claimMatch',
    'staticKeys',
    'awsIdentity',
    'servicePrincipal',
    'relationshipType',
    'createTime',
    'updateTime',
  ]),
  large: largeFields(['claimMatch', 'staticKeys', 'awsIdentity']),
  sorts: {
    name: 'text',
    createTime: 'timestamptz',
    updateTime: 'timestamptz',
    lastSeenTime: 'timestamptz',
    uid: 'text',
  },
  ordered: { name: 74, createTime: 40, updateTime: 40 },
  inGroups: true,
  finders: {
    createTime: byTime('createTime'),
    updateTime: byTime('updateTime'),
    relationshipType: byColumn('relationshipType', 'int'),
    name: bySeveral('name', byWords('Identity', 'title')),
  },
}

export const identities: Resource<Identity, typeof IdentitiesService.method.listIdentities> = {
  type: 'Identity',
  service: IdentitiesService,
  message: IdentitySchema,
  table,
  parentType: 'Group',
  groupLevels: 1,
  filters: { name: equals('name'), relationshipType: equals('relationshipType', 'int') },
  graphFilters: namedGraphFilters,
  json: ['claimMatch', 'staticKeys', 'awsIdentity'],
  changesAccess: true,
  maxLength: { issuerKeys: 64 * 1024 },
  visibleWithoutGrant: peopleSeen,
  validate: (fields, violations, call) => {
    checkShape(fields, ['name', 'name'], violations)
    checkRelationship(fields, call.method.desc === IdentitiesService.method.createIdentity, violations)
  },
  check: requireControl,
  beforeDelete: letGo,
  requireRoom: requirePatternQuota,
  madeTogether: () => true,
  // Whom one trusts decides who may change whom: but who changes it holds all that whoever trusted it is bound to.
  changedTogether: () => true,
  deletedTogether: true,
  derive: (fields, current) => (changesRelationship(fields, current) ? relationshipColumns(fields) : {}),
}

/** A person whom the organization does not know: who it is stays its own. */
export function unknownIdentity({ uid, createTime, updateTime }: Complete<Identity>): Complete<Identity> {
  const texts = { name: '', description: '', email: '', emailUnverified: '', company: '' }
  return { uid, ...texts, createTime, updateTime }
}

async function peopleSeen(call: Call<object>, asked: readonly Scope[]): Promise<Scope> {
  const uids = await peopleSeenIn(call, call.visible(), namedBy(asked))
  return uids.length === 0 ? [] : [{ kind: 'uids', uids }]
}

/**
 * Oneself, and the people who are bound where the caller may list identities: a person hangs below no group, so that
 * its bindings say who may see it.
 * @param groups where the caller may list identities
 * @param among only those of these uids; undefined: all
 */
export async function peopleSeenIn(
  call: Call<object>,
  groups: readonly string[],
  among?: readonly string[],
): Promise<readonly string[]> {
  const people = await personsBoundIn(reading(call), groups, among?.filter(isRoot))
  const self = call.caller.identity
  const isAsked = among === undefined ? isRoot(self) : among.includes(self)
  return isAsked && !people.includes(self) ? [...people, self] : people
}

/** The uids outside of groups that all of `asked` can hold; undefined: any. */
function namedBy(asked: readonly Scope[]): readonly string[] | undefined {
  return asked.reduce<readonly string[] | undefined>((among, scope) => {
    if (scope.some((part) => part.kind === 'roots')) return among
    const uids = scope.flatMap((part) => (part.kind === 'uids' ? part.uids : []))
    return among === undefined ? uids : among.filter((uid) => uids.includes(uid))
  }, undefined)
}

/**
 * Whoever says which tokens stand for an identity can become it, and whatever it can assume: a change is refused unless the caller
 * holds all that these are bound to. Who trusts it from another organization counts for nothing, or strangers could keep an
 * organization from changing its own.
 */
async function requireControl(inputs: readonly CheckInput[]): Promise<void> {
  const changed = inputs.flatMap(({ call, fields, current }) =>
    current && changesRelationship(fields, current) ? [{ call, uid: current.uid, fields, current }] : [],
  )
  for (const those of Map.groupBy(changed, ({ uid }) => rootOf(uid)).values()) await requireControlIn(those)
}

/** Before identities go, with their bindings and what else hangs on them. */
async function letGo(calls: readonly WriteCall<{ uid: string }>[]): Promise<void> {
  const [first] = calls
  if (!first) return
  const uids = calls.map(({ request }) => request.uid)
  await keepOwnersOfIdentities(calls.map((call) => ({ call, identity: call.request.uid })))
  // With the identity goes that it has come before, and coming again would be its first time.
  await noteWithdrawnRoles(first.tx, { identities: uids, origin: Origin.SIGN_IN })
  // A person may come again, and nobody with a token of before is to come with it.
  const where = { identityUid: { in: uids }, spent: false }
  await first.tx.prisma.refreshToken.updateMany({ where, data: { spent: true, revoked: true } })
}

interface ChangedRelationship {
  readonly call: CheckInput['call']
  readonly uid: string
  readonly fields: CheckInput['fields']
  readonly current: Row
}

/** @param changed of one organization, by the same caller */
async function requireControlIn(changed: readonly ChangedRelationship[]): Promise<void> {
  const [first] = changed
  if (!first) return
  const { tx, authority, deps } = first.call
  await requirePatternQuota(tx, changed)
  for (const { fields, current } of changed) requireSameKind(fields, current)
  for (const some of inPieces(changed, () => 1, READ_TOGETHER)) {
    const identities = some.map(({ uid }) => uid)
    const controlled = await readControlled(tx, { identities, issuer: deps.publicUrl ?? '' })
    for (const { group, mask } of controlled.flatMap(grantsOf)) requireCapabilities(authority, mask, group)
  }
  // Keys that have ended, or are none, let nobody come.
  await keepOwnersOfIdentities(changed.map(({ call, uid }) => ({ call, identity: uid })))
}

export const identityOperations: readonly Operation[] = [
  ...standardMethods(identities),
  lookupIdentity,
  updateIdentityMetadata,
]
