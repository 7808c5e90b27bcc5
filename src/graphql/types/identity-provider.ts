// Identity providers: an organization's own sign-in. The tokens of its directory: scim-tokens.ts.
import type { InputFieldMap } from '@pothos/core'
import {
  IdentityProvidersService,
  IdentityProvider_OIDC_CorrelationRuleSchema,
} from '../../contract/gen/chainguard/platform/iam/v2/identity_providers_pb.ts'
import { builder, contractEnum, type InputBuilder, fieldsReading } from '../builder.ts'
import { matchedConnection, rootFields, visibleConnection, visibleRelation } from '../connection.ts'
import { resourceType } from '../resource-type.ts'
import { createMutation, deleteMutation, updateMutation } from '../mutation.ts'
import { namedInput } from '../mutation-parts.ts'
import { groups } from './group.ts'
import { roles } from './role.ts'
import { Scim, type ScimRow } from './scim.ts'

const CorrelationRule = contractEnum('CorrelationRule', IdentityProvider_OIDC_CorrelationRuleSchema, {
  description: 'Which claim of a person who signs in equals the external id that SCIM gives a person.',
})

interface OidcRow {
  readonly issuer: string
  readonly clientId: string
  readonly additionalScopes?: readonly string[] | null
  readonly groupsClaim?: string | null
  readonly correlationRule: number
  readonly pkceEnabled?: boolean | null
}

const Oidc = builder.objectRef<OidcRow>('Oidc').implement({
  description: "An OpenID Connect client at the organization's issuer, without its secret.",
  fields: (t) => ({
    issuer: t.field({
      type: 'URL',
      description: 'The exact URL of the issuer.',
      example: 'https://login.example.com',
      resolve: (oidc) => oidc.issuer,
    }),
    clientId: t.exposeString('clientId', {
      example: '0oa1b2c3d4e5',
    }),
    additionalScopes: t.stringList({
      description: 'Scopes that are asked for beside `openid`, `email` and `profile`.',
      example: ['groups'],
      resolve: (oidc) => oidc.additionalScopes ?? [],
    }),
    groupsClaim: t.string({
      description: 'The name of the claim that lists the groups of a person; empty: groups are not read.',
      example: 'groups',
      resolve: (oidc) => oidc.groupsClaim ?? '',
    }),
    correlationRule: t.field({
      type: CorrelationRule,
      description: 'How a person who signs in is found among those whom SCIM has brought.',
      resolve: (oidc) => oidc.correlationRule,
    }),
    pkceEnabled: t.boolean({
      description: 'Whether the sign-in uses PKCE (RFC 7636).',
      resolve: (oidc) => oidc.pkceEnabled ?? false,
    }),
  }),
})

export const identityProviders = resourceType({
  name: 'IdentityProvider',
  one: 'identityProvider',
  many: 'identityProviders',
  labels: { one: 'an identity provider', many: 'identity providers' },
  service: IdentityProvidersService,
  description: "An organization's own sign-in: everyone who comes through it is given its default role in the group.",
  named: true,
  lookupPriority: 0,
  filter: () => ({}),
  fields: (t) => ({
    name: t.exposeString('name', {
      description: 'The name, unique among the identity providers of one group.',
      example: 'single sign-on',
    }),
    description: t.exposeString('description', {
      description: 'Free text; empty when none was given.',
      example: 'Everyone who works here',
    }),
    defaultRoleUid: t.expose('defaultRole', {
      type: 'UID',
      description: 'The uid of the role that everyone who signs in through it is given in the group.',
    }),
    defaultRole: visibleRelation(t, roles, {
      description: 'The role that everyone who signs in through it is given in the group.',
      uid: 'defaultRole',
    }),
    oidc: t.field({
      type: Oidc,
      nullable: true,
      description:
        'The sign-in by OpenID Connect; null when it signs in by another protocol, of which there is none yet.',
      select: { oidc: true },
      resolve: ({ oidc }) => oidc && { issuer: '', clientId: '', correlationRule: 0, ...oidc },
    }),
    scim: fieldsReading<{ readonly scim: ScimRow }>(t).field({
      type: Scim,
      nullable: true,
      certain: 'value',
      description: 'The state of provisioning by SCIM.',
      columns: ['scim'],
      resolve: ({ scim }) => scim,
    }),
    group: visibleRelation(t, groups, {
      description: 'The group that it is in.',
      uid: 'parentUid',
    }),
  }),
})

builder.objectField(groups.ref, 'identityProviders', (t) =>
  visibleConnection(t, identityProviders, {
    reach: 'childrenOrBelow',
    description: 'The ways in which people sign in to the group.',
  }),
)

builder.objectField(roles.ref, 'identityProviders', (t) =>
  matchedConnection(t, identityProviders, {
    description: 'The identity providers that give it at a first sign-in, of those that the caller may see.',
    by: ['defaultRole'],
    match: (role) => ({ defaultRole: role.uid }),
  }),
)

rootFields(identityProviders, {
  example: {
    one: 'identityProvider(uid: $uid) { name oidc { issuer } scim { enabled } defaultRole { name } }',
    many: 'identityProviders(first: 20) { nodes { uid name group { name } } }',
  },
})

const OidcInput = builder.inputType('OidcInput', {
  description: "An OpenID Connect client at the organization's issuer. It replaces the one that was there as a whole.",
  example: ['pkceEnabled'],
  fields: (t) => ({
    issuer: t.field({ type: 'URL', required: true }),
    clientId: t.string({ required: true }),
    clientSecret: t.string({
      description:
        'The client secret, which is never given back. The known one stays when it is left out and the issuer is the same; null clears it. Without one PKCE must be enabled.',
      example: 'a secret of the issuer',
    }),
    additionalScopes: t.stringList(),
    groupsClaim: t.string({ description: 'The name of the claim that lists the groups of a person.' }),
    correlationRule: t.field({
      type: CorrelationRule,
      description:
        'How a person who signs in is found among those whom SCIM has brought. By `sub` when left out. Said at the creation, and never changed.',
    }),
    pkceEnabled: t.boolean({ description: 'Whether the sign-in is to use PKCE (RFC 7636).' }),
  }),
})

function fields(t: InputBuilder, { creating }: { creating: boolean }): InputFieldMap {
  return {
    ...namedInput(t, creating),
    defaultRole: t.field({
      type: 'UID',
      required: creating,
      description: 'The uid of the role to give to everyone who signs in through it: only what the caller holds.',
    }),
    oidc: t.field({ type: OidcInput, required: creating, description: 'The sign-in by OpenID Connect.' }),
  }
}

createMutation(identityProviders, {
  description: 'Creates an identity provider in a group. Its issuer is not contacted.',
  parent: (t) => t.field({ type: 'UID', required: true, description: 'The group to create it in.' }),
  fields: (t) => fields(t, { creating: true }),
})
updateMutation(identityProviders, { fields: (t) => fields(t, { creating: false }) })
deleteMutation(identityProviders, 'Deletes an identity provider. It must have no group role mappings left.')
