// Where the graph says what the contract says: every method, every field of its request and of its answer. What is found is the table
// of docs/graph-methods.md; what is not is a gap, unless graph-departures.ts names it with its reason.
import type { DescField, DescMessage, DescMethod } from '@bufbuild/protobuf'
import {
  getNamedType,
  type GraphQLField,
  type GraphQLNamedType,
  isInputObjectType,
  isObjectType,
  isUnionType,
} from 'graphql'
import { fieldRule } from '../src/contract/fields.ts'
import { methods } from '../src/contract/methods.ts'
import { graphSchema } from '../src/graphql/schema.ts'
import { ELSEWHERE, NOT_SAID, PAGING, RENAMED } from './graph-departures.ts'

/** A field that asks a method, and its place: `Query.repos`. */
interface Place {
  readonly path: string
  readonly field: GraphQLField<unknown, unknown>
  readonly how: string
}

/** What the graph says of a method. */
export interface Said {
  readonly id: string
  readonly places: readonly Place[]
  /** Fields of the request and of the answer that are in none of the places. */
  readonly gaps: readonly string[]
}

/** Every method of the contract in its order. */
export function saidMethods(): readonly Said[] {
  const asked = Map.groupBy(placesOf(), ([method]) => method)
  return [...methods.values()].map(({ id, desc }) => {
    const places = (asked.get(desc) ?? []).map(([, place]) => place)
    return { id, places, gaps: places.length === 0 ? [] : [...missingOf(desc, places)].sort() }
  })
}

const INTRO = `# What the graph says of the contract

Every method of the contract, and the fields of the graph that say it. Fields of requests and answers have the names of the contract,
in camelCase, where nothing else is said below: what the contract tells by a uid (\`roleUid\`) the graph tells as the thing itself
(\`role\`), lists are connections, and the fields of pages, orders and masks are those of every connection and mutation
([graph.md](graph.md)). Written by \`npm run generate:methods\`; a test fails on what is said nowhere.`

/** The page as the schema says it. */
export function methodsPage(): string {
  const rows = saidMethods().map(({ id, places }) => `| \`${id}\` | ${placesTold(places) || NOT_SAID[id]} |`)
  const renamed = Object.entries(RENAMED).map(([from, to]) => `| \`${from}\` | \`${to}\` |`)
  const silent = Object.entries(NOT_SAID).map(([what, why]) => `| \`${what}\` | ${why} |`)
  return `${[
    INTRO,
    ['## Methods', ''].join('\n'),
    ['| method | field of the graph |', '| --- | --- |', ...rows].join('\n'),
    '## By other names',
    ['| contract | graph |', '| --- | --- |', ...renamed].join('\n'),
    '## Not said',
    ['| contract | why |', '| --- | --- |', ...silent].join('\n'),
  ]
    .join('\n\n')
    .replaceAll('\n\n\n', '\n\n')}\n`
}

/** The roots first; edges to one resource, which are everywhere, only where there is nothing else. */
function placesTold(places: readonly Place[]): string {
  const isRoot = ({ path }: Place): boolean => /^(?:Query|Mutation)\./.test(path)
  const told = [...places.filter(isRoot), ...places.filter((one) => !isRoot(one) && one.how !== 'get')]
  return (told.length > 0 ? told : places).map(({ path }) => `\`${path}\``).join(', ')
}

/** Entries of the lists of departures that nothing needs. */
export function staleDepartures(): readonly string[] {
  const used = new Set(saidMethods().map(({ id }) => id))
  const messages = [...methods.values()].flatMap(({ desc }) => [desc.input, desc.output])
  const seen = new Set<DescMessage>()
  while (messages.length > 0) {
    const message = messages.pop()!
    if (seen.has(message)) continue
    seen.add(message)
    for (const field of message.fields) {
      used.add(`${message.name}.${field.name}`)
      if (field.message) messages.push(field.message)
    }
  }
  const paths = Object.values(graphSchema().getTypeMap()).flatMap((type) =>
    isObjectType(type) ? Object.keys(type.getFields()).map((name) => `${type.name}.${name}`) : [],
  )
  return [
    ...[...Object.keys(RENAMED), ...Object.keys(NOT_SAID)].filter((name) => !used.has(name)),
    ...Object.keys(ELSEWHERE).filter((path) => !paths.includes(path)),
  ]
}

