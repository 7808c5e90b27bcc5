// What a request of SCIM asks for: its query, its body, its conditions.
import { isObject } from '../core/json.ts'
import { invalidField } from '../core/errors.ts'
import { scimFault } from '../core/scim/fault.ts'
import type { Projection } from '../core/scim/project.ts'
import { type Values } from '../core/scim/values.ts'
import { unsupported } from '../http/body.ts'
import { type HttpRequest, printable, queryOf } from '../http/messages.ts'
import { Faults } from '../wire/faults.ts'
import { parseStrictJson } from '../wire/strict-json.ts'

/** Parameters of a list, from its query or from the body of `.search`. */
export interface Query extends Projection {
  readonly filter?: string
  readonly sortBy?: string
  readonly descending: boolean
  readonly startIndex: number
  /** Undefined: as many as the server likes. */
  readonly count: number | undefined
}

/** Attributes that a request names, more than there are: each is looked for in every resource of a page. */
const MOST_NAMES = 100

const JSON_TYPE = /^application\/(?:scim\+)?json\s*(?:;|$)/i
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]+)/i

/** @throws INVALID_ARGUMENT (415) unless the body is JSON, whatever parameters the type has */
export function requireJson({ headers }: HttpRequest): void {
  const type = headers['content-type'] ?? ''
  const coding = headers['content-encoding'] ?? 'identity'
  if (coding !== 'identity') throw unsupported(`Content-Encoding ${printable(coding)}; send the body as it is`)
  const charset = CHARSET.exec(type)?.[1] ?? 'utf-8'
  if (JSON_TYPE.test(type) && /^utf-?8$/i.test(charset)) return
  throw unsupported(`${type === '' ? 'no Content-Type' : printable(type)}; send application/scim+json, in UTF-8`)
}

/** The object in a body. @throws INVALID_ARGUMENT */
export function readBody(bytes: Buffer, maxDepth: number): Values {
  if (bytes.length === 0) throw scimFault('invalidSyntax', 'the request has no body')
  const faults = new Faults()
  const json = parseStrictJson(bytes, faults, maxDepth)
  faults.throwIfAny()
  if (!isObject(json)) throw invalidField('body', 'must be a JSON object')
  return json
}

/** The query of a URL. Parameters that SCIM does not have are ignored (RFC 7644 section 3.4.2). */
export function scimQueryOf(req: HttpRequest): Query {
  const parameters = queryOf(req)
  const list = (name: string): readonly string[] | undefined =>
    parameters
      .get(name)
      ?.split(',')
      .map((one) => one.trim())
      .filter(Boolean)
  return readQuery({
    filter: parameters.get('filter') ?? undefined,
    sortBy: parameters.get('sortBy') ?? undefined,
    sortOrder: parameters.get('sortOrder') ?? undefined,
    startIndex: numberOf(parameters.get('startIndex'), 'startIndex'),
    count: numberOf(parameters.get('count'), 'count'),
    attributes: list('attributes'),
    excludedAttributes: list('excludedAttributes'),
  })
}

function numberOf(text: string | null, name: string): number | undefined {
  if (text === null || text === '') return undefined
  if (/^-?\d{1,9}$/.test(text)) return Number(text)
  throw scimFault('invalidValue', `${name} must be a whole number`)
}

/** The query in the body of `.search` (RFC 7644 section 3.4.3). @throws invalidValue */
export function readQuery(sent: Values): Query {
  const { attributes, excludedAttributes } = sent
  const order = text(sent, 'sortOrder')
  if (order !== undefined && !/^(?:a|de)scending$/i.test(order)) {
    throw scimFault('invalidValue', 'sortOrder must be ascending or descending')
  }
  const filter = text(sent, 'filter')
  const sortBy = text(sent, 'sortBy')
  return {
    ...(filter ? { filter } : {}),
    ...(sortBy ? { sortBy } : {}),
    descending: order?.toLowerCase() === 'descending',
    startIndex: Math.max(1, whole(sent, 'startIndex') ?? 1),
    count: whole(sent, 'count'),
    ...named('attributes', attributes),
    ...named('excludedAttributes', excludedAttributes),
  }
}

function text(sent: Values, name: string): string | undefined {
  const value = sent[name] ?? undefined
  if (value === undefined || typeof value === 'string') return value
  throw scimFault('invalidValue', `${name} must be a text`)
}

function whole(sent: Values, name: string): number | undefined {
  const value = sent[name] ?? undefined
  if (value === undefined) return undefined
  if (Number.isInteger(value) && Math.abs(value as number) < 1e9) return value as number
  throw scimFault('invalidValue', `${name} must be a whole number`)
}

function named(name: keyof Projection, value: unknown): Projection {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return {}
  const list = Array.isArray(value) ? value : [value]
  if (list.length > MOST_NAMES) throw scimFault('tooMany', `${name} names ${list.length}; ${MOST_NAMES} are allowed`)
  if (list.every((one): one is string => typeof one === 'string')) return { [name]: list }
  throw scimFault('invalidValue', `${name} must be a list of names`)
}
