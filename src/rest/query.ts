// Query parameters (and form bodies, which are written alike) to plain request fields.
//
// - Names in snake_case or camelCase, nested ones with dots: `page_size`, `uidp.childrenOf`. Lists by repetition.
// - A parameter that the request does not have, or that the path or the body fills, is a violation; so is a single value
//   given twice. Enums by name or number, times in RFC 3339, masks as paths separated by commas.
// - google.api.http has no spelling for lists of messages. Where a request has one, its fields are read as those of one
//   item: `image_refs.repo=nginx&image_refs.tags=latest&image_refs.tags=1.27`. Several items need gRPC.
import type { DescField, DescMessage } from '@bufbuild/protobuf'
import type { Faults } from '../wire/faults.ts'
import { valueReader } from '../wire/json-read.ts'
import { fieldsByName, type Fields, type Kind, kindOf } from '../wire/kinds.ts'

/** One parameter, decoded. */
export type Pair = readonly [name: string, value: string]

export interface QueryTarget {
  readonly desc: DescMessage
  /** Fields that the path or the body fills, by local names with dots; `*`: all. */
  readonly taken: ReadonlySet<string>
  /** The plain request that the parameters are written into. */
  readonly into: Fields
  readonly faults: Faults
}

/** Parameters of a form, far more than any request means: each makes work for every reader. */
const MOST_PAIRS = 10_000

/** Splits and decodes `a=1&b=x%20y+z`. What cannot be decoded is a violation on its parameter. */
export function parsePairs(text: string, faults: Faults): Pair[] {
  if (text === '') return []
  if (hasMore(text, '&', MOST_PAIRS)) {
    faults.add('body', `has more than ${MOST_PAIRS} fields`)
    return []
  }
  return text.split('&').flatMap((part) => {
    if (part === '') return []
    const equals = part.indexOf('=')
    const rawName = equals < 0 ? part : part.slice(0, equals)
    const name = decode(rawName)
    const value = equals < 0 ? '' : decode(part.slice(equals + 1))
    if (name !== undefined && value !== undefined) return [[name, value] as const]
    faults.add(name ?? rawName, 'is not percent-encoded UTF-8')
    return []
  })
}

/** Whether a character is in a text more often than so; the text is read no further than that. */
function hasMore(text: string, character: string, most: number): boolean {
  let count = 0
  for (let at = text.indexOf(character); at >= 0 && count <= most; at = text.indexOf(character, at + 1)) count += 1
  return count > most
}

/**
 * Takes `validate_only` out of the parameters: it is an option of the call, not a field of the request (AIP-163).
 * @returns the other parameters, and whether it was `true`
 */
export function takeValidateOnly(pairs: readonly Pair[], faults: Faults): { rest: Pair[]; validateOnly: boolean } {
  const isOption = ([name]: Pair): boolean => name === 'validate_only' || name === 'validateOnly'
  const given = pairs.filter(isOption)
  if (given.length > 1) faults.add('validate_only', 'is given twice')
  const [name, value] = given[0] ?? ['validate_only', 'false']
  if (value !== 'true' && value !== 'false') faults.add(name, 'must be true or false')
  return { rest: pairs.filter((pair) => !isOption(pair)), validateOnly: value === 'true' }
}

/** Writes the parameters into the plain request, and every fault under the name that the client wrote. */
export function readPairs(pairs: readonly Pair[], target: QueryTarget): void {
  for (const [name, value] of pairs) readPair(name, value, target)
}

/** Reads the text of a path variable or parameter as a value of the field. */
export function readText(field: DescField, text: string, on: { path: string; faults: Faults }): unknown {
  return valueReader(field)(asJson(kindOf(field), text), on)
}

function readPair(name: string, value: string, { desc, taken, into, faults }: QueryTarget): void {
  const fields = fieldsOnPath(desc, name)
  const problem = typeof fields === 'string' ? fields : takenBy(fields, taken)
  if (problem !== undefined || typeof fields === 'string') {
    faults.add(name === '' ? 'query' : name, problem ?? '')
    return
  }
  const last = fields[fields.length - 1]!
  const holder = fields.slice(0, -1).reduce(descend, into)
  const read = readText(last, value, { path: name, faults })
  if (last.fieldKind === 'list') {
    const list = (holder[last.localName] ??= []) as unknown[]
    list.push(read)
  } else if (Object.hasOwn(holder, last.localName)) {
    faults.add(name, 'is given twice')
  } else {
    holder[last.localName] = read
  }
}

/** The fields that a dotted name leads through, or what is wrong with the name. */
function fieldsOnPath(desc: DescMessage, name: string): DescField[] | string {
  const fields: DescField[] = []
  let message: DescMessage | undefined = desc
  for (const part of name.split('.')) {
    const field: DescField | undefined = message && fieldsByName(message).get(part)
    if (!field) return 'is not a parameter of this method'
    fields.push(field)
    const kind = kindOf(field)
    message = kind.is === 'message' && field.fieldKind !== 'map' ? kind.desc : undefined
  }
  const last = fields[fields.length - 1]!
  if (last.fieldKind === 'map') return 'cannot be given as a parameter'
  return message ? 'needs the name of one of its fields, after a dot' : fields
}

function takenBy(fields: readonly DescField[], taken: ReadonlySet<string>): string | undefined {
  const names = fields.map((field) => field.localName)
  const isTaken = taken.has('*') || names.some((_, index) => taken.has(names.slice(0, index + 1).join('.')))
  return isTaken ? 'is taken from the path or the body, not from a parameter' : undefined
}

/** The plain value of a message field, made when it is not there; of a list, its only item. */
function descend(holder: Fields, field: DescField): Fields {
  const inner = (holder[field.localName] ??= field.fieldKind === 'list' ? [{}] : {})
  return (Array.isArray(inner) ? inner[0] : inner) as Fields
}

/** Text as the JSON that a body would have for it. */
function asJson(kind: Kind, text: string): unknown {
  if (kind.is === 'bool' && (text === 'true' || text === 'false')) return text === 'true'
  if (kind.is === 'enum' && /^-?\d{1,10}$/.test(text)) return Number(text)
  return text
}

function decode(text: string): string | undefined {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text
  if (!spaced.includes('%')) return spaced
  try {
    return decodeURIComponent(spaced)
  } catch {
    return undefined
  }
}
