// What a person has told of itself. Only the person changes it, and no method of the contract reads it otherwise.
import type { FieldMap, InputFieldMap } from '@pothos/core'
import { IdentitiesService } from '../../contract/gen/chainguard/platform/iam/v2/identities_pb.ts'
import { builder, type FieldBuilder, type InputBuilder } from '../builder.ts'
import { uidOf } from '../examples/values.ts'
import { mutationField } from '../mutation.ts'

/** What a text says, and what it may be. */
type FieldText = readonly [says: string, example: string]

/** Texts that the person writes. */
const TEXTS = {
  company: ['The company that the person works for', 'Example Ltd'],
  product: ['The product that the person came for', 'images'],
  jobTitle: ["The title of the person's job", 'Site reliability engineer'],
  utmCampaign: ['The campaign that led to the signing up', 'spring'],
  utmContent: ["The part of the campaign's page that was followed", 'hero'],
  utmMedium: ['The medium of the campaign', 'e-mail'],
  utmSource: ['The site that the campaign ran on', 'newsletter'],
  utmTerm: ['The search term that the campaign was shown for', 'hardened images'],
  latestFormSubmitUrl: ['The page of the last form that the person has sent', 'https://example.com/contact'],
  latestInternalReferringUrl: ['The page of the service that led to that form', 'https://console.example.com/repos'],
  hubspotUtk: ["The visitor's token of the HubSpot form", '9f1c2a7e5b3d40688e6f0a1b2c3d4e5f'],
} as const
/** Texts that the issuer of the person's tokens writes. */
const NAMES = {
  name: ['The full name', 'Ada Lovelace'],
  givenName: ['The given name', 'Ada'],
  familyName: ['The family name', 'Lovelace'],
} as const
const FLAGS = {
  updatesOptIn: 'Whether the person wants to hear of news',
  selfServe: 'Whether the person signed up without help',
} as const

type Metadata = { readonly uid: string } & Readonly<Record<keyof typeof TEXTS | keyof typeof NAMES, string>> &
  Readonly<Record<keyof typeof FLAGS, boolean>>

const IdentityMetadata = builder.objectRef<Metadata>('IdentityMetadata').implement({
  description: 'What a person has told of itself.',
  fields: (t) => ({
    uid: t.field({
      type: 'UID',
      example: uidOf(1),
      resolve: (row) => row.uid,
    }),
    ...texts(t),
    ...flags(t),
  }),
})

function texts(t: FieldBuilder<Metadata>): FieldMap {
  const all = Object.entries({ ...NAMES, ...TEXTS }) as [keyof typeof TEXTS | keyof typeof NAMES, FieldText][]
  return Object.fromEntries(
    all.map(([name, [says, example]]) => [
      name,
      t.exposeString(name, { description: `${says}; empty when it was not told.`, example }),
    ]),
  )
}

function flags(t: FieldBuilder<Metadata>): FieldMap {
  const all = Object.entries(FLAGS) as [keyof typeof FLAGS, string][]
  return Object.fromEntries(all.map(([name, says]) => [name, t.exposeBoolean(name, { description: `${says}.` })]))
}

function inputs(t: InputBuilder): InputFieldMap {
  const fields: InputFieldMap = {}
  for (const [name, [says, example]] of Object.entries(TEXTS))
    fields[name] = t.string({ description: `${says}.`, example })
  for (const [name, says] of Object.entries(FLAGS)) fields[name] = t.boolean({ description: `${says}.` })
  return fields
}

mutationField({
  name: 'updateIdentityMetadata',
  method: IdentitiesService.method.updateIdentityMetadata,
  description:
    'Changes what the caller has told of itself; it cannot be changed for anybody else. Fields that are left out stay as they are; null or "" clears one.',
  input: inputs,
  request: (identityMetadata) => ({ identityMetadata }),
  payload: (t) => ({
    identityMetadata: t.field({
      type: IdentityMetadata,
      nullable: true,
      description: 'All that the caller has told, as it is now; null when it was refused.',
      resolve: ({ result }) => result,
    }),
  }),
})
