// JSON values as types: made of plain values, and looked at where nothing is known of them.

export type Json = string | number | boolean | null | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [name: string]: Json
}

/** An object of which nothing is known but that its members can be asked for by name. */
export type Unknowns = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is Unknowns {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The members of an object; none of what is no object. */
export function membersOf(value: unknown): Unknowns {
  return isObject(value) ? value : {}
}

interface Nested {
  readonly isList: boolean
  /** Its members or items. */
  readonly within: readonly unknown[]
}

/** The objects and lists of a plain value, itself among them; what lies in one is looked at when the next is asked for. */
function* nestedIn(value: unknown): Generator<Nested> {
  const open = [value]
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (typeof one !== 'object' || one === null) continue
    const within: unknown[] = Object.values(one)
    yield { isList: Array.isArray(one), within }
    for (const value of within) if (typeof value === 'object' && value !== null) open.push(value)
  }
}

/** Whether a value that was parsed has more than so many members and items in it, however deep they lie. */
export function hasMoreValues(value: unknown, most: number): boolean {
  let count = 0
  for (const { within } of nestedIn(value)) {
    count += within.length
    if (count > most) return true
  }
  return false
}

/** How many objects there are in a plain value, itself among them. */
export function objectsIn(value: unknown): number {
  let count = 0
  for (const { isList } of nestedIn(value)) if (!isList) count += 1
  return count
}

/** A plain value as JSON: dates as RFC 3339 texts, bytes in base64, members that are not there left out. */
export function toJson(value: unknown): Json {
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (Array.isArray(value)) return value.map(toJson)
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString()
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  return isObject(value) ? toJsonObject(value) : null
}

/** The same of an object. */
export function toJsonObject(value: object): JsonObject {
  const made: Record<string, Json> = {}
  for (const [name, member] of Object.entries(value)) if (member !== undefined) made[name] = toJson(member)
  return made
}

/** Bytes that a number, a truth value or what stands around a text takes, or less. */
const SOME_BYTES = 4

/**
 * How large a plain value is: the bytes of its texts and names in UTF-8, and a few for all else.
 * @param apart names whose values are not counted
 */
export function bytesOf(value: unknown, apart: object = {}): number {
  if (typeof value === 'string') return SOME_BYTES + Buffer.byteLength(value)
  if (value instanceof Uint8Array) return value.length
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + bytesOf(one, apart), 0)
  if (typeof value !== 'object' || value === null) return SOME_BYTES
  return Object.entries(value).reduce(
    (sum, [key, one]) => sum + (key in apart ? 0 : Buffer.byteLength(key) + bytesOf(one, apart)),
    0,
  )
}
