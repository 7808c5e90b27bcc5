// What SCIM refuses, with the word that a client can switch on (RFC 7644 section 3.12).
import { PlatformError } from '../errors.ts'

export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'

/** A bad request (400). */
export function scimFault(scimType: ScimType, detail: string): PlatformError {
  return new PlatformError('INVALID_ARGUMENT', detail, { metadata: { scimType } })
}

/** Another resource has the value already (409). */
export function taken(attribute: string, value: string): PlatformError {
  return new PlatformError('ALREADY_EXISTS', `another resource has the ${attribute} ${JSON.stringify(value)}`, {
    metadata: { scimType: 'uniqueness' },
  })
}

/** A resource of another tenant is as little there as one that never was (404). */
export function unknownResource(kind: string, id: string): PlatformError {
  return new PlatformError('NOT_FOUND', `no ${kind} has the id ${JSON.stringify(id.slice(0, 100))}`, {
    resource: { type: `Scim${kind}`, name: id.slice(0, 100) },
  })
}
