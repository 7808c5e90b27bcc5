// Account associations: the accounts at clouds and source hosts that belong to a group, and whether one is complete.
import type { InputFieldMap } from '@pothos/core'
import {
  AccountAssociationsService,
  AccountProviderTypeSchema,
  CheckStatusSchema,
} from '../../contract/gen/chainguard/platform/iam/v2/account_associations_pb.ts'
import { builder, contractEnum, type InputBuilder } from '../builder.ts'
import { matchedConnection, rootFields, visibleConnection, visibleRelation } from '../connection.ts'
import { resourceType } from '../resource-type.ts'
import { createMutation, deleteMutation, updateMutation } from '../mutation.ts'
import {
  accountInputs,
  accountsOf,
  AmazonAccount,
  AzureAccount,
  ChainguardAccount,
  GithubAccount,
  GoogleAccount,
} from './account-providers.ts'
import { groups } from './group.ts'
import { identities } from './identity.ts'

export const accountAssociations = resourceType({
  name: 'AccountAssociation',
  one: 'accountAssociation',
  many: 'accountAssociations',
  labels: { one: 'an account association', many: 'account associations' },
  service: AccountAssociationsService,
  description: 'The accounts at other providers that belong to a group, which has one set of them: its uid is theirs.',
  named: true,
  lookupPriority: 0,
  filter: () => ({}),
  fields: (t) => ({
    name: t.exposeString('name', {
      description: 'The name.',
      example: 'production',
    }),
    description: t.exposeString('description', {
      description: 'Free text; empty when none was given.',
      example: 'Where the images run',
    }),
    amazon: t.field({
      type: AmazonAccount,
      nullable: true,
      description: 'The account at AWS; null: none.',
      select: { amazon: true },
      resolve: (association) => association.amazon && { account: '', ...association.amazon },
    }),
    google: t.field({
      type: GoogleAccount,
      nullable: true,
      description: 'The project at Google Cloud; null: none.',
      select: { google: true },
      resolve: (association) => association.google && { projectId: '', projectNumber: '', ...association.google },
    }),
    azure: t.field({
      type: AzureAccount,
      nullable: true,
      description: 'The tenant at Azure; null: none.',
      select: { azure: true },
      resolve: (association) => association.azure && { tenantId: '', ...association.azure },
    }),
    chainguard: t.field({
      type: ChainguardAccount,
      nullable: true,
      description: 'The identities that parts of the platform act under; null: none.',
      select: { chainguard: true },
      resolve: (association) => association.chainguard,
    }),
    github: t.field({
      type: GithubAccount,
      nullable: true,
      description: 'The installations of GitHub apps; null: none.',
      select: { github: true },
      resolve: (association) => association.github,
    }),
    group: visibleRelation(t, groups, {
      description: 'The group that the accounts belong to.',
      uid: 'uid',
    }),
  }),
})

builder.objectField(groups.ref, 'accountAssociations', (t) =>
  visibleConnection(t, accountAssociations, {
    reach: 'selfOrBelow',
    description: 'The accounts at other providers that belong to the group.',
  }),
)

builder.objectField(identities.ref, 'accountAssociations', (t) =>
  matchedConnection(t, accountAssociations, {
    description:
      'The account associations by which a part of the service acts under it, of those that the caller may see.',
    by: ['identity'],
    match: (identity) => ({ identity: identity.uid }),
  }),
)

rootFields(accountAssociations, {
  example: {
    one: 'accountAssociation(uid: $uid) { name amazon { account } google { projectId } }',
    many: 'accountAssociations(filter: { nameContains: "prod" }) { nodes { uid name group { name } } }',
  },
})

function fields(t: InputBuilder, { creating }: { creating: boolean }): InputFieldMap {
  const { amazon, google, azure, chainguard, github } = accountInputs
  return {
    name: t.string({ required: creating, description: 'The name.' }),
    description: t.string(),
    amazon: t.field({ type: amazon }),
    google: t.field({ type: google }),
    azure: t.field({ type: azure }),
    chainguard: t.field({ type: chainguard }),
    github: t.field({ type: github }),
  }
}

createMutation(accountAssociations, {
  description: 'Associates accounts at other providers with a group. No provider is contacted.',
  example: ['amazon'],
  parent: (t) => t.field({ type: 'UID', required: true, description: 'The group that the accounts belong to.' }),
  fields: (t) => fields(t, { creating: true }),
  convert: accountsOf,
})
updateMutation(accountAssociations, { fields: (t) => fields(t, { creating: false }), convert: accountsOf })
deleteMutation(accountAssociations, 'Deletes an account association. One that does not exist (any more) is no error.')

const AccountProviderType = contractEnum('AccountProviderType', AccountProviderTypeSchema)

const CheckStatus = contractEnum('CheckStatus', CheckStatusSchema, {
  values: { READY: 'It can be used.' },
})

interface Check {
  readonly status: number
  readonly reason: string
  readonly message: string
}

const AccountAssociationCheck = builder.objectRef<Check>('AccountAssociationCheck').implement({
  description: 'Whether an account association is complete enough to be used with one provider.',
  fields: (t) => ({
    status: t.field({
      type: CheckStatus,
      example: 'READY',
      resolve: (check) => check.status,
    }),
    reason: t.exposeString('reason', {
      description: 'Why not, as one word in upper case; empty when it can.',
      example: 'NOT_CONFIGURED',
    }),
    message: t.exposeString('message', {
      description: 'Why not, in words; empty when it can.',
      example: 'The association names no account at AWS; update it with amazon.',
    }),
  }),
})

builder.queryField('checkAccountAssociation', (t) =>
  t.field({
    asks: { method: AccountAssociationsService.method.checkAccountAssociation, how: 'call' },
    type: AccountAssociationCheck,
    description:
      'Tells whether an account association is complete enough to be used with one provider, which is not contacted. Nothing is changed.',
    example: 'checkAccountAssociation(uid: $uid, providerType: AMAZON) { status message }',
    args: {
      uid: t.arg({ type: 'UID', required: true, description: 'The uid of the association.' }),
      providerType: t.arg({ type: AccountProviderType, required: true, description: 'The provider to check it for.' }),
    },
    resolve: (_root, { uid, providerType }, { services, call }) =>
      services.call(AccountAssociationsService.method.checkAccountAssociation, { uid, providerType }, call),
  }),
)
