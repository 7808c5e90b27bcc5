// The tokens that an organization's directory provisions with. A token is shown once, by the mutation that makes it.
import type { FieldMap, InputFieldMap } from '@pothos/core'
import { IdentityProvidersService } from '../../contract/gen/chainguard/platform/iam/v2/identity_providers_pb.ts'
import type { FieldBuilder, InputBuilder } from '../builder.ts'
import { visibleRelation } from '../connection.ts'
import { uidOf } from '../examples/values.ts'
import { mutationField, type Outcome } from '../mutation.ts'
import { identityProviders } from './identity-provider.ts'

function provider(t: InputBuilder): InputFieldMap[string] {
  return t.field({ type: 'UID', required: true, description: 'The uid of the identity provider.' })
}

function knownEtag(t: InputBuilder): InputFieldMap[string] {
  return t.string({
    required: true,
    description:
      'The `etag` of the SCIM state as the caller knows it. When it is not the current one any more, it is refused with the reason `ABORTED`.',
    example: 'c3f1a27e',
  })
}

function life(t: InputBuilder): InputFieldMap {
  return {
    expireTime: t.field({
      type: 'DateTime',
      description: 'When the token is to end. A year from now when left out, unless `neverExpires`.',
    }),
    neverExpires: t.boolean({ description: 'True: the token has no end. Excludes `expireTime`.', example: false }),
  }
}

/** A field of the method's answer; null when there is none. */
function told<Name extends string, Value>(
  name: Name,
): (outcome: Outcome<{ readonly [Key in Name]?: Value }>) => Value | null {
  return ({ result }) => result?.[name] ?? null
}

/** What all of these give: the new etag, and the provider to read the rest of the state from. */
function state(t: FieldBuilder<Outcome>): FieldMap {
  return {
    etag: t.string({
      nullable: true,
      description: 'The new etag of the SCIM state; null when it was refused.',
      example: 'c3f1a27e',
      resolve: told<'etag', string>('etag'),
    }),
    identityProvider: visibleRelation(t, identityProviders, {
      description: 'The identity provider as it is stored now.',
      uid: told<'identityProviderUid', string>('identityProviderUid'),
    }),
  }
}

function newToken(t: FieldBuilder<Outcome>): FieldMap {
  return {
    token: t.string({
      nullable: true,
      description: 'The new token. It is given here and never again; null when it was refused.',
      example: 'cgscim_6e6f742061207265616c20746f6b656e2c206a75737420612070696374757265',
      resolve: told<'token', string>('token'),
    }),
    endpointUrl: t.field({
      type: 'URL',
      nullable: true,
      description: 'The base URL to use the token at; null when it was refused.',
      example: `https://api.example.com/scim/v2/${uidOf(2)}`,
      resolve: told<'endpointUrl', string>('endpointUrl'),
    }),
    expireTime: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the token ends; null: never, or it was refused.',
      resolve: told<'expireTime', Date>('expireTime'),
    }),
    ...state(t),
  }
}

mutationField({
  name: 'generateScimToken',
  example: [],
  method: IdentityProvidersService.method.generateScimToken,
  description: 'Creates the first SCIM token of an identity provider and gives it, once. SCIM itself stays off.',
  input: (t) => ({ identityProviderUid: provider(t), ...life(t) }),
  request: (input) => input,
  payload: newToken,
})

mutationField({
  name: 'regenerateScimToken',
  method: IdentityProvidersService.method.regenerateScimToken,
  description: 'Replaces the SCIM token and gives the new one, once. The old one goes on working for the overlap.',
  input: (t) => ({
    identityProviderUid: provider(t),
    etag: knownEtag(t),
    overlap: t.int({
      description: 'How many seconds the current token goes on working, a week at most. It ends at once when left out.',
      example: 3600,
    }),
    ...life(t),
  }),
  request: (input) => input,
  payload: (t) => ({
    ...newToken(t),
    previousTokenExpireTime: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the replaced token ends; null when it was refused.',
      resolve: told<'previousTokenExpireTime', Date>('previousTokenExpireTime'),
    }),
  }),
})

mutationField({
  name: 'revokeScimToken',
  method: IdentityProvidersService.method.revokeScimToken,
  description:
    'Ends every SCIM token of an identity provider at once; whether SCIM is on stays as it was. A second time changes nothing.',
  input: (t) => ({ identityProviderUid: provider(t) }),
  request: (input) => input,
  payload: (t) => ({
    enabled: t.boolean({
      nullable: true,
      description: 'Whether SCIM is on; null when it was refused.',
      resolve: told<'enabled', boolean>('enabled'),
    }),
    revokeTime: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the tokens ended; null when it was refused.',
      example: '2026-01-31T08:15:00.000Z',
      resolve: told<'revokeTime', Date>('revokeTime'),
    }),
    ...state(t),
  }),
})

mutationField({
  name: 'setScimEnabled',
  method: IdentityProvidersService.method.setScimEnabled,
  description:
    'Turns SCIM on or off without touching its token. To turn it on, the group must have two owners, so that no directory can leave it without one.',
  input: (t) => ({
    identityProviderUid: provider(t),
    enabled: t.boolean({ required: true }),
    etag: knownEtag(t),
  }),
  request: (input) => input,
  payload: (t) => ({
    enabled: t.boolean({
      nullable: true,
      description: 'Whether SCIM is on; null when it was refused.',
      resolve: told<'enabled', boolean>('enabled'),
    }),
    ...state(t),
  }),
})
