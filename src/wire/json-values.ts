// Single values of proto3 JSON to their plain form: text, numbers, enums, times. The same for bodies and query parameters.
import { NUL_VIOLATION } from './faults.ts'
import type { Kind, ScalarKind } from './kinds.ts'
import { MAX_DURATION, parseDuration, parseTimestamp } from './time.ts'

/** A value, or what is wrong with the JSON that should have given one: a sentence whose subject is the field. */
export type Result = { readonly value: unknown } | { readonly fault: string }

/** Reads one JSON value (never null at the top of a field, for that is unset) as a value of this kind. */
export function readScalar(kind: ScalarKind, json: unknown): Result {
  switch (kind.is) {
    case 'string':
      return readString(json)
    case 'bool':
      return typeof json === 'boolean' ? { value: json } : { fault: 'must be true or false' }
    case 'int':
      return readInt(kind, json)
    case 'long':
      return readLong(kind, json)
    case 'float':
      return readFloat(json)
    case 'enum':
      return readEnum(kind, json)
    case 'bytes':
      return readBytes(json)
    case 'timestamp':
      return orFault(typeof json === 'string' ? parseTimestamp(json) : undefined, TIME_FAULT)
    case 'duration':
      return orFault(typeof json === 'string' ? parseDuration(json) : undefined, DURATION_FAULT)
    case 'mask':
      return readMask(json)
    case 'struct':
      return readStruct(json)
  }
}

/** The value of an unset field of this kind, where the contract does not tell it from one that is set to it. */
export function emptyValue(kind: Kind): unknown {
  switch (kind.is) {
    case 'string':
      return ''
    case 'bool':
      return false
    case 'int':
    case 'float':
    case 'enum':
      return 0
    case 'long':
      return '0'
    case 'bytes':
      return new Uint8Array()
    default:
      return null
  }
}

const TIME_FAULT = 'must be an RFC 3339 time between the years 1 and 9999, e.g. "2026-01-31T12:00:00.000Z"'
const DURATION_FAULT = `must be seconds followed by "s", e.g. "3.5s", at most ${MAX_DURATION}s`

function orFault(value: unknown, fault: string): Result {
  return value === undefined ? { fault } : { value }
}

function readString(json: unknown): Result {
  if (typeof json !== 'string') return { fault: 'must be a string' }
  if (json.includes('\0')) return { fault: NUL_VIOLATION }
  return json.isWellFormed() ? { value: json } : { fault: 'must not contain half of a surrogate pair' }
}

/** A JSON number, as text too, for proto3 JSON takes both. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
const MAX_NUMBER_TEXT = 64

function asNumber(json: unknown): number {
  if (typeof json === 'number') return json
  const isText = typeof json === 'string' && json.length <= MAX_NUMBER_TEXT && NUMBER.test(json)
  return isText ? Number(json) : Number.NaN
}

function readInt({ min, max }: ScalarKind & { is: 'int' }, json: unknown): Result {
  const value = asNumber(json)
  if (!Number.isInteger(value)) return { fault: 'must be a whole number' }
  // Adding zero turns -0 into 0.
  return value >= min && value <= max ? { value: value + 0 } : { fault: `must be between ${min} and ${max}` }
}

const WHOLE = /^-?(?:0|[1-9]\d{0,19})$/

function readLong({ min, max }: ScalarKind & { is: 'long' }, json: unknown): Result {
  if (typeof json === 'number' && Number.isInteger(json) && !Number.isSafeInteger(json)) {
    return { fault: 'is too large for a JSON number without loss: write it as a string' }
  }
  const text = typeof json === 'number' ? `${json + 0}` : json
  if (typeof text !== 'string' || !WHOLE.test(text)) return { fault: 'must be a whole number' }
  const value = BigInt(text)
  return value >= min && value <= max ? { value: value.toString() } : { fault: `must be between ${min} and ${max}` }
}

function readFloat(json: unknown): Result {
  if (json === 'NaN' || json === 'Infinity' || json === '-Infinity') return { value: Number(json) }
  const value = asNumber(json)
  return Number.isFinite(value) ? { value } : { fault: 'must be a number' }
}

function readEnum({ desc }: ScalarKind & { is: 'enum' }, json: unknown): Result {
  const found = desc.values.find((value) => (typeof json === 'number' ? value.number === json : value.name === json))
  if (found) return { value: found.number }
  const names = desc.values.slice(0, 20).map((value) => value.name)
  return { fault: `must be one of ${names.join(', ')}${desc.values.length > names.length ? ', …' : ''}` }
}

/** Both alphabets, with or without padding, as proto3 JSON has it. */
const BASE64 = /^(?:[A-Za-z0-9+/]*|[A-Za-z0-9_-]*)={0,2}$/

/** Bytes in base64, or what is wrong with what should have been that. */
export function readBytes(json: unknown): { readonly value: Uint8Array<ArrayBuffer> } | { readonly fault: string } {
  if (typeof json !== 'string' || !BASE64.test(json)) return { fault: 'must be base64' }
  const digits = json.replace(/={1,2}$/, '').length
  const padded = json.length === digits || json.length % 4 === 0
  if (digits % 4 === 1 || !padded) return { fault: 'must be base64' }
  return { value: new Uint8Array(Buffer.from(json, 'base64')) }
}

/** Paths separated by commas, kept as the client wrote them: services read every spelling. */
function readMask(json: unknown): Result {
  const text = readString(json)
  if ('fault' in text) return text
  const paths = text.value === '' ? [] : (text.value as string).split(',').map((path) => path.trim())
  return paths.includes('') ? { fault: 'has an empty path' } : { value: paths }
}

/** Any JSON object, as it is: what it holds is not the contract's to say. */
function readStruct(json: unknown): Result {
  const isObject = typeof json === 'object' && json !== null && !Array.isArray(json)
  return isObject ? { value: json } : { fault: 'must be an object' }
}
