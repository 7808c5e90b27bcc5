// Messages as rows: the plain form with the defaults that the wire leaves out, so that a row from a server has what one from a
// database has.
import type { DescField, DescMessage, Message } from '@bufbuild/protobuf'
import { membersOf } from '../core/json.ts'
import { isUid, parentOf } from '../core/uid.ts'
import type { Row } from '../services/page.ts'
import { emptyValue } from '../wire/json-values.ts'
import { type Fields, hasPresence, kindOf } from '../wire/kinds.ts'
import { toPlain } from '../wire/plain.ts'
import { invalidAnswer } from './faults.ts'
import { withReferences } from './references.ts'

/**
 * The plain form of an answer, whole: what is not set is its default where the contract does not tell the two apart.
 * @throws UNAVAILABLE (UPSTREAM_FAULT) for a value that has no plain form, and for a reference that is not told
 */
export function addDefaults(desc: DescMessage, message: Message): Fields {
  return filled(desc, plainOf(desc, message))
}

function plainOf(desc: DescMessage, message: Message): object {
  try {
    return toPlain(desc)(message)
  } catch (error) {
    throw invalidAnswer(`its ${desc.name} has a value that no message can hold`, error)
  }
}

/** A resource as a row of its own; undefined: it has no uid. */
export function rowOf(plain: unknown): Row | undefined {
  const row = membersOf(plain)
  const { uid } = row
  return typeof uid === 'string' && uid !== '' ? { ...row, uid } : undefined
}

function filled(desc: DescMessage, plain: object): Fields {
  const given = membersOf(plain)
  const whole: Fields = {}
  for (const field of desc.fields) {
    const value = given[field.localName]
    if (value !== undefined) whole[field.localName] = filledValue(field, value)
    else if (!hasPresence(field)) whole[field.localName] = defaultOf(field)
  }
  const { uid } = whole
  // What a resource hangs below its own uid tells, and rows have it.
  if (typeof uid === 'string') whole['parentUid'] = isUid(uid) ? (parentOf(uid) ?? null) : null
  return withReferences(desc, whole)
}

function filledValue(field: DescField, value: unknown): unknown {
  const { message } = field
  // Bytes are base64 in rows that come from JSON documents, and so here.
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  if (!message || kindOf(field).is !== 'message') return value
  const inner = (item: unknown): unknown => filled(message, membersOf(item))
  if (Array.isArray(value)) return value.map(inner)
  if (field.fieldKind !== 'map') return inner(value)
  return Object.fromEntries(Object.entries(membersOf(value)).map(([key, item]) => [key, inner(item)]))
}

function defaultOf(field: DescField): unknown {
  if (field.fieldKind === 'list') return []
  if (field.fieldKind === 'map') return {}
  const kind = kindOf(field)
  return kind.is === 'bytes' ? '' : emptyValue(kind)
}
