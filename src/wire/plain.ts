// Messages to plain values and back, once for every face: compiled per descriptor on first use, then only closures
// run.
import { create, type DescField, type DescMessage, type MessageShape } from '@bufbuild/protobuf'
import type { Plain } from '../contract/plain.ts'
import { invalidArgument } from '../core/errors.ts'
import { findUnreadable } from './check.ts'
import { type Fields, hasPresence, bytesOf, isAbsent, type Kind, kindOf } from './kinds.ts'
import { isTimestampMs } from '../core/timestamp.ts'
import { parseTimestamp, splitSeconds, timestampMs } from './time.ts'

type Converter = (value: unknown) => unknown
type Step = (from: Fields, to: Fields) => void

/** What a client can put into a message and no service can take; caught in `toPlain`, which then looks for all of it. */
const UNREADABLE = new Error('a value has no plain form')

const readers = new WeakMap<DescMessage, (message: Fields) => Fields>()
const writers = new WeakMap<DescMessage, (plain: Fields) => Fields>()

/**
 * Gives the function that turns a message of this type into its plain form. A field that is not set (or holds the
 * default, where the contract does not tell the two apart) is absent.
 * @param resource local name of the field that a REST body would fill: its violations are told relative to it
 * @returns a function that throws INVALID_ARGUMENT, with all violations, for NUL in a string and for times out of range
 */
export function toPlain<Desc extends DescMessage>(
  desc: Desc,
  resource?: string,
): (message: MessageShape<Desc>) => Plain<MessageShape<Desc>> {
  const read = reader(desc)
  return (message) => {
    try {
      return read(message) as Plain<MessageShape<Desc>>
    } catch (error) {
      if (error !== UNREADABLE) throw error
      throw invalidArgument(findUnreadable(desc, message, resource))
    }
  }
}

/**
 * Gives the function that turns a plain value into a message of this type. Fields that the message does not have are
 * ignored, null is absent; of two members of a oneof the one that the contract names last is taken.
 * @returns a function that throws RangeError or SyntaxError for a value that the field cannot hold: a fault of ours
 */
export function fromPlain<Desc extends DescMessage>(desc: Desc): (plain: object) => MessageShape<Desc> {
  return writer(desc) as unknown as (plain: object) => MessageShape<Desc>
}

function reader(desc: DescMessage): (message: Fields) => Fields {
  const known = readers.get(desc)
  if (known) return known
  const steps: Step[] = []
  const read = (message: Fields): Fields => {
    const plain: Fields = {}
    for (const step of steps) step(message, plain)
    return plain
  }
  // Kept before its fields are compiled, so that a message may hold itself.
  readers.set(desc, read)
  for (const field of desc.fields) steps.push(readStep(field))
  return read
}

function writer(desc: DescMessage): (plain: Fields) => Fields {
  const known = writers.get(desc)
  if (known) return known
  const steps: Step[] = []
  const write = (plain: Fields): Fields => {
    const message = create(desc) as unknown as Fields
    for (const step of steps) step(plain, message)
    return message
  }
  writers.set(desc, write)
  for (const field of desc.fields) steps.push(writeStep(field))
  return write
}

function readStep(field: DescField): Step {
  const name = field.localName
  const kind = kindOf(field)
  const convert = readConverter(kind)
  if (field.oneof) {
    const group = field.oneof.localName
    return (message, plain) => {
      const selected = message[group] as { case?: string; value?: unknown }
      if (selected.case === name) plain[name] = convert ? convert(selected.value) : selected.value
    }
  }
  if (field.fieldKind === 'list') {
    const each = convert && ((items: unknown[]): unknown[] => items.map(convert))
    return (message, plain) => {
      const items = message[name] as unknown[]
      if (items.length > 0) plain[name] = each ? each(items) : items
    }
  }
  if (field.fieldKind === 'map') {
    return (message, plain) => {
      const entries = message[name] as Fields
      const keys = Object.keys(entries)
      if (keys.some((key) => key.includes('\0'))) throw UNREADABLE
      if (keys.length > 0) plain[name] = convertEntries(entries, convert)
    }
  }
  if (hasPresence(field)) {
    return (message, plain) => {
      const value = message[name]
      if (value !== undefined) plain[name] = convert ? convert(value) : value
    }
  }
  const isDefault = defaultTest(kind)
  return (message, plain) => {
    const value = message[name]
    if (!isDefault(value)) plain[name] = convert ? convert(value) : value
  }
}

