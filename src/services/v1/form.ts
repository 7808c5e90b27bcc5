// The two forms of a message: from the plain values of version 1 to those of version 2 and back, by the names of their
// fields. What is named otherwise is data (`Names`); everything else follows from the descriptors.
import type { DescEnum, DescField, DescMessage, MessageShape } from '@bufbuild/protobuf'
import { capabilityByName, capabilityByNumber } from '../../contract/capabilities.ts'
import { fieldRule } from '../../contract/fields.ts'
import { CapabilitySchema } from '../../contract/gen/chainguard/capabilities/capabilities_pb.ts'
import type { Plain } from '../../contract/plain.ts'
import { isObject, membersOf } from '../../core/json.ts'
import { type Fields, isAbsent, kindOf } from '../../wire/kinds.ts'

/**
 * Where a field of version 1 (`Identity.static`) is in version 2: a path of fields (`staticKeys`, `identity.email`), the
 * first of several that is there, a boolean turned around (`!includeDates`), or a column that version 2 does not tell
 * (`=readme`).
 */
export type Names = Readonly<Record<string, string | readonly string[]>>

/** What fields of version 1 are called in version 2, whatever holds them. */
const COMMON: Names = {
  id: ['uid', 'artifactId'],
  groupId: 'groupUid',
  identityProviderId: 'identityProviderUid',
  identityProviderUidp: 'identityProviderUid',
  roleUidp: 'roleUid',
  parentId: 'parent',
  repoId: ['repoUid', 'parent'],
  createdAt: 'createTime',
  updatedAt: 'updateTime',
  deletedAt: 'deleteTime',
  lastUpdated: 'updateTime',
  lastSeen: 'lastSeenTime',
  expiration: 'expirationTime',
  arch: 'architecture',
  archs: 'architectures',
  severity: 'severities',
}

type Convert = (value: unknown) => unknown
const SAME: Convert = (value) => value

/** One field of version 1 and its counterpart. */
interface Pair {
  readonly field: DescField
  readonly path: readonly string[]
  readonly negated: boolean
  /** Whether the server alone writes it in version 1. */
  readonly outputOnly: boolean
  readonly target: DescField
  readonly inner: Form | undefined
  readonly to2: Convert
  readonly to1: Convert
}

/** The plain form of a message, which may be one that is only known at load. */
type PlainOf<Desc extends DescMessage> = Fields & Plain<MessageShape<Desc>>

/** Both directions between one message of version 1 and one of version 2. */
export class Form<V1 extends DescMessage = DescMessage, V2 extends DescMessage = DescMessage> {
  readonly v1: V1
  readonly v2: V2
  readonly #names: Names
  #pairs: readonly Pair[] | undefined

  constructor(v1: V1, v2: V2, names: Names) {
    this.v1 = v1
    this.v2 = v2
    this.#names = names
  }