function* placesOf(): Generator<readonly [DescMethod, Place]> {
  for (const type of Object.values(graphSchema().getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    for (const field of Object.values(type.getFields())) {
      const { asks } = field.extensions
      const path = `${type.name}.${field.name}`
      for (const method of asks ? [asks.method, ...(asks.beside ?? [])] : [])
        yield [method, { path, field, how: asks?.how ?? 'call' }]
      for (const method of ELSEWHERE[path] ?? []) yield [method, { path, field, how: 'call' }]
    }
  }
}

function missingOf(desc: DescMethod, places: readonly Place[]): Set<string> {
  const walk: Walk = { seen: new Set(), missing: new Set(), creates: desc.name.includes('Create') }
  const types = places.flatMap(({ field }) => field.args.map(({ type }) => getNamedType(type)))
  const names = new Set(places.flatMap(({ field }) => field.args.map(({ name }) => name)))
  for (const field of desc.input.fields) {
    const path = `${desc.input.name}.${field.name}`
    if (PAGING.has(field.name) || isSaid(path)) continue
    const name = nameOf(desc.input, field)
    if (names.has(name) || types.some((type) => hasInput(type, name))) continue
    if (field.message && field.message.fields.length > 0) compareInput(field.message, types, walk)
    else walk.missing.add(path)
  }
  const roots = places.flatMap(({ field }) => shownBy(getNamedType(field.type)))
  for (const message of answersOf(desc)) compare(message, roots, walk)
  return walk.missing
}

function hasInput(type: GraphQLNamedType, name: string): boolean {
  return isInputObjectType(type) && name in type.getFields()
}

/** Adds what of a resource may be written and no input takes. */
function compareInput(message: DescMessage, types: readonly GraphQLNamedType[], walk: Walk): void {
  for (const field of message.fields) {
    const path = `${message.name}.${field.name}`
    if (fieldRule(field).outputOnly || isSaid(path)) continue
    const name = field.localName
    const found = types.flatMap((type) => (isInputObjectType(type) ? (type.getFields()[name] ?? []) : []))
    if (found.length === 0) walk.missing.add(`${path} (input)`)
    else if (field.message && isInputObjectType(getNamedType(found[0]!.type)))
      compareInput(
        field.message,
        found.map(({ type }) => getNamedType(type)),
        walk,
      )
  }
}

/** The messages that an answer tells: the items of a list, or itself. */
function answersOf({ name, output }: DescMethod): readonly DescMessage[] {
  const items = output.fields.filter(({ fieldKind, message }) => fieldKind === 'list' && message)
  return name.startsWith('List') ? items.map(({ message }) => message!) : [output]
}

/** The types that a field leads to at once: a connection's items, a payload's resource. */
function shownBy(type: GraphQLNamedType): readonly GraphQLNamedType[] {
  if (!isObjectType(type)) return [type]
  const { nodes } = type.getFields()
  if (nodes && type.name.endsWith('Connection')) return [getNamedType(nodes.type)]
  if (!type.name.endsWith('Payload')) return [type]
  return [type, ...Object.values(type.getFields()).map((field) => getNamedType(field.type))]
}

interface Walk {
  readonly seen: Set<string>
  readonly missing: Set<string>
  /** Whether the answer is of a creation, which alone tells secrets. */
  readonly creates: boolean
}

/** Adds the fields of a message that none of the types has, down to the last. */
function compare(message: DescMessage, types: readonly GraphQLNamedType[], walk: Walk): void {
  if (message.typeName.startsWith('google.')) return
  const key = `${message.typeName} ${types.map(String).join(' ')}`
  if (walk.seen.has(key)) return
  walk.seen.add(key)
  for (const field of message.fields) {
    const path = `${message.name}.${field.name}`
    const { inputOnly, secret } = fieldRule(field)
    if (inputOnly || (secret && !walk.creates) || isSaid(path)) continue
    const found = nameOf(message, field)
      .split('.')
      .reduce<readonly GraphQLNamedType[]>((at, name) => at.flatMap((type) => under(type, name)), types)
    if (found.length === 0) walk.missing.add(path)
    else if (field.message && field.fieldKind !== 'map') compare(field.message, members(field, found), walk)
  }
}

/** What a field of a type leads to, also where it leads to what the contract tells the uid of. */
function under(type: GraphQLNamedType, name: string): readonly GraphQLNamedType[] {
  if (isUnionType(type)) return type.getTypes().flatMap((member) => under(member, name))
  if (!isObjectType(type)) return []
  const fields = type.getFields()
  const found = fields[name] ?? fields[name.replace(/Uid(s?)$/, '$1')]
  return found ? shownBy(getNamedType(found.type)) : []
}

/** Of a union that says a oneof, the member for one of its fields. */
function members(field: DescField, types: readonly GraphQLNamedType[]): readonly GraphQLNamedType[] {
  return types.flatMap((type): readonly GraphQLNamedType[] => {
    if (!isUnionType(type)) return [type]
    const one = type.getTypes().filter(({ name }) => name.toLowerCase() === field.localName.toLowerCase())
    return one.length > 0 ? one : type.getTypes()
  })
}

/** The graph's name of a field, or the path to it. */
function nameOf(message: DescMessage, field: DescField): string {
  return RENAMED[`${message.name}.${field.name}`] ?? field.localName
}

function isSaid(path: string): boolean {
  return path in NOT_SAID
}
