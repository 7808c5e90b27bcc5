// The paths of SCIM below the base URL of an identity provider (RFC 7644 section 3.2).
import type { ResourceKind } from '../core/scim/attributes.ts'
import { KINDS } from '../core/scim/schemas.ts'
import { isStorable } from '../core/storable.ts'

const BASE = /^\/scim\/v2\/([0-9a-f]{40}(?:\/[0-9a-f]{16})+)(?:\/(.*?))?\/?$/
const DOCUMENTS = ['ServiceProviderConfig', 'Schemas', 'ResourceTypes'] as const

/** What a path names. */
export type Place =
  | { readonly is: 'document'; readonly name: (typeof DOCUMENTS)[number]; readonly id: string | undefined }
  | { readonly is: 'list' | 'search'; readonly kind: ResourceKind }
  | { readonly is: 'resource'; readonly kind: ResourceKind; readonly id: string }
  | { readonly is: 'unserved'; readonly what: string }
  | { readonly is: 'unknown' }

export interface Route {
  /** The uid of the identity provider. */
  readonly provider: string
  readonly place: Place
}

/** What a path names, with or without a slash at its end; undefined: it is none of SCIM's. */
export function routeOf(path: string): Route | undefined {
  const found = BASE.exec(path)
  return found ? { provider: found[1]!, place: placeOf(found[2] ?? '') } : undefined
}

/** The verbs that a place takes. */
export function verbsOf({ is }: Place): readonly string[] {
  if (is === 'document') return ['GET', 'HEAD']
  if (is === 'list') return ['GET', 'HEAD', 'POST']
  if (is === 'search') return ['POST']
  return ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE']
}

function placeOf(rest: string): Place {
  const [first = '', ...more] = rest.split('/').map(decoded)
  const document = DOCUMENTS.find((name) => name === first)
  const [id] = more
  if (more.length > 1) return { is: 'unknown' }
  if (document)
    return document === 'ServiceProviderConfig' && id !== undefined
      ? { is: 'unknown' }
      : { is: 'document', name: document, id }
  if (first === 'Me' || first === 'Bulk' || first === '.search') return { is: 'unserved', what: `/${first}` }
  const kind = KINDS.find(({ path }) => path === first)
  if (!kind) return { is: 'unknown' }
  if (id === undefined) return { is: 'list', kind }
  // Nothing that is there is called so, and no database can be asked for it.
  if (!isStorable(id)) return { is: 'unknown' }
  return id === '.search' ? { is: 'search', kind } : { is: 'resource', kind, id }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
