// Messages as rows: the plain form with the defaults that the wire leaves out, so that a row from a server has what one from a
// database has.
import { createHash } from 'node:crypto'
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

/** A resource as a row of its own; undefined: it has no uid, which the contract says that it has. */
export function rowOf(desc: DescMessage, plain: unknown): Row | undefined {
  const row = membersOf(plain)
  const { uid } = row
  if (typeof uid === 'string' && uid !== '') return { ...row, uid }
  return isUidOurs(desc) ? { ...row, uid: placeholderOf(desc, row) } : undefined
}

/** Fields from here on are additions of ours to messages of the contract, so other servers do not have them. */
const FIRST_OF_OURS = 100

function isUidOurs({ field }: DescMessage): boolean {
  return (field['uid']?.number ?? 0) >= FIRST_OF_OURS
}

/** What tells a row that has no uid from others of its list: its id, or else all that it says. It is no uid, and is told to nobody. */
function placeholderOf(desc: DescMessage, row: Fields): string {
  const told = desc.fields.filter(({ fieldKind, number }) => fieldKind === 'scalar' && number < FIRST_OF_OURS)
  const values = 'id' in desc.field ? [row['id']] : told.map(({ localName }) => row[localName])
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url')
}

function filled(desc: DescMessage, plain: object): Fields {
  const given = membersOf(plain)
  const whole: Fields = {}
  for (const field of desc.fields) {
    const value = given[field.localName]
    if (value !== undefined) whole[field.localName] = filledValue(field, value)
    else if (!hasPresence(field)) whole[field.localName] = defaultOf(field)
  }
  const { uid, orgUid = null } = whole
  // What a resource hangs below its own uid tells, and rows have it; where there may be none, what else names it does.
  if (typeof uid === 'string')
    whole['parentUid'] = isUid(uid) ? (parentOf(uid) ?? null) : isUidOurs(desc) ? orgUid : null
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
