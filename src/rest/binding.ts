// One REST route of the contract, compiled once: how path, query and body together become the plain request of its method.
// Violations are told by the names that the client wrote: of the body's resource, not of the request that wraps it.
import type { DescField, DescMessage } from '@bufbuild/protobuf'
import type { VersionedMethod } from '../contract/versions.ts'
import type { HttpBinding } from '../contract/methods.ts'
import { Faults, joinPath } from '../wire/faults.ts'
import { fieldReader, jsonReader } from '../wire/json-read.ts'
import { fieldsByName, type Fields } from '../wire/kinds.ts'
import { parseStrictJson } from '../wire/strict-json.ts'
import type { BodyType } from '../http/body.ts'
import { type Pair, parsePairs, readPairs, readText, takeValidateOnly } from './query.ts'
import { parseTemplate, type Template } from '../contract/template.ts'

/** A body that was read whole. */
export interface ReceivedBody {
  readonly type: BodyType
  readonly bytes: Buffer
  /** How deep JSON may nest. */
  readonly jsonDepth: number
}

/** What a request brought, before it is decoded. */
export interface RawRequest {
  /** The template's variables, percent-encoded. */
  readonly values: readonly string[]
  /** The text behind the question mark. */
  readonly query: string
  /** Undefined: the route reads none. */
  readonly body: ReceivedBody | undefined
}

export interface DecodedRequest {
  readonly request: Fields
  readonly validateOnly: boolean
}

export interface Binding {
  readonly method: VersionedMethod
  readonly http: HttpBinding
  readonly template: Template
  /** Whether a body is read: a JSON one, and where `acceptsForm` a form too. Other routes ignore what is sent. */
  readonly readsBody: boolean
  readonly acceptsForm: boolean
  /** @throws INVALID_ARGUMENT with all that is wrong with path, query and body */
  decode(raw: RawRequest): DecodedRequest
}

/** Where a variable's value goes, and how a violation on it is called. */
interface Slot {
  readonly fields: readonly DescField[]
  readonly path: string
}

interface Plan {
  readonly desc: DescMessage
  readonly slots: readonly Slot[]
  readonly taken: ReadonlySet<string>
  readonly bodyField: DescField | undefined
  readonly takesValidateOnly: boolean
}

/**
 * Compiles a route.
 * @param acceptsForm whether the method's fields may come in a body although its rule names none: as a form or as JSON
 * @throws Error, when the server starts, for a rule that names fields which the request does not have
 */
export function compileBinding(method: VersionedMethod, http: HttpBinding, acceptsForm: boolean): Binding {
  const desc = method.desc.input
  const template = parseTemplate(http.path)
  const bodyField = http.body === '' || http.body === '*' ? undefined : fieldNamed(desc, http.body)
  const slots = template.variables.map(({ path }) => slotOf(desc, path, bodyField))
  const fromPath = slots.map(({ fields }) => fields.map((field) => field.localName).join('.'))
  const fromBody = http.body === '*' ? ['*'] : bodyField ? [bodyField.localName] : []
  const takesValidateOnly = http.verb !== 'GET' && !fieldsByName(desc).has('validate_only')
  const plan = { desc, slots, taken: new Set([...fromPath, ...fromBody]), bodyField, takesValidateOnly }
  const takesForm = acceptsForm && http.verb === 'POST' && http.body === ''
  const readsBody = http.body !== '' || takesForm
  return { method, http, template, readsBody, acceptsForm: takesForm, decode: (raw) => decode(plan, raw) }
}

function decode({ desc, slots, taken, bodyField, takesValidateOnly }: Plan, raw: RawRequest): DecodedRequest {
  const faults = new Faults()
  const pairs = parsePairs(raw.query, faults)
  const { rest, validateOnly } = takesValidateOnly
    ? takeValidateOnly(pairs, faults)
    : { rest: pairs, validateOnly: false }
  const { fields: request, form } = readBody(desc, bodyField, { body: raw.body, faults })
  slots.forEach((slot, index) => fill(request, slot, { text: raw.values[index] ?? '', faults }))
  readPairs([...rest, ...form], { desc, taken, into: request, faults })
  faults.throwIfAny()
  return { request, validateOnly }
}

/** The part of the request that the body gives; a form's is left as pairs, to be read with the query's. */
function readBody(
  desc: DescMessage,
  bodyField: DescField | undefined,
  { body, faults }: { body: ReceivedBody | undefined; faults: Faults },
): { fields: Fields; form: readonly Pair[] } {
  if (!body) return { fields: {}, form: [] }
  if (body.type === 'form') return { fields: {}, form: parsePairs(body.bytes.toString('utf8'), faults) }
  // No body at all is an empty object, so that a create without one is told what is missing.
  const json = body.bytes.length === 0 ? {} : parseStrictJson(body.bytes, faults, body.jsonDepth)
  const at = { path: '', faults }
  if (!bodyField) return { fields: jsonReader(desc)(json, at), form: [] }
  return { fields: { [bodyField.localName]: fieldReader(bodyField)(json, at) }, form: [] }
}

/** Puts a path variable into the request. An empty one stays unset, as it would be in a message. */
function fill(request: Fields, slot: Slot, { text, faults }: { text: string; faults: Faults }): void {
  const decoded = decodeVariable(text)
  if (decoded === undefined) {
    faults.add(slot.path, 'is not percent-encoded UTF-8')
    return
  }
  const last = slot.fields[slot.fields.length - 1]!
  const holder = slot.fields.slice(0, -1).reduce((at, field) => (at[field.localName] ??= {}) as Fields, request)
  const sent = holder[last.localName]
  const value = decoded === '' ? undefined : readText(last, decoded, { path: slot.path, faults })
  if (sent !== undefined && sent !== null && sent !== '' && sent !== value) {
    faults.add(slot.path, 'differs from the one in the path')
  }
  if (value === undefined) delete holder[last.localName]
  else holder[last.localName] = value
}

/**
 * Decodes a path variable. google.api.http would keep `%2F` in one that spans segments; here it is a slash, because no
 * uid holds one otherwise and many clients encode the whole uid as one segment.
 */
function decodeVariable(text: string): string | undefined {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function slotOf(desc: DescMessage, path: readonly string[], bodyField: DescField | undefined): Slot {
  const fields: DescField[] = []
  let message: DescMessage | undefined = desc
  for (const name of path) {
    const field: DescField = fieldNamed(message ?? desc, name)
    fields.push(field)
    message = field.fieldKind === 'message' ? field.message : undefined
  }
  const told = bodyField && fields[0] === bodyField ? fields.slice(1) : fields
  return { fields, path: told.map((field) => field.jsonName).reduce(joinPath, '') }
}

function fieldNamed(desc: DescMessage, name: string): DescField {
  const field = fieldsByName(desc).get(name)
  if (!field) throw new Error(`${desc.typeName} has no field ${name}, which its google.api.http rule names.`)
  return field
}
