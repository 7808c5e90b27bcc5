// What the mock answers with: all that there is, and the value of every field, the same whenever it is asked for.
import type { IMockStore, Ref } from '@graphql-tools/mock'
import {
  getNamedType,
  getNullableType,
  type GraphQLEnumValue,
  type GraphQLOutputType,
  type GraphQLSchema,
  isAbstractType,
  isEnumType,
  isListType,
  isObjectType,
  isScalarType,
} from 'graphql'
import { ancestorsOf, isUid, lineageOf, parentOf, rootOf } from '../core/uid.ts'
import { SeededRandom } from './seeded-random.ts'
import { type Entity, parentTypeOf, populate } from './kinds.ts'
import { EPOCH, textFor, timeFor } from './words.ts'

/** Fields by their names, as they are told. */
export type Fields = Readonly<Record<string, unknown>>

/** Which field of what: `key` is a uid, or for what has none the uid that it hangs on and the way from there. */
interface Place {
  readonly type: string
  readonly key: string
  readonly field: string
}

export function refTo(typeName: string, key: string): Ref<string> {
  return { $ref: { typeName, key } }
}

/** The uid that a key begins with. */
export function uidIn(key: string): string {
  return key.split('.', 1)[0] ?? key
}

export function idOf(type: string, key: string): string {
  return Buffer.from(`${type}:${key}`).toString('base64')
}

/** Fields that name a thing by another word than its type. */
const MEANT: Readonly<Record<string, string>> = {
  defaultRole: 'Role',
  acceptedBy: 'Identity',
  org: 'Group',
  parent: 'Group',
  root: 'Group',
  binding: 'RoleBinding',
}

/** What is rather absent than made up: nothing here has ended, and who may do something lacks nothing. */
const ABSENT = new Set(['deleteTime', 'endTime', 'missing', 'error', 'path', 'before', 'previousTokenExpireTime'])

export class World {
  readonly schema: GraphQLSchema
  readonly random: SeededRandom
  readonly #entities = new Map<string, Entity>()
  readonly #byType = new Map<string, Entity[]>()
  readonly #written = new Map<string, Map<string, unknown>>()
  #changes = 0

  constructor(schema: GraphQLSchema, seed: string) {
    this.schema = schema
    this.random = new SeededRandom(seed)
    for (const entity of populate(this.schema, this.random)) this.add(entity)
  }

  /** Entities of a type, in the order in which they were made. */
  all(type: string): readonly Entity[] {
    return this.#byType.get(type) ?? []
  }

  entity(uid: string): Entity | undefined {
    return this.#entities.get(uid)
  }

  add(entity: Entity): void {
    this.#entities.set(entity.uid, entity)
    this.#byType.set(entity.type, [...this.all(entity.type), entity])
  }

