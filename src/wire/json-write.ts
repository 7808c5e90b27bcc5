// Plain values to proto3 JSON text, without a message or an object in between: a page of rows is what a server writes
// most.
import type { DescField, DescMessage } from '@bufbuild/protobuf'
import { isPublished } from '../contract/fields.ts'
import { JsonText } from '../core/row-text.ts'
import { bytesOf, enumName, type Fields, hasPresence, isAbsent, type Kind, kindOf } from './kinds.ts'
import { rowTextsIn } from './row-text.ts'
import { formatDuration, formatTimestamp, parseTimestamp } from './time.ts'

export interface JsonWriteOptions {
  /** Leave out fields that hold their default, as the details of errors do. Resources write them (docs/rules.md, "List"). */
  readonly omitDefaults?: boolean
  /** Leave out our additions to the published messages, at every depth: clients of events decode strictly. */
  readonly publishedOnly?: boolean
}

/** One choice of options, with the writers that were compiled for it. */
interface Form {
  readonly omitDefaults: boolean
  readonly publishedOnly: boolean
  readonly writers: WeakMap<DescMessage, WriteMessage>
}

/** A form whose writers are compiled now. */
interface Compiling extends Form {
  /** Those that are begun, for types may have fields of their own type. */
  readonly begun: Map<DescMessage, WriteMessage>
}

type WriteMessage = (plain: Fields) => string

type WriteValue = (value: unknown) => string
/** The member with the comma before it, or the empty string. */
type WriteField = (plain: Fields) => string

const forms: readonly Form[] = [true, false].flatMap((omitDefaults) =>
  [true, false].map((publishedOnly) => ({ omitDefaults, publishedOnly, writers: new WeakMap() })),
)

/** With every field, and those that hold their default: as resources are written. */
const WHOLE = forms.find((one) => !one.omitDefaults && !one.publishedOnly)!

/**
 * Gives the function that writes the plain form of a message as proto3 JSON: JSON names, int64 as text, enums by name,
 * RFC 3339 in UTC with milliseconds, base64. Unset messages, `optional` fields and oneofs are not written.
 * @returns a function that ignores fields which the message does not have, and throws RangeError for an invalid date
 */
export function jsonWriter(desc: DescMessage, options: JsonWriteOptions = {}): (plain: object) => string {
  const { omitDefaults = false, publishedOnly = false } = options
  const form = forms.find((one) => one.omitDefaults === omitDefaults && one.publishedOnly === publishedOnly)
  return compiled(form!, (compiling) => compile(desc, compiling)) as (plain: object) => string
}

/** What is made of writers, which are kept once all of them are whole: of a type that has no plain form nothing is. */
function compiled<Made>(form: Form, make: (compiling: Compiling) => Made): Made {
  const begun: Compiling['begun'] = new Map()
  const made = make({ ...form, begun })
  for (const [desc, write] of begun) form.writers.set(desc, write)
  return made
}

function compile(desc: DescMessage, form: Compiling): WriteMessage {
  const known = form.writers.get(desc) ?? form.begun.get(desc)
  if (known) return known
  const fields: WriteField[] = []
  const told = form.publishedOnly ? desc.fields.filter(isPublished) : desc.fields
  // A first member that is always there needs no comma, and the text no cut: a cut makes the engine copy it.
  const [first] = told
  const fixed = first !== undefined && !form.omitDefaults && !hasPresence(first)
  const write = (plain: Fields | JsonText): string => {
    if (plain instanceof JsonText) return plain.text
    let text = fixed ? '{' : ''
    for (let index = 0; index < fields.length; index++) text += fields[index]!(plain)
    if (fixed) return `${text}}`
    return text === '' ? '{}' : `{${text.slice(1)}}`
  }
  form.begun.set(desc, write)
  for (const field of told) fields.push(fieldWriter(field, form, fixed && field === first ? '' : ','))
  return write
}

/**
 * How the database writes rows of a message as `jsonWriter` writes them; undefined for a message whose first field may be
 * left out.
 */
export const rowTextOf = rowTextsIn({
  member: (field, comma) => {
    const key = `${comma}${JSON.stringify(field.jsonName)}:`
    const absent = hasPresence(field) ? '' : key + defaultText(field)
    return { key, absent, write: compiled(WHOLE, (form) => fieldWriter(field, form, comma)) }
  },
  time: 'time',
  enumeration: (kind) => {
    const names = new Map(kind.desc.values.map(({ number }) => [number, enumText(kind, number)]))
    return { names, others: true }
  },
})