  /** The fields that both have. Made when they are first asked for, for a message may hold itself. */
  get pairs(): readonly Pair[] {
    return (this.#pairs ??= this.v1.fields.flatMap((field) => this.#pairOf(field) ?? []))
  }

  /** Fields of version 1 that version 2 does not have. */
  get without(): readonly DescField[] {
    const known = new Set(this.pairs.map(({ field }) => field))
    return this.v1.fields.filter((field) => !known.has(field))
  }

  /** What a client has sent, without what the server alone writes; the uid of what it is about stays. */
  to2(plain: object): PlainOf<V2> {
    const made: Fields = {}
    const sent = membersOf(plain)
    for (const { field, path, negated, outputOnly, to2 } of this.pairs) {
      if (outputOnly) continue
      const value = sent[field.localName]
      if (negated) put(made, path, value !== true)
      else if (!isAbsent(value)) put(made, path, to2(value))
    }
    // Each field has what its descriptor says.
    return made as PlainOf<V2>
  }

  /** What is answered. */
  to1(plain: object): PlainOf<V1> {
    const made: Fields = {}
    for (const { field, path, negated, to1 } of this.pairs) {
      const value = path.reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), plain)
      if (!isAbsent(value)) made[field.localName] = negated ? value !== true : to1(value)
    }
    return made as PlainOf<V1>
  }

  /** The path of a field in the JSON names of version 1, from the one that a rule of version 2 calls it by. */
  pathTo1(path: string): string {
    const parts = path.split('.')
    for (const { field, path: names, inner, target } of this.pairs) {
      const wanted = names.map((name, at) => (at === names.length - 1 ? [name, target.jsonName, target.name] : [name]))
      const same = wanted.every((spellings, at) => spellings.includes((parts[at] ?? '').replace(/\[\d+\]$/, '')))
      if (!same) continue
      const index = /\[\d+\]$/.exec(parts[names.length - 1] ?? '')?.[0] ?? ''
      const rest = parts.slice(names.length).join('.')
      const below = rest === '' ? '' : `.${inner ? inner.pathTo1(rest) : rest}`
      return `${field.jsonName}${index}${below}`
    }
    return path
  }

  #pairOf(field: DescField): Pair | undefined {
    for (const name of this.#candidates(field)) {
      if (name.startsWith('=')) return columnOnly(field, name.slice(1))
      const negated = name.startsWith('!')
      const path = this.#find(negated ? name.slice(1) : name)
      if (!path) continue
      const { target } = path
      const inner = nested(field, target, this.#names)
      return {
        field,
        path: path.names,
        negated,
        outputOnly: fieldRule(field).outputOnly && !['uid', 'ids', 'parent'].includes(target.name),
        target,
        inner,
        ...converters({ field, target, inner }),
      }
    }
    return undefined
  }

  #candidates(field: DescField): readonly string[] {
    const own = this.#names[`${shortName(this.v1)}.${field.localName}`]
    if (own !== undefined) return [own].flat()
    // The items of an answer are the only list of its counterpart, whatever they are called there.
    const lists = field.localName === 'items' ? this.v2.fields.filter(({ fieldKind }) => fieldKind === 'list') : []
    return [field.localName, ...[COMMON[field.localName] ?? []].flat(), ...lists.map(({ localName }) => localName)]
  }

  /** The field at a path, also one of the resource that a request of version 2 wraps. */
  #find(name: string): { names: readonly string[]; target: DescField } | undefined {
    const names = name.split('.')
    const direct = fieldAt(this.v2, names)
    if (direct) return { names, target: direct }
    const resource = this.v2.name.endsWith('Request') ? wrapped(this.v2) : undefined
    const target = resource && fieldAt(resource.message, names)
    return target && { names: [resource.field.localName, ...names], target }
  }
}

/** A field that only version 1 reads, from a column that it has the value of. */
function columnOnly(field: DescField, name: string): Pair {
  return {
    field,
    path: [name],
    negated: false,
    outputOnly: true,
    target: field,
    inner: undefined,
    to1: SAME,
    to2: SAME,
  }
}

/** The resource inside a request: `repo` of a CreateRepoRequest. */
export function wrapped(request: DescMessage): { field: DescField; message: DescMessage } | undefined {
  const messages = request.fields.flatMap((field) =>
    field.fieldKind === 'message' && !/^google\.|UIDPFilter$/.test(field.message.typeName)
      ? [{ field, message: field.message }]
      : [],
  )
  return messages.length === 1 ? messages[0] : undefined
}

/** `RoleBindingList.Binding`: the name within the package. */
export function shortName(desc: DescMessage): string {
  return desc.typeName.slice(desc.file.proto.package.length + 1)
}

function fieldAt(desc: DescMessage, names: readonly string[]): DescField | undefined {
  const field = desc.fields.find(({ localName }) => localName === names[0])
  if (names.length === 1 || !field) return field
  return field.fieldKind === 'message' ? fieldAt(field.message, names.slice(1)) : undefined
}

