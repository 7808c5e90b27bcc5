// What the server says of itself (RFC 7644 section 4, RFC 7643 sections 5 to 7).
import type { Attribute, ResourceKind, Schema } from '../core/scim/attributes.ts'
import { unknownResource } from '../core/scim/fault.ts'
import { KINDS } from '../core/scim/schemas.ts'
import { listOf } from './answer.ts'
import type { Place } from './route.ts'

const CORE = 'urn:ietf:params:scim:schemas:core:2.0'

export interface Limits {
  /** Resources on a page. */
  readonly maxResults: number
}

/** The document of a place. @param base the base URL @throws NOT_FOUND */
export function documentOf(
  { name, id }: Extract<Place, { is: 'document' }>,
  { base, limits }: { base: string; limits: Limits },
): object {
  if (name === 'ServiceProviderConfig') return providerConfig(base, limits)
  const all = name === 'Schemas' ? schemas(base) : resourceTypes(base)
  if (id === undefined) return listOf(all, { total: all.length, startIndex: 1 })
  const one = all.find((document) => document.id.toLowerCase() === id.toLowerCase())
  if (!one) throw unknownResource(name === 'Schemas' ? 'Schema' : 'ResourceType', id)
  return one
}

function providerConfig(base: string, { maxResults }: Limits): object {
  return {
    schemas: [`${CORE}:ServiceProviderConfig`],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults },
    changePassword: { supported: false },
    sort: { supported: true },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'The token of GenerateScimToken or RegenerateScimToken.',
        specUri: 'https://www.rfc-editor.org/info/rfc6750',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  }
}

function schemas(base: string): readonly { id: string }[] {
  const all = KINDS.flatMap(({ schema, extensions }) => [schema, ...extensions])
  return all.map(({ id, name, description, attributes }: Schema) => ({
    schemas: [`${CORE}:Schema`],
    id,
    name,
    description,
    attributes: attributes.map(attributeOf),
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
  }))
}

function attributeOf({ subAttributes, ...attribute }: Attribute): object {
  return subAttributes ? { ...attribute, subAttributes: subAttributes.map(attributeOf) } : attribute
}

function resourceTypes(base: string): readonly { id: string }[] {
  return KINDS.map(({ name, path, description, schema, extensions }: ResourceKind) => ({
    schemas: [`${CORE}:ResourceType`],
    id: name,
    name,
    description,
    endpoint: `/${path}`,
    schema: schema.id,
    ...(extensions.length > 0 && { schemaExtensions: extensions.map(({ id }) => ({ schema: id, required: false })) }),
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  }))
}