function fieldWriter(field: DescField, form: Compiling, comma: string): WriteField {
  const { omitDefaults } = form
  const name = field.localName
  const key = `${comma}${JSON.stringify(field.jsonName)}:`
  const kind = kindOf(field)
  const value = valueWriter(kind, form)
  const unset = hasPresence(field) || omitDefaults ? '' : key + defaultText(field)
  if (field.fieldKind === 'list') {
    return (plain) => {
      const items = plain[name] as readonly unknown[] | JsonText | null | undefined
      if (items instanceof JsonText) return key + items.text
      return isAbsent(items) || items.length === 0 ? unset : key + listText(items, value)
    }
  }
  if (field.fieldKind === 'map') {
    return (plain) => {
      const entries = plain[name] as Fields | null | undefined
      return isAbsent(entries) ? unset : key + mapText(entries, value)
    }
  }
  if (omitDefaults && !hasPresence(field)) {
    return (plain) => {
      const given = plain[name]
      return isAbsent(given) || given === '' || given === 0 || given === false ? '' : key + value(given)
    }
  }
  return (
    frequentWriter(kind, { name, key, unset }) ??
    ((plain) => {
      const given = plain[name]
      return isAbsent(given) ? unset : key + value(given)
    })
  )
}

/** The kinds that most fields have, with one call and few joins less. The texts are those of `valueWriter`. */
function frequentWriter(
  kind: Kind,
  { name, key, unset }: { name: string; key: string; unset: string },
): WriteField | undefined {
  if (kind.is === 'string') {
    const open = `${key}"`
    return (plain) => {
      const given = plain[name] as string | null | undefined
      if (isAbsent(given)) return unset
      return TO_ESCAPE.test(given) ? key + JSON.stringify(given) : `${open}${given}"`
    }
  }
  if (kind.is === 'enum') {
    const members = kind.desc.values.map((value) => [value.number, key + enumText(kind, value.number)] as const)
    const texts = new Map(members)
    return (plain) => {
      const given = plain[name] as number | null | undefined
      return isAbsent(given) ? unset : (texts.get(given) ?? `${key}${given}`)
    }
  }
  return undefined
}

function listText(items: readonly unknown[], write: WriteValue): string {
  let text = `[${write(items[0])}`
  for (let index = 1; index < items.length; index++) text += `,${write(items[index])}`
  return `${text}]`
}

function mapText(entries: Fields, write: WriteValue): string {
  const members = Object.keys(entries).map((key) => `${quote(key)}:${write(entries[key])}`)
  return `{${members.join(',')}}`
}

function defaultText(field: DescField): string {
  if (field.fieldKind === 'list') return '[]'
  if (field.fieldKind === 'map') return '{}'
  const kind = kindOf(field)
  switch (kind.is) {
    case 'string':
    case 'bytes':
      return '""'
    case 'bool':
      return 'false'
    case 'long':
      return '"0"'
    case 'enum':
      return enumText(kind, 0)
    default:
      return '0'
  }
}

function valueWriter(kind: Kind, form: Compiling): WriteValue {
  switch (kind.is) {
    case 'string':
      return (value) => quote(value as string)
    case 'bool':
      return (value) => (value ? 'true' : 'false')
    case 'int':
      return (value) => `${value as number}`
    case 'long':
      return (value) => `"${value as bigint}"`
    case 'float':
      return (value) => (Number.isFinite(value) ? JSON.stringify(value) : `"${value as number}"`)
    case 'enum':
      return enumWriter(kind)
    case 'bytes':
      return (value) => `"${Buffer.from(bytesOf(value)).toString('base64')}"`
    case 'timestamp':
      return (value) => `"${formatTimestamp(asDate(value))}"`
    case 'duration':
      return (value) => `"${formatDuration(value as number)}"`
    case 'mask':
      return (value) => quote((value as string[]).map(camelPath).join(','))
    case 'struct':
      return (value) => JSON.stringify(value)
    case 'message':
      return compile(kind.desc, form) as WriteValue
  }
}

/** All values of an enum are written once, at first use. A number that the contract does not know stays a number. */
function enumWriter(kind: Kind & { is: 'enum' }): WriteValue {
  const texts = new Map(kind.desc.values.map((value) => [value.number, enumText(kind, value.number)]))
  return (value) => texts.get(value as number) ?? `${value as number}`
}

function enumText(kind: Kind & { is: 'enum' }, number: number): string {
  const name = enumName(kind.desc, number)
  return name === undefined ? `${number}` : `"${name}"`
}

function asDate(value: unknown): Date {
  return value instanceof Date ? value : (parseTimestamp(value as string) ?? new Date(Number.NaN))
}

/** proto3 JSON writes the paths of a field mask in camelCase. */
function camelPath(path: string): string {
  return path.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

// Surrogates are included: a lone one must be escaped, and pairs are too rare to be worth telling apart.
const TO_ESCAPE = /["\\\u0000-\u001f\ud800-\udfff]/

/** Characters of a string that is written sooner than it is looked through. */
const LONG = 64

/** A string as JSON text. Most are short and need no escape, and finding that out is cheaper than escaping. */
export function quote(text: string): string {
  return text.length > LONG || TO_ESCAPE.test(text) ? JSON.stringify(text) : `"${text}"`
}