  /** Takes away a thing and all that lies in it. */
  remove(uid: string): void {
    for (const one of [...this.#entities.keys()]) {
      if (one === uid || one.startsWith(`${uid}/`)) this.#entities.delete(one)
    }
    for (const [type, list] of this.#byType) {
      this.#byType.set(
        type,
        list.filter((one) => this.#entities.has(one.uid)),
      )
    }
  }

  /** A number of its own for each change, and the time of it. */
  change(): { readonly number: number; readonly time: string } {
    const number = ++this.#changes
    return { number, time: new Date(EPOCH + number * 1000).toISOString() }
  }

  write({ type, key }: Pick<Place, 'type' | 'key'>, fields: Fields): void {
    const written = this.#written.get(`${type}:${key}`) ?? new Map<string, unknown>()
    for (const [name, value] of Object.entries(fields)) written.set(name, value)
    this.#written.set(`${type}:${key}`, written)
  }

  /** The value of a field: what was written, or else what falls. */
  read(place: Place): unknown {
    const { type, key, field } = place
    const written = this.#written.get(`${type}:${key}`)
    if (written?.has(field)) return written.get(field)
    const known = this.#known(place)
    if (known !== undefined) return known
    const of = this.schema.getType(type)
    const definition = isObjectType(of) ? of.getFields()[field] : undefined
    if (!definition) throw new Error(`The schema has no ${type}.${field}.`)
    return ABSENT.has(field) ? null : this.#value(definition.type, place)
  }

  /** The same as a text. */
  text(place: Place): string {
    return String(this.read(place))
  }

  /** Fields whose value follows from what the thing is. */
  #known({ type, key, field }: Place): unknown {
    const entity = this.#entities.get(key)
    if (field === 'id') return idOf(type, key)
    if (type === 'Event') return this.#ofEvent(key, field)
    if (type === 'Delivery' && field === 'event') return refTo('Event', `${uidIn(key)}.created`)
    if (type === 'GroupInviteRole') {
      const role = this.text({ type: 'GroupInvite', key: uidIn(key), field: 'roleUid' })
      return this.read({ type: 'Role', key: role, field })
    }
    if (type === 'Package' && field === 'name') {
      return this.read({ type: 'Advisory', key: uidIn(key), field: 'artifactName' })
    }
    if (type === 'Image' && field === 'digest' && this.entity(uidIn(key))?.type === 'Tag') {
      return this.read({ type: 'Tag', key: uidIn(key), field })
    }
    if (type === 'AdvisoryEvent' && field === 'type') return this.#eventType(key)
    if (type === 'Advisory' && field === 'events') {
      return [0, 1].map((at) => refTo('AdvisoryEvent', `${key}.events.${at}`))
    }
    if (type === 'AdvisoryEvent' && field === 'advisory') return refTo('Advisory', uidIn(key))
    if (type === 'Advisory' && field === 'latestEvent') {
      return (this.read({ type, key, field: 'events' }) as readonly unknown[]).at(-1) ?? null
    }
    if (type === 'Artifact' && field === 'versionCount') {
      return this.all('ArtifactVersion').filter(({ uid }) => parentOf(uid) === key).length
    }
    if (!entity) return undefined
    if (field === 'uid') return entity.uid
    if (field === 'name') return entity.name
    if (type !== 'Group') return undefined
    if (field === 'ancestors') return ancestorsOf(key).map((uid) => refTo('Group', uid))
    if (field === 'parent') return parentOf(key) === undefined ? null : refTo('Group', parentOf(key) ?? '')
    if (field === 'root') return refTo('Group', rootOf(key))
    return undefined
  }

