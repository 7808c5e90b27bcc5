// Groups: organizations and what is inside them.
import { builtinRole } from '../../contract/roles.ts'
import {
  type Group,
  GroupSchema,
  OrgStatus,
  GroupsService,
} from '../../contract/gen/chainguard/platform/iam/v2/groups_pb.ts'
import { maskOf } from '../../contract/capabilities.ts'
import { invalidField, notFound, permissionDenied, type PreconditionViolation } from '../../core/errors.ts'
import { hasRoomForGroup, isRoot, newChildUid, parentOf } from '../../core/uid.ts'
import type { Transaction } from '../../db/database.ts'
import { groupsNamed } from '../../db/statements/organizations.ts'
import { groupTable } from '../../db/statements/tables.ts'
import { reading, type Call, type WriteCall } from '../call.ts'
import type { Operation } from '../operation.ts'
import type { Row } from '../page.ts'
import { type CheckInput, oneByOne, type Resource } from '../resource.ts'
import { equals, namedGraphFilters } from '../../db/statements/filters.ts'
import { checkShape } from '../names.ts'
import { standardMethods } from '../standard.ts'
import { lookupGroup, membershipOperations } from './group-membership.ts'
import { mayAsPerson } from './narrowed.ts'

const INTERNAL = maskOf(['internal'])

export const groups: Resource<Group, typeof GroupsService.method.listGroups> = {
  type: 'Group',
  service: GroupsService,
  message: GroupSchema,
  table: groupTable,
  parentType: 'Group',
  groupLevels: 0,
  extensions: ({ uid }, { deleted }) => ({ group: (deleted ? parentOf(uid) : undefined) ?? uid }),
  filters: { name: equals('name') },
  graphFilters: namedGraphFilters,
  json: ['resourceLimits'],
  validate: (fields, violations) => checkShape(fields, ['name', 'groupName'], violations),
  changesAccess: true,
  check: oneByOne(checkGroup),
  mayCreateRoot: mayCreateOrganization,
  parentNamed: groupNamed,
  prepare: ({ parent, fields }) => ({ fields: parent === undefined ? { ...fields, status: OrgStatus.READY } : fields }),
  created: makeOwner,
  beforeDelete: release,
  blocks: accountsOf,
}

/** The accounts of a group have its uid, so they are not counted among what hangs below it. */
async function accountsOf(tx: Transaction, uid: string): Promise<PreconditionViolation[]> {
  const found = await tx.prisma.accountAssociation.findUnique({ where: { uid }, select: { uid: true } })
  const description = `${uid} still has an account association; delete it first`
  return found ? [{ type: 'RESOURCE_NOT_EMPTY', subject: 'account_associations', description }] : []
}

/** The uid of the group that a name or the end of a uid stands for among those that the caller may create in. */
async function groupNamed(call: Call<object>, text: string): Promise<string> {
  const [found, ...others] = await groupsNamed(reading(call), text, call.visible())
  if (found === undefined) throw notFound('Group', text)
  if (others.length > 0) throw invalidField('parent', `is what several groups are called: give the uid of one`)
  return found
}

/**
 * A new group leaves room for what will lie in it. `verified` and `kind` say what the installation's operator vouches for, so only an
 * internal caller sets them.
 */
async function checkGroup({ call, parent, fields, current }: CheckInput): Promise<void> {
  if (current === undefined && parent !== undefined && !hasRoomForGroup(parent))
    throw invalidField('parent', 'lies as deep as a group may; make this one further up')
  if (parent !== undefined && fields['kind'])
    throw invalidField('kind', 'is only for organizations, which have no parent')
  const changes = (name: string, zero: unknown): boolean =>
    fields[name] !== undefined && (fields[name] ?? zero) !== (current?.[name] ?? zero)
  const internal = call.authority.grants.some((grant) => (grant.mask & INTERNAL) === INTERNAL)
  if (internal || !(changes('verified', false) || changes('kind', 0))) return
  throw permissionDenied(['internal'], current?.uid ?? parent)
}

/**
 * What goes with a group: the caller's own bindings in it, which are what lets it delete the group, so that it could not
 * remove them first; and the terms accepted for it and the requests to be let in, which nothing else deletes.
 */
async function release(calls: readonly WriteCall<{ uid: string }>[]): Promise<void> {
  const [first] = calls
  if (!first) return
  const { caller, tx } = first
  const parentUid = { in: calls.map(({ request }) => request.uid) }
  await tx.prisma.roleBinding.deleteMany({ where: { parentUid, identityUid: caller.identity } })
  await tx.prisma.termsAcceptance.deleteMany({ where: { parentUid } })
  await tx.prisma.groupAccessRequest.deleteMany({ where: { parentUid } })
}

/**
 * Whether the caller may make an organization: the installation lets callers do it, it is a person, and its token is
 * not narrowed to other things.
 */
export function mayCreateOrganization({ deps, caller }: Call<object>): boolean {
  return deps.rootGroups && isRoot(caller.identity) && mayAsPerson(caller, 'groups.create')
}

/** Whoever makes an organization becomes its owner. */
async function makeOwner(call: WriteCall<object>, group: Row): Promise<void> {
  if (!isRoot(group.uid)) return
  await call.tx.prisma.roleBinding.create({
    data: {
      uid: newChildUid(group.uid),
      parentUid: group.uid,
      identityUid: call.caller.identity,
      roleUid: builtinRole('owner').uid,
    },
    select: { uid: true },
  })
}

export const groupOperations: readonly Operation[] = [
  lookupGroup(groups),
  ...membershipOperations,
  ...standardMethods(groups),
]
