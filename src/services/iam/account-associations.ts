// Account associations: the accounts at clouds and source hosts of a group, which has one set of them: its uid is theirs.
import {
  type AccountAssociation,
  AccountAssociationSchema,
  AccountProviderType,
  CheckAccountAssociationRequestSchema,
  CheckStatus,
  AccountAssociationsService,
} from '../../contract/gen/chainguard/platform/iam/v2/account_associations_pb.ts'
import { maskOf } from '../../contract/capabilities.ts'
import { notFound, permissionDenied } from '../../core/errors.ts'
import { columns, largeFields, type Table } from '../../db/statements/table.ts'
import { equals, namedGraphFilters } from '../../db/statements/filters.ts'
import { valueInJson } from '../../db/statements/nested.ts'
import { operation, type Operation } from '../operation.ts'
import { type CheckInput, oneByOne, type Resource } from '../resource.ts'
import { existing } from '../rows.ts'
import { standardMethods } from '../standard.ts'
import { checkMessage } from '../violations.ts'
import { checkAccounts } from './accounts.ts'

const SEE_IDENTITY = maskOf(['identity.list'])

const table: Table = {
  name: 'account_associations',
  columns: {
    ...columns(['uid', 'parentUid', 'name', 'description', 'amazon', 'google', 'chainguard', 'azure', 'github']),
    ...columns(['createTime', 'updateTime']),
  },
  large: largeFields(['amazon', 'google', 'chainguard', 'azure', 'github']),
  sorts: { name: 'text', createTime: 'timestamptz', updateTime: 'timestamptz', uid: 'text' },
}

export const accountAssociations: Resource<
  AccountAssociation,
  typeof AccountAssociationsService.method.listAccountAssociations
> = {
  type: 'AccountAssociation',
  service: AccountAssociationsService,
  message: AccountAssociationSchema,
  table,
  parentType: 'Group',
  groupLevels: 0,
  hasUidOfParent: true,
  key: [],
  sortNames: { group: 'uid' },
  filters: { name: equals('name') },
  graphFilters: namedGraphFilters,
  matches: { identity: valueInJson('chainguard', '$.serviceBindings.*') },
  json: ['amazon', 'google', 'chainguard', 'azure', 'github'],
  idempotentDelete: true,
  maxLength: { name: 255 },
  validate: checkAccounts,
  check: oneByOne(requireIdentities),
}

/** A part of the service acts under an identity that is named here, so the caller must see each that is new. */
async function requireIdentities({ call, fields, current }: CheckInput<AccountAssociation>): Promise<void> {
  const before = Object.values(current?.chainguard?.serviceBindings ?? {})
  for (const uid of new Set(Object.values(fields.chainguard?.serviceBindings ?? {}))) {
    if (before.includes(uid)) continue
    if (!call.authority.holds(SEE_IDENTITY, uid)) throw permissionDenied(['identity.list'], uid)
    const found = await call.tx.prisma.identity.findUnique({ where: { uid }, select: { uid: true } })
    if (!found) throw notFound('Identity', uid)
  }
}

/** The member of an association that a provider needs. */
const MEMBERS: Readonly<Record<number, { readonly member: string; readonly name: string }>> = {
  [AccountProviderType.GOOGLE]: { member: 'google', name: 'Google Cloud' },
  [AccountProviderType.AMAZON]: { member: 'amazon', name: 'AWS' },
  [AccountProviderType.AZURE]: { member: 'azure', name: 'Azure' },
}

/**
 * Whether an association has what a provider needs. No provider is contacted, so it cannot hang; nor can it say whether
 * the account exists or lets anybody in.
 */
const checkAssociation = operation({
  method: AccountAssociationsService.method.checkAccountAssociation,
  validate: (call, violations) => {
    const { request } = call
    checkMessage(CheckAccountAssociationRequestSchema, request, { violations })
    if (!request.providerType && !violations.has('providerType')) violations.add('providerType', 'is required')
  },
  read: async ({ request: { providerType = 0 }, scope: uid }, db) => {
    const row = await existing(accountAssociations, db, uid)
    const { member = '', name = '' } = MEMBERS[providerType] ?? {}
    if (row[member]) return { status: CheckStatus.READY, reason: '', message: '' }
    return {
      status: CheckStatus.NOT_READY,
      reason: 'NOT_CONFIGURED',
      message: `The association ${uid} names no account at ${name}; update it with ${member}.`,
    }
  },
})

export const accountAssociationOperations: readonly Operation[] = [
  ...standardMethods(accountAssociations),
  checkAssociation,
]