  /** An event of an advisory is of the type of its detail: `FixNotPlanned` is FIX_NOT_PLANNED. */
  #eventType(key: string): string {
    const detail = this.read({ type: 'AdvisoryEvent', key, field: 'detail' }) as Ref<string>
    return detail.$ref.typeName.replace(/(?!^)[A-Z]/g, '_$&').toUpperCase()
  }

  /** Each thing has the event of its making, and no other. */
  #ofEvent(key: string, field: string): unknown {
    const uid = uidIn(key)
    const { type = 'Group' } = this.#entities.get(uid) ?? {}
    if (field === 'subject') return uid
    if (field === 'cursor') return Buffer.from(key).toString('base64url')
    if (field === 'time') return this.read({ type, key: uid, field: 'createTime' })
    if (field === 'kind') return this.#madeKind(type)?.name ?? null
    if (field === 'type') return /`(.+)`/.exec(this.#madeKind(type)?.description ?? '')?.[1]
    if (field === 'bodyType') return `dev.platform.example.${type}`
    if (field === 'groupUid') return this.nearest(uid, 'Group')
    if (field === 'group') return refTo('Group', this.nearest(uid, 'Group') ?? uid)
    if (field === 'resource') return this.#entities.has(uid) ? refTo(type, uid) : null
    if (field === 'after') return { uid, name: this.#entities.get(uid)?.name }
    return undefined
  }

  /** The kind of event that tells of the making of a thing. */
  #madeKind(type: string): GraphQLEnumValue | undefined {
    const kinds = this.schema.getType('EventType')
    const made = new RegExp(`_${type}S?_CREATED$`, 'i')
    return isEnumType(kinds) ? kinds.getValues().find(({ name }) => made.test(name)) : undefined
  }

  /** The uid itself or the nearest above it that is of a type. */
  nearest(uid: string, type: string): string | undefined {
    return lineageOf(uid)
      .reverse()
      .find((one) => this.#entities.get(one)?.type === type)
  }

  #value(type: GraphQLOutputType, place: Place): unknown {
    const bare = getNullableType(type)
    if (isListType(bare)) return this.#list(bare.ofType, place)
    const { key, field } = place
    const named = getNamedType(bare)
    if (isEnumType(named)) {
      return this.random.pick(`${key} ${field}`, named.getValues().filter((one) => one.deprecationReason === undefined)).value // prettier-ignore
    }
    if (isScalarType(named)) return this.#scalar(named.name, place)
    if (isAbstractType(named)) {
      const { name } = this.random.pick(`${key} ${field}`, this.schema.getPossibleTypes(named))
      return parentTypeOf(this.schema, name) === undefined ? refTo(name, `${key}.${field}`) : this.#other(name, place)
    }
    return parentTypeOf(this.schema, named.name) === undefined
      ? refTo(named.name, `${key}.${field}`)
      : this.#other(named.name, place)
  }

  /** Two of each kind, if there are two. */
  #list(item: GraphQLOutputType, place: Place): unknown[] {
    const named = getNamedType(item)
    const items = [0, 1].map((at) => this.#value(item, { ...place, field: `${place.field}.${at}` }))
    if (isEnumType(named) || parentTypeOf(this.schema, named.name) !== undefined) {
      return [...new Map(items.map((one) => [JSON.stringify(one), one])).values()]
    }
    return items
  }

  /** Another thing that a field names: by the uid beside it, by where this one lies, or any. */
  #other(type: string, { type: of, key, field }: Place): Ref<string> | null {
    const owner = this.schema.getType(of)
    const uidField = `${field}Uid`
    if (isObjectType(owner) && owner.getFields()[uidField]) {
      const uid = this.text({ type: of, key, field: uidField })
      return this.#entities.has(uid) ? refTo(type, uid) : null
    }
    const uid = this.#uidOf(type, { type: of, key, field })
    return uid === undefined ? null : refTo(type, uid)
  }

  #uidOf(type: string, { key, field }: Place): string | undefined {
    const uid = uidIn(key)
    const above = isUid(uid) ? this.nearest(parentOf(uid) ?? uid, type) : undefined
    if (above !== undefined && !/\.\d+$/.test(field)) return above
    const all = this.all(type)
    return all.length === 0 ? undefined : this.random.pick(`${key} ${field}`, all).uid
  }

  #scalar(scalar: string, { type, key, field }: Place): unknown {
    const [name = field] = field.split('.')
    const what = `${type} ${key} ${field}`
    if (scalar === 'UID') return this.#uidFor(name, { type, key, field })
    if (scalar === 'DateTime') return timeFor(name, `${type} ${key}`, this.random)
    if (scalar === 'Digest') return `sha256:${this.random.hex(what, 64)}`
    if (scalar === 'URL') return `https://example.com/${name}/${this.random.hex(what, 6)}`
    if (scalar === 'Int' || scalar === 'Float') return this.random.integer(what, 100)
    if (scalar === 'Boolean') return name === 'allowed' || name === 'can' || this.random.integer(what, 2) === 1
    if (scalar === 'JSON') return { example: this.random.hex(what, 6) }
    if (scalar === 'ID') return idOf(type, key)
    return textFor(name, what, this.random)
  }

  #uidFor(name: string, place: Place): string {
    const stem = name.replace(/Uid$/, '')
    const type = MEANT[stem] ?? `${stem.charAt(0).toUpperCase()}${stem.slice(1)}`
    if (stem === 'org') return rootOf(uidIn(place.key))
    const uid = parentTypeOf(this.schema, type) === undefined ? undefined : this.#uidOf(type, place)
    const base = uidIn(place.key)
    return uid ?? (isUid(base) ? `${base}/${this.random.hex(place.key, 16)}` : (this.all('Group')[0]?.uid ?? ''))
  }
}

/** The world as @graphql-tools/mock reads it. */
export function storeOf(world: World): IMockStore {
  const get = (asked: { typeName: string; key?: string; fieldName?: string }): unknown => {
    const { typeName: type, key = 'ROOT', fieldName: field } = asked
    return field === undefined ? refTo(type, key) : world.read({ type, key, field })
  }
  return { get } as unknown as IMockStore
}
