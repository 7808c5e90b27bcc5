// How far an identity provider's people and groups are provisioned by SCIM, as a type. Its tokens: scim-tokens.ts.
import { IdentityProvider_SCIM_CredentialStateSchema } from '../../contract/gen/chainguard/platform/iam/v2/identity_providers_pb.ts'
import { builder, contractEnum } from '../builder.ts'
import { uidOf } from '../examples/values.ts'

const ScimCredentialState = contractEnum('ScimCredentialState', IdentityProvider_SCIM_CredentialStateSchema, {
  description: 'What there is of SCIM tokens.',
})

/** The contract's message, as the services make it of a row; it holds no token. */
export interface ScimRow {
  readonly enabled: boolean
  readonly endpointUrl: string
  readonly tokenExpireTime?: Date
  readonly previousTokenExpireTime?: Date
  readonly credentialState: number
  readonly etag: string
}

export const Scim = builder.objectRef<ScimRow>('Scim').implement({
  description: 'The state of provisioning by SCIM (RFC 7644). It never shows a token.',
  example: 'enabled credentialState',
  fields: (t) => ({
    enabled: t.exposeBoolean('enabled', { description: 'Whether SCIM requests are accepted.' }),
    endpointUrl: t.field({
      type: 'URL',
      example: `https://api.example.com/scim/v2/${uidOf(2)}`,
      resolve: (scim) => scim.endpointUrl,
    }),
    tokenExpireTime: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the token ends; null: never, or there is none.',
      resolve: (scim) => scim.tokenExpireTime ?? null,
    }),
    previousTokenExpireTime: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the replaced token ends; null: none is left.',
      resolve: (scim) => scim.previousTokenExpireTime ?? null,
    }),
    credentialState: t.field({
      type: ScimCredentialState,
      resolve: (scim) => scim.credentialState,
    }),
    etag: t.exposeString('etag', {
      example: 'c3f1a27e',
    }),
  }),
})
