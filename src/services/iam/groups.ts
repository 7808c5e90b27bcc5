// Groups: organizations and what is inside them.
import { builtinRole } from '../../contract/roles.ts'
import { GroupSchema, OrgStatus } from '../../contract/gen/chainguard/platform/iam/v2/groups_pb.ts'
import { maskOf } from '../../contract/capabilities.ts'
import { invalidField, permissionDenied } from '../../core/errors.ts'
import { isRoot, isUid, newChildUid, newRootUid } from '../../core/uid.ts'
import { columns, type Table } from '../../db/statements/table.ts'
import { rulesOf } from '../fields.ts'
import { sentFields } from '../mask.ts'
import { checkShape, equals, namedGraphFilters } from '../names.ts'
import { operation, type Call, type Operation, type WriteCall } from '../operation.ts'
import type { CheckInput, Resource, Row } from '../resource.ts'
import { insert, standardMethods } from '../standard.ts'
import { checkMessage } from '../violations.ts'
import { checkEligibility, lookupGroup, requestGroupAccess } from './group-membership.ts'

const INTERNAL = maskOf(['internal'])

const table: Table = {
  name: 'groups',
  columns: columns([
    'uid',
    'parentUid',
    'name',
    'description',
    'resourceLimits',
    'verified',
    'kind',
    'status',
    'createTime',
    'updateTime',
  ]),
  sorts: { name: 'text', createTime: 'timestamptz', updateTime: 'timestamptz', uid: 'text' },
  hasRoots: true,
}

export const groups: Resource = {
  type: 'Group',
  service: 'iam.v2.GroupsService',
  message: GroupSchema,
  table,
  parentType: 'Group',
  groupLevels: 0,
  filters: { name: equals('name') },
  graphFilters: namedGraphFilters,
  json: ['resourceLimits'],
  model: 'group',
  validate: (fields, violations) => checkShape(fields, ['name', 'groupName'], violations),
  check: demandInternal,
  beforeDelete: release,
}

/** `verified` and `kind` say what the installation's operator vouches for, so only an internal caller sets them. */
async function demandInternal({ call, parent, fields, current }: CheckInput): Promise<void> {
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
 * remove them first; and the terms accepted for it, which nothing else deletes.
 */
async function release(call: WriteCall<{ uid: string }>, uid: string): Promise<void> {
  await call.tx.prisma.roleBinding.deleteMany({ where: { parentUid: uid, identityUid: call.caller.identity } })
  await call.tx.prisma.termsAcceptance.deleteMany({ where: { parentUid: uid } })
}

interface CreateGroup extends Record<string, unknown> {
  parent?: string
  group?: Record<string, unknown>
}

/** A group without a parent is an organization: a person may make one, and becomes its owner. */
const createGroup = operation<CreateGroup>({
  method: 'iam.v2.GroupsService/CreateGroup',
  changesAccess: true,
  authorize: demandCreate,
  validate: (call, violations) => {
    const fields = call.request.group ?? {}
    checkMessage(GroupSchema, fields, { violations })
    groups.validate?.(fields, violations, call)
  },
  write: async (call) => {
    const parent = call.request.parent || undefined
    const sent = sentFields(rulesOf(GroupSchema), call.request.group ?? {}, true)
    const fields = parent === undefined ? { ...sent, status: OrgStatus.READY } : sent
    const uid = parent === undefined ? newRootUid() : newChildUid(parent)
    const row = await insert(groups, call, { uid, parent, fields })
    if (parent === undefined) await makeOwner(call, row)
    return row
  },
})

function demandCreate(call: Call<CreateGroup>): void {
  const { parent } = call.request
  if (parent) {
    if (!isUid(parent))
      throw invalidField('parent', 'is not a uid: 40 hexadecimal digits, then "/" and 16 for each level')
    call.demand(parent)
  } else if (!mayCreateOrganization(call)) throw permissionDenied(['groups.create'], undefined)
}

/**
 * Whether the caller may make an organization: the installation lets callers do it, it is a person, and its token is
 * not narrowed to other things.
 */
export function mayCreateOrganization({ on, caller }: Call<object>): boolean {
  const { identity, scopes, capabilities } = caller
  const narrowed = scopes !== undefined || (capabilities !== undefined && !capabilities.includes('groups.create'))
  return on.rootGroups && isRoot(identity) && !narrowed
}

async function makeOwner(call: WriteCall<CreateGroup>, group: Row): Promise<void> {
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
  createGroup,
  lookupGroup(groups),
  checkEligibility(mayCreateOrganization),
  requestGroupAccess,
  ...standardMethods(groups, ['list', 'get', 'update', 'delete']),
]
