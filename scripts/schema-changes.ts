// What a client of one schema would notice of the next: pure, no I/O.
// Called by scripts/check-schema.ts and its tests. The comparison itself is graphql-inspector's; here is what is forgiven.
import { ChangeType, CriticalityLevel, diff, type Change } from '@graphql-inspector/core'
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql'

/** One change that clients may notice. */
export interface SchemaChange {
  /**
   * `breaking`: a query that worked does not work any more, or gets another shape. `dangerous`: it works, and a client that
   * took today for ever may stumble. `announced`: it would be breaking, but its removal was announced and the day has come.
   */
  readonly level: 'breaking' | 'dangerous' | 'announced'
  /** Where, e.g. `Repo.name`. */
  readonly path: string
  readonly message: string
}

const removals: ReadonlySet<string> = new Set([
  ChangeType.FieldRemoved,
  ChangeType.FieldArgumentRemoved,
  ChangeType.InputFieldRemoved,
  ChangeType.EnumValueRemoved,
])

/**
 * Compares two schemas.
 * @param today the day of the release, `YYYY-MM-DD`
 * @returns what is not harmless, breaking changes first
 */
export async function compareSchemas(
  before: GraphQLSchema,
  after: GraphQLSchema,
  today: string,
): Promise<readonly SchemaChange[]> {
  const changes = (await diff(before, after)).filter(
    ({ criticality }) => criticality.level !== CriticalityLevel.NonBreaking,
  )
  const isAnnounced = announcedIn(before, changes, today)
  const found = changes.map((change): SchemaChange => {
    const { path = '', message, criticality } = change
    const dangerous = criticality.level === CriticalityLevel.Dangerous
    return { level: dangerous ? 'dangerous' : isAnnounced(change) ? 'announced' : 'breaking', path, message }
  })
  const rank = ['breaking', 'announced', 'dangerous']
  return found.sort((a, b) => rank.indexOf(a.level) - rank.indexOf(b.level) || compareText(a.path, b.path))
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Tells of each change whether its removal was announced in the old schema for a day that has come. */
function announcedIn(before: GraphQLSchema, changes: readonly Change[], today: string): (change: Change) => boolean {
  const announced = new Set<string>()
  const removedTypes = new Set<string>()
  for (const { type, path = '' } of changes) {
    const day = removals.has(type) ? removalDay(deprecationAt(before, path)) : undefined
    if (day !== undefined && day <= today) announced.add(path)
    if (type === ChangeType.TypeRemoved) removedTypes.add(path)
  }
  // A type carries no announcement of its own: it may go together with everything that led to it. Types that lead to each
  // other go together, so all are let go at first, and kept as soon as something that stays leads to one.
  const places = placesOf(before)
  const gone = new Set(removedTypes)
  const leaves = (place: string): boolean => {
    const [type = '', field = ''] = place.split('.')
    return gone.has(type) || announced.has(`${type}.${field}`) || announced.has(place)
  }
  for (let settled = false; !settled;) {
    const kept = [...gone].filter((type) => !(places.get(type) ?? []).every(leaves))
    for (const type of kept) gone.delete(type)
    settled = kept.length === 0
  }
  return ({ type, path = '' }) => (type === ChangeType.TypeRemoved ? gone : announced).has(path)
}

/** The day in a reason such as `Use "uid". Removed on 2027-01-31.` */
function removalDay(reason: string | null | undefined): string | undefined {
  return /\bremov\w*\s+(?:on|after|from)\s+(\d{4}-\d{2}-\d{2})\b/i.exec(reason ?? '')?.[1]
}

/** The reason of the deprecation of `Type.field`, `Type.field.argument`, `Input.field` or `Enum.VALUE`. */
function deprecationAt(schema: GraphQLSchema, path: string): string | null | undefined {
  const [typeName = '', member = '', argument] = path.split('.')
  const type = schema.getType(typeName)
  if (isEnumType(type)) return type.getValue(member)?.deprecationReason
  if (isInputObjectType(type)) return type.getFields()[member]?.deprecationReason
  if (!isObjectType(type) && !isInterfaceType(type)) return undefined
  const field = type.getFields()[member]
  if (argument === undefined) return field?.deprecationReason
  return field?.args.find(({ name }) => name === argument)?.deprecationReason
}

/** By type: what leads to it, as fields, arguments and unions. Interfaces count where nothing else leads to a type. */
function placesOf(schema: GraphQLSchema): ReadonlyMap<string, readonly string[]> {
  const places = new Map<string, string[]>()
  const note = (type: GraphQLNamedType, place: string): void => {
    places.set(type.name, [...(places.get(type.name) ?? []), place])
  }
  // Nothing announces the end of a root type: "schema" never goes.
  for (const root of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    if (root) note(root, 'schema')
  }
  const types = Object.values(schema.getTypeMap())
  for (const type of types) {
    if (isUnionType(type)) for (const member of type.getTypes()) note(member, type.name)
    if (isInputObjectType(type)) {
      for (const field of Object.values(type.getFields())) note(getNamedType(field.type), `${type.name}.${field.name}`)
    }
    if (!isObjectType(type) && !isInterfaceType(type)) continue
    for (const field of Object.values(type.getFields())) {
      note(getNamedType(field.type), `${type.name}.${field.name}`)
      for (const { name, type: of } of field.args) note(getNamedType(of), `${type.name}.${field.name}.${name}`)
    }
  }
  for (const type of types) {
    if (isObjectType(type) && !places.has(type.name)) for (const { name } of type.getInterfaces()) note(type, name)
  }
  return places
}
