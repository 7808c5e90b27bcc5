// What a person has told of itself. Only the person changes it, and no method of the contract reads it otherwise.
import type { FieldMap, InputFieldMap } from '@pothos/core'
import { builder, type FieldBuilder, type InputBuilder } from '../builder.ts'
import { mutationField } from '../mutation.ts'

/** Texts that the person writes → what each says. */
const TEXTS = {
  company: 'The company that the person works for',
  product: 'The product that the person came for',
  jobTitle: "The title of the person's job",
  utmCampaign: 'The campaign that led to the signing up',
  utmContent: "The part of the campaign's page that was followed",
  utmMedium: 'The medium of the campaign',
  utmSource: 'The site that the campaign ran on',
  utmTerm: 'The search term that the campaign was shown for',
  latestFormSubmitUrl: 'The page of the last form that the person has sent',
  latestInternalReferringUrl: 'The page of the service that led to that form',
  hubspotUtk: "The visitor's token of the HubSpot form",
} as const
/** Texts that the issuer of the person's tokens writes. */
const NAMES = { name: 'The full name', givenName: 'The given name', familyName: 'The family name' } as const
const FLAGS = {
  updatesOptIn: 'Whether the person wants to hear of news',
  selfServe: 'Whether the person signed up without help',
} as const

type Metadata = { readonly uid: string } & Readonly<Record<keyof typeof TEXTS | keyof typeof NAMES, string>> &
  Readonly<Record<keyof typeof FLAGS, boolean>>

const IdentityMetadata = builder.objectRef<Metadata>('IdentityMetadata').implement({
  description: 'What a person has told of itself.',
  fields: (t) => ({
    uid: t.field({ type: 'UID', description: 'The uid of the identity.', resolve: (row) => row.uid }),
    ...texts(t),
    ...flags(t),
  }),
})

function texts(t: FieldBuilder<Metadata>): FieldMap {
  const all = Object.entries({ ...NAMES, ...TEXTS }) as [keyof typeof TEXTS | keyof typeof NAMES, string][]
  return Object.fromEntries(
    all.map(([name, says]) => [name, t.exposeString(name, { description: `${says}; empty when it was not told.` })]),
  )
}

function flags(t: FieldBuilder<Metadata>): FieldMap {
  const all = Object.entries(FLAGS) as [keyof typeof FLAGS, string][]
  return Object.fromEntries(all.map(([name, says]) => [name, t.exposeBoolean(name, { description: `${says}.` })]))
}

function inputs(t: InputBuilder): InputFieldMap {
  const fields: InputFieldMap = {}
  for (const [name, says] of Object.entries(TEXTS)) fields[name] = t.string({ description: `${says}.` })
  for (const [name, says] of Object.entries(FLAGS)) fields[name] = t.boolean({ description: `${says}.` })
  return fields
}

mutationField({
  name: 'updateIdentityMetadata',
  method: 'iam.v2.IdentitiesService/UpdateIdentityMetadata',
  description:
    'Changes what the caller has told of itself; it cannot be changed for anybody else. Fields that are left out stay as they are; null or "" clears one.',
  input: inputs,
  request: (identityMetadata) => ({ identityMetadata }),
  payload: (t) => ({
    identityMetadata: t.field({
      type: IdentityMetadata,
      nullable: true,
      description: 'All that the caller has told, as it is now; null when it was refused.',
      resolve: ({ result }) => result as Metadata | null,
    }),
  }),
})
