// The small language of case files: variables, patterns, and what of an answer differs from organization to
// organization.
import type { Json, JsonObject } from '../support/faces.ts'

export type Variables = Readonly<Record<string, Json>>

const VARIABLE = /\$\{?([a-zA-Z]\w*(?:\.\w+)*)\}?/g

/** JSON with its `$names` replaced; a text that is nothing but a name becomes what the name stands for. */
export function fill<T extends Json | undefined>(value: T, variables: Variables): T {
  return fillAny(value, variables) as T
}

function fillAny(value: Json | undefined, variables: Variables): Json | undefined {
  if (typeof value === 'string') return fillText(value, variables)
  if (Array.isArray(value)) return value.map((item) => fillAny(item as Json, variables)!)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([name, item]) => [name, fillAny(item, variables)!]),
  )
}

function fillText(text: string, variables: Variables): Json {
  const whole = /^\$\{?([a-zA-Z]\w*(?:\.\w+)*)\}?$/.exec(text)
  if (whole) return lookUp(whole[1]!, variables)
  return text.replace(VARIABLE, (_all, name: string) => lookUp(name, variables) as string)
}

function lookUp(name: string, variables: Variables): Json {
  const [first = '', ...rest] = name.split('.')
  let value: Json | undefined = variables[first]
  for (const part of rest) value = (value as JsonObject | undefined)?.[part]
  if (value === undefined) throw new Error(`nothing is called $${name}`)
  return value
}

const SHAPES: Readonly<Record<string, RegExp>> = {
  '<uid>': /^[0-9a-f]{40}(\/[0-9a-f]{16})*$/,
  '<time>': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/,
  '<text>': /./s,
}

/** Where an answer differs from what is wanted; objects may have more fields, lists may not have more items. */
export function differences(actual: Json | undefined, wanted: Json | undefined, path = ''): string[] {
  if (wanted === undefined) return []
  if (wanted === '<absent>') return actual === undefined ? [] : [`${path} is ${show(actual)}, and should be absent`]
  if (typeof wanted === 'string' && typeof actual === 'string') return compareTexts(actual, wanted, path)
  if (Array.isArray(wanted)) return compareLists(actual, wanted as readonly Json[], path)
  if (typeof wanted === 'object' && wanted !== null) {
    if (typeof actual !== 'object' || actual === null || Array.isArray(actual)) return [`${path} is ${show(actual)}`]
    return Object.entries(wanted as JsonObject).flatMap(([name, item]) =>
      differences((actual as JsonObject)[name], item, path === '' ? name : `${path}.${name}`),
    )
  }
  return Object.is(actual, wanted) ? [] : [`${path} is ${show(actual)}, and should be ${show(wanted)}`]
}

function compareLists(actual: Json | undefined, wanted: readonly Json[], path: string): string[] {
  if (!Array.isArray(actual)) return [`${path} is ${show(actual)}, and should be a list`]
  if (actual.length !== wanted.length) {
    return [`${path} has ${actual.length} items, and should have ${wanted.length}: ${show(actual as Json)}`]
  }
  return wanted.flatMap((item, at) => differences(actual[at] as Json, item, `${path}[${at}]`))
}

function compareTexts(actual: string, wanted: string, path: string): string[] {
  const regex = /^\/(.*)\/$/s.exec(wanted)
  const shape = SHAPES[wanted] ?? (regex ? new RegExp(regex[1]!, 's') : undefined)
  const fits = shape ? shape.test(actual) : actual === wanted
  return fits ? [] : [`${path} is ${show(actual)}, and should be ${show(wanted)}`]
}

function show(value: Json | undefined): string {
  const text = JSON.stringify(value) ?? 'absent'
  return text.length > 600 ? `${text.slice(0, 600)}…` : text
}

const UID = /[0-9a-f]{40}(?:\/[0-9a-f]{16})*/g
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const TODAY = new Date().toISOString().slice(0, 10)

/** Fields whose values are random. */
const MADE_UP = new Set(['token', 'etag', 'keyId'])
/** The code of an invite. */
const INVITE = /^[0-9a-f]{16}\.[\w-]{43}$/

/**
 * An answer without what must differ between two organizations of one make: their roots, what was made just now, the
 * present time and signed tokens.
 */
export function comparable(value: unknown, variables: Variables): unknown {
  const names = new Map<Json, string>(Object.entries(variables).map(([name, uid]) => [uid, `$${name}`]))
  const nameOf = (uid: string): string => {
    const known = names.get(uid)
    if (known !== undefined) return known
    const made = uid.includes('/') ? `${nameOf(uid.slice(0, -17))}/#${names.size}` : `#${names.size}`
    names.set(uid, made)
    return made
  }
  const simplify = (item: unknown, name: string): unknown => {
    if (typeof item === 'string') {
      if (MADE_UP.has(name) || INVITE.test(item)) return item === '' ? '' : `<${name}>`
      if (name === 'nextPageToken') return item === '' ? '' : '<token>'
      // Protobuf's own JSON leaves milliseconds out where there are none.
      if (TIME.test(item)) return item < TODAY ? new Date(item).toISOString() : '<now>'
      return item.replace(UID, nameOf)
    }
    if (Array.isArray(item)) return item.map((one) => simplify(one, ''))
    if (typeof item !== 'object' || item === null) return item
    return Object.fromEntries(Object.entries(item).map(([key, inner]) => [key, simplify(inner, key)]))
  }
  return simplify(value, '')
}

/** The path of a field in the one spelling that all faces can be compared in. */
export function plainField(field: string): string {
  return field.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