function writeStep(field: DescField): Step {
  const name = field.localName
  const convert = writeConverter(kindOf(field))
  if (field.oneof) {
    const group = field.oneof.localName
    return (plain, message) => {
      const value = plain[name]
      if (!isAbsent(value)) message[group] = { case: name, value: convert ? convert(value) : value }
    }
  }
  if (field.fieldKind === 'list') {
    return (plain, message) => {
      const items = plain[name] as unknown[] | null | undefined
      if (!isAbsent(items)) message[name] = convert ? items.map(convert) : items
    }
  }
  if (field.fieldKind === 'map') {
    return (plain, message) => {
      const entries = plain[name] as Fields | null | undefined
      if (!isAbsent(entries)) message[name] = convertEntries(entries, convert)
    }
  }
  return (plain, message) => {
    const value = plain[name]
    if (!isAbsent(value)) message[name] = convert ? convert(value) : value
  }
}

function convertEntries(entries: Fields, convert: Converter | undefined): Fields {
  if (!convert) return entries
  return Object.fromEntries(Object.entries(entries).map(([key, value]) => [key, convert(value)]))
}

function defaultTest(kind: Kind): (value: unknown) => boolean {
  switch (kind.is) {
    case 'string':
      return (value) => value === ''
    case 'bool':
      return (value) => value === false
    case 'bytes':
      return (value) => (value as Uint8Array).length === 0
    case 'long':
      return (value) => value === 0n || value === '0'
    default:
      return (value) => value === 0
  }
}

/** From a message's value; undefined: it is the same in both forms. */
function readConverter(kind: Kind): Converter | undefined {
  switch (kind.is) {
    case 'string':
      return (value) => {
        if ((value as string).includes('\0')) throw UNREADABLE
        return value
      }
    case 'long':
      return String
    case 'timestamp':
      return (value) => {
        const ms = timestampMs(value as { seconds: bigint; nanos: number })
        if (Number.isNaN(ms)) throw UNREADABLE
        return new Date(ms)
      }
    case 'duration':
      return (value) => {
        const { seconds, nanos } = value as { seconds: bigint; nanos: number }
        return Number(seconds) + nanos / 1e9
      }
    case 'mask':
      return (value) => (value as { paths: string[] }).paths
    case 'message': {
      const read = reader(kind.desc)
      return (value) => read(value as Fields)
    }
    default:
      return undefined
  }
}

/** To a message's value; undefined: it is the same in both forms. */
function writeConverter(kind: Kind): Converter | undefined {
  switch (kind.is) {
    case 'int':
    case 'float':
    case 'enum':
      return (value) => (typeof value === 'number' ? value : Number(value))
    case 'long':
      return kind.asString ? String : (value) => BigInt(value as string | number | bigint)
    case 'bytes':
      return bytesOf
    case 'timestamp':
      return (value) => {
        const time = value instanceof Date ? value : parseTimestamp(value as string)
        const ms = time?.getTime() ?? Number.NaN
        if (!isTimestampMs(ms)) throw new RangeError(`${String(value)} is not a timestamp`)
        const seconds = Math.floor(ms / 1000)
        const nanos = (ms - seconds * 1000) * 1e6
        return { $typeName: 'google.protobuf.Timestamp', seconds: BigInt(seconds), nanos }
      }
    case 'duration':
      return (value) => {
        const { seconds, nanos } = splitSeconds(value as number)
        return { $typeName: 'google.protobuf.Duration', seconds: BigInt(seconds), nanos }
      }
    case 'mask':
      return (value) => ({ $typeName: 'google.protobuf.FieldMask', paths: value })
    case 'message': {
      const write = writer(kind.desc)
      return (value) => write(value as Fields)
    }
    default:
      return undefined
  }
}
