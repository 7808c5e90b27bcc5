// Answers of SCIM: resources, lists and errors (RFC 7644 sections 3.4.2 and 3.12).
import { PlatformError } from '../core/errors.ts'
import type { ResourceKind } from '../core/scim/attributes.ts'
import type { Values } from '../core/scim/values.ts'
import { type Answer, errorHeaders } from '../http/answer.ts'
import { httpStatusOf } from '../http/status.ts'
import type { Status } from '../wire/status.ts'

const MESSAGES = 'urn:ietf:params:scim:api:messages:2.0'
const HEADERS = { 'content-type': 'application/scim+json; charset=utf-8' }

/** A resource as the services give it. */
export interface Given {
  readonly id?: string
  readonly version?: number
  readonly attributes?: object
  readonly createTime?: Date
  readonly updateTime?: Date
}

/** The entity tag of a version. */
export function etagOf(version: number | undefined): string {
  return `W/"${version ?? 0}"`
}

/** The versions that a header such as If-Match names; an empty list: any. Undefined: the header was not sent. */
export function versionsIn(header: string | undefined): readonly number[] | undefined {
  if (header === undefined || header.trim() === '') return undefined
  if (header.trim() === '*') return []
  // A tag of another form is of no version at all.
  return header.split(',').map((tag) => Number(/^\s*(?:W\/)?"?(\d{1,9})"?\s*$/.exec(tag)?.[1] ?? -1))
}

/** A resource in full. @param base the base URL */
export function resourceOf(kind: ResourceKind, given: Given, base: string): Values {
  const { id, version, attributes, createTime, updateTime } = given
  const location = `${base}/${kind.path}/${id}`
  const extensions = kind.extensions.filter((extension) => extension.id in (attributes ?? {}))
  return {
    schemas: [kind.schema.id, ...extensions.map((extension) => extension.id)],
    id,
    ...located(kind, (attributes ?? {}) as Values, base),
    meta: {
      resourceType: kind.name,
      created: createTime?.toISOString(),
      lastModified: updateTime?.toISOString(),
      location,
      version: etagOf(version),
    },
  }
}

/** The attributes with the URLs of what they name. */
function located({ name }: ResourceKind, attributes: Values, base: string): Values {
  const [list, path] = name === 'User' ? ['groups', 'Groups'] : ['members', 'Users']
  const items = attributes[list] as readonly Values[] | undefined
  return items
    ? { ...attributes, [list]: items.map((one) => ({ ...one, $ref: `${base}/${path}/${String(one['value'])}` })) }
    : attributes
}

/** A page. */
export function listOf(
  resources: readonly object[],
  { total, startIndex }: { readonly total: number; readonly startIndex: number },
): object {
  return {
    schemas: [`${MESSAGES}:ListResponse`],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  }
}

/** An answer with JSON. */
export function scimAnswer(status: number, body: object, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, headers: { ...HEADERS, ...headers }, body: JSON.stringify(body) }
}

/** An error. @param realm names the service to the client */
export function errorAnswer(status: Status, error: unknown, realm: string): Answer {
  const code = statusCodeOf(status)
  const scimType = scimTypeOf(status, error, code)
  const body = {
    schemas: [`${MESSAGES}:Error`],
    status: String(code),
    ...(scimType ? { scimType } : {}),
    detail: status.message,
  }
  return scimAnswer(code, body, errorHeaders(status, error, { realm }) as Record<string, string>)
}

/** Here only another version than the one that was asked for aborts (RFC 7644 section 3.14). */
function statusCodeOf(status: Status): number {
  return status.name === 'ABORTED' ? 412 : httpStatusOf(status)
}

/** The word of a bad request or a conflict (RFC 7644 table 9), which no other status has. */
function scimTypeOf({ name }: Status, error: unknown, code: number): string | undefined {
  if (code !== 400 && code !== 409) return undefined
  const details = error instanceof PlatformError ? error.details : {}
  const said = details.metadata?.['scimType']
  if (said) return said
  if (name === 'ALREADY_EXISTS') return 'uniqueness'
  if (name === 'FAILED_PRECONDITION') return 'mutability'
  return details.fieldViolations?.some(({ field }) => field === 'body') ? 'invalidSyntax' : 'invalidValue'
}