/** Sets the value at a path of fields. */
function put(into: Fields, path: readonly string[], value: unknown): void {
  let holder = into
  for (const name of path.slice(0, -1)) {
    const inner = { ...membersOf(holder[name]) }
    holder[name] = inner
    holder = inner
  }
  holder[path.at(-1) ?? ''] = value
}

function nested(field: DescField, target: DescField, names: Names): Form | undefined {
  const [from, to] = [kindOf(field), kindOf(target)]
  return from.is === 'message' && to.is === 'message' && from.desc !== to.desc
    ? new Form(from.desc, to.desc, names)
    : undefined
}

function converters({ field, target, inner }: Pick<Pair, 'field' | 'target' | 'inner'>): Pick<Pair, 'to1' | 'to2'> {
  const one = singular({ field, target, inner })
  const many = (convert: Convert): Convert =>
    convert === SAME
      ? SAME
      : (value) =>
          Array.isArray(value)
            ? value.map(convert)
            : Object.fromEntries(Object.entries(membersOf(value)).map(([key, item]) => [key, convert(item)]))
  if (target.fieldKind === 'list' && field.fieldKind === 'scalar') {
    return {
      to1: (value) => one.to1(Array.isArray(value) ? value[0] : undefined),
      to2: (value) => (value === '' ? [] : [one.to2(value)]),
    }
  }
  const lists = field.fieldKind === 'list' || field.fieldKind === 'map'
  return lists ? { to1: many(one.to1), to2: many(one.to2) } : one
}

function singular({ field, target, inner }: Pick<Pair, 'field' | 'target' | 'inner'>): Pick<Pair, 'to1' | 'to2'> {
  if (inner) return { to1: (value) => inner.to1(membersOf(value)), to2: (value) => inner.to2(membersOf(value)) }
  const [from, to] = [kindOf(field), kindOf(target)]
  if (from.is === 'enum' && to.is === 'enum')
    return { to1: byName(to.desc, from.desc, 0), to2: byName(from.desc, to.desc, -1) }
  if (from.is === 'string' && to.is === 'enum' && to.desc === CapabilitySchema) {
    return {
      to1: (number) => capabilityByNumber(Number(number))?.name ?? '',
      to2: (name) => capabilityByName(String(name))?.number ?? -1,
    }
  }
  if (from.is === 'int' && to.is === 'long') return { to1: Number, to2: String }
  if (from.is === 'long' && to.is === 'int') return { to1: String, to2: Number }
  if (from.is === 'enum' && target.name === 'order_by') return { to1: SAME, to2: orderOf(from.desc) }
  if (from.is !== to.is) {
    throw new Error(`${field.parent.typeName}.${field.name} cannot be ${target.parent.typeName}.${target.name}.`)
  }
  return { to1: SAME, to2: SAME }
}

/** `CREATED_AT_DESC` is the order `created_at desc`. */
function orderOf({ value }: DescEnum): Convert {
  return (number) =>
    number === 0 ? '' : (value[Number(number)]?.name.toLowerCase().replace(/_(asc|desc)$/, ' $1') ?? '')
}

/** The value of the same name, without the prefix that an enum gives its values; `unknown` for one that has none. */
function byName(from: DescEnum, to: DescEnum, unknown: number): Convert {
  const targets = namesOf(to)
  const numberOf = (name: string): number =>
    (targets.find(([other]) => other === name) ??
      targets.find(([other]) => name.endsWith(`_${other}`) || other.endsWith(`_${name}`)) ?? ['', unknown])[1]
  const found = new Map(namesOf(from).map(([name, number]) => [number, numberOf(name)]))
  return (value) => (value === 0 ? 0 : (found.get(Number(value)) ?? unknown))
}

/** `NotReady` and `CHECK_STATUS_NOT_READY` are both `NOT_READY`. */
function namesOf({ values, sharedPrefix = '' }: DescEnum): [name: string, number: number][] {
  return values
    .filter(({ number }) => number !== 0)
    .map(({ name, number }) => {
      const own = name.startsWith(sharedPrefix.toUpperCase()) ? name.slice(sharedPrefix.length) : name
      return [own.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase(), number]
    })
}
