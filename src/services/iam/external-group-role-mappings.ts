// External group role mappings: what membership in a group of the organization's directory gives, while it lasts.
import {
  BatchDeleteExternalGroupRoleMappingsResponseSchema,
  type ExternalGroupRoleMapping,
  ExternalGroupRoleMappingSchema,
  ExternalGroupRoleMappingsService,
} from '../../contract/gen/chainguard/platform/iam/v2/external_group_role_mappings_pb.ts'
import type { RequestOf } from '../../contract/plain.ts'
import { invalidField, notFound } from '../../core/errors.ts'
import { isUid, isWithin, parentOf, rootOf } from '../../core/uid.ts'
import { getRows, holdRow } from '../../db/statements/get.ts'
import { externalGroupRoleMappingTable } from '../../db/statements/tables.ts'
import { anyOf, equals, timeBound } from '../../db/statements/filters.ts'
import { sameValue } from '../../db/statements/nested.ts'
import { operation, type Operation } from '../operation.ts'
import type { Row } from '../page.ts'
import { type CheckInput, type Given, oneByOne, type Prepared, type Resource } from '../resource.ts'
import { locked } from '../rows.ts'
import { standardMethods } from '../standard.ts'
import type { Violations } from '../violations.ts'
import { identityProviders } from './identity-providers.ts'
import { checkUidField, requireMayGrant } from './role-grant.ts'

export const externalGroupRoleMappings: Resource<
  ExternalGroupRoleMapping,
  typeof ExternalGroupRoleMappingsService.method.listExternalGroupRoleMappings
> = {
  type: 'ExternalGroupRoleMapping',
  service: ExternalGroupRoleMappingsService,
  message: ExternalGroupRoleMappingSchema,
  table: externalGroupRoleMappingTable,
  parentType: 'IdentityProvider',
  groupLevels: 2,
  filters: { identityProviderUid: equals('parentUid') },
  matches: { roleUid: sameValue('roleUid'), scope: sameValue('scope') },
  graphFilters: {
    externalGroupIdIn: anyOf('externalGroupId'),
    roleUid: equals('roleUid'),
    scope: equals('scope'),
    createdAfter: timeBound('createTime', '>='),
    createdBefore: timeBound('createTime', '<'),
  },
  // As long as a group in a token may be (auth/sign-in.ts).
  maxLength: { externalGroupId: 256 },
  key: ['externalGroupId', 'roleUid', 'scope'],
  extensions: ({ uid }) => ({ group: rootOf(uid), identityprovider: parentOf(uid) ?? '' }),
  changesAccess: true,
  validate: (fields, violations) => {
    if (!fields['externalGroupId']) violations.add('externalGroupId', 'is required')
    checkUidField(fields, { field: 'roleUid', required: true }, violations)
    if (fields['scope']) checkUidField(fields, { field: 'scope', required: true }, violations)
  },
  prepare,
  check: oneByOne(requireScope),
}

/** The scope must be the group of the identity provider or below it; what is given there the caller must hold there. */
async function requireScope({ call, parent = '', fields }: CheckInput<ExternalGroupRoleMapping>): Promise<void> {
  const scope = fields.scope ?? ''
  const home = parentOf(parent) ?? ''
  if (!isWithin(scope, home)) throw invalidField('scope', `must be ${home}, the group of the provider, or below it`)
  if (!(await holdRow(call.tx, { name: 'groups' }, scope))) throw notFound('Group', scope)
  await requireMayGrant(call, { role: fields.roleUid ?? '', scope, field: 'roleUid' })
}

/** Without a scope it is the provider's group. The lock keeps the provider while what it gives is decided. */
async function prepare({
  call,
  parent = '',
  fields,
}: Given<ExternalGroupRoleMapping>): Promise<Prepared<ExternalGroupRoleMapping>> {
  await locked(identityProviders, call.tx, parent)
  return { fields: { ...fields, scope: fields.scope ?? parentOf(parent) ?? '' } }
}

type BatchDelete = RequestOf<typeof ExternalGroupRoleMappingsService.method.batchDeleteExternalGroupRoleMappings>

const batchDelete = operation({
  method: ExternalGroupRoleMappingsService.method.batchDeleteExternalGroupRoleMappings,
  changesAccess: true,
  validate: (call, violations) => checkNames(call.request, violations),
  write: async (call) => {
    const { names = [] } = call.request
    const parent = call.scope
    await locked(identityProviders, call.tx, parent)
    // One that is gone is what the caller wants, so names of such are skipped.
    const found = await getRows<Row>(call.tx, externalGroupRoleMappingTable, names)
    const order = new Map(names.map((uid, at) => [uid, at]))
    const gone = found.sort((a, b) => (order.get(a.uid) ?? 0) - (order.get(b.uid) ?? 0))
    const body = { parent, externalGroupRoleMappings: gone }
    if (gone.length === 0) return body
    await call.tx.prisma.externalGroupRoleMapping.deleteMany({ where: { uid: { in: gone.map(({ uid }) => uid) } } })
    call.emit({
      subject: parent,
      group: parentOf(parent) ?? parent,
      body,
      bodyType: BatchDeleteExternalGroupRoleMappingsResponseSchema,
      extensions: { group: rootOf(parent), identityprovider: parent },
    })
    return body
  },
})

function checkNames({ parent, names = [] }: BatchDelete, violations: Violations): void {
  if (names.length === 0) violations.add('names', 'is required')
  names.forEach((uid, at) => {
    if (!isUid(uid)) violations.add(`names[${at}]`, 'is not a uid')
    else if (parentOf(uid) !== parent) violations.add(`names[${at}]`, `is not a mapping of ${parent}`)
    else if (names.indexOf(uid) < at) violations.add(`names[${at}]`, 'is named twice')
  })
}

export const externalGroupRoleMappingOperations: readonly Operation[] = [
  batchDelete,
  ...standardMethods(externalGroupRoleMappings, ['list', 'get', 'create', 'delete']),
]
