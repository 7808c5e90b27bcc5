// From a message of the contract to the selection of the graph that shows all of it, and from what the graph answers
// back to the contract's JSON. Built from the printed schema: what the schema lacks is not asked for.
import type { DescEnum, DescField, DescMessage } from '@bufbuild/protobuf'
import { FeatureSet_FieldPresence } from '@bufbuild/protobuf/wkt'
import { buildSchema, getNamedType, type GraphQLNamedType, type GraphQLObjectType, isObjectType } from 'graphql'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Json, JsonObject } from './faces.ts'

export const schema = buildSchema(readFileSync(join(import.meta.dirname, '../../schema.graphql'), 'utf8'))

type Value = Json | undefined

/** What to select of a type, and how to read the answer. */
export interface Plan {
  readonly selection: string
  read(value: JsonObject): JsonObject
}

interface Part {
  readonly selection: string
  /** Puts what was read into the message. */
  read(from: JsonObject, into: Record<string, Json>): void
}

const plans = new Map<string, Plan>()

/** What the graph calls a thing of the contract: Subscription is the name of a root. */
export function graphName(name: string): string {
  return name.replace(/Subscription(s?)$/, 'EventSubscription$1')
}

/** The plan of a message; `type` is the graph's type of the same thing. */
export function planOf(desc: DescMessage, type = graphName(desc.name)): Plan {
  const known = plans.get(type)
  if (known) return known
  const object = schema.getType(type)
  if (!isObjectType(object)) throw new Error(`The graph has no type ${type}.`)
  const special = SPECIAL[type] ?? {}
  const parts = desc.fields.flatMap((field) => (field.localName in special ? [] : (partOf(field, object) ?? [])))
  const all = [...parts, ...new Set(Object.values(special))]
  const plan: Plan = {
    selection: all.map((part) => part.selection).join(' '),
    read: (value) => {
      const into: Record<string, Json> = {}
      for (const part of all) part.read(value, into)
      return into
    },
  }
  plans.set(type, plan)
  return plan
}

function partOf(field: DescField, type: GraphQLObjectType): Part | undefined {
  const found = type.getFields()[field.localName]
  if (!found) return undefined
  const { name, inner, many } = listedIn(getNamedType(found.type))
  // What the graph shows as a resource, and the message as its uid.
  if (isObjectType(inner) && field.fieldKind === 'scalar') return undefined
  const read = readerOf(field, inner.name)
  const selection = isObjectType(inner) ? ` { ${selectionOf(field, inner.name)} }` : ''
  return {
    selection: field.localName + (name === undefined ? selection : `(first: 200) { ${name}${selection} }`),
    read: (from, into) => {
      const value = read(many(from[field.localName] ?? null))
      if (value !== undefined) into[field.jsonName] = value
    },
  }
}

/** What a connection holds, and its field for that; of any other type itself. */
function listedIn(type: GraphQLNamedType): { name?: string; inner: GraphQLNamedType; many: (value: Json) => Json } {
  const nodes = isObjectType(type) && type.name.endsWith('Connection') ? type.getFields()['nodes'] : undefined
  if (!nodes) return { inner: type, many: (value) => value }
  const many = (value: Json): Json => (value as JsonObject)['nodes'] ?? []
  return { name: 'nodes', inner: getNamedType(nodes.type), many }
}

function selectionOf(field: DescField, type: string): string {
  if (type === 'NamedValue') return 'name value'
  if (field.fieldKind === 'map') throw new Error(`${field.name} is a map that the graph shows as ${type}.`)
  return planOf(field.message!, type).selection
}

/** Reads a field as proto3 JSON with defaults has it: absent messages and unset optional fields are left out. */
function readerOf(field: DescField, type: string): (value: Json) => Value {
  if (field.fieldKind === 'map') {
    return (value) =>
      Object.fromEntries((value as { name: string; value: string }[]).map((one) => [one.name, one.value]))
  }
  const one = itemReader(field, type)
  if (field.fieldKind === 'list') return (value) => (value as readonly Json[]).map((item) => one(item)!)
  const hasPresence = field.presence === FeatureSet_FieldPresence.EXPLICIT || field.fieldKind === 'message'
  return (value) => (value === null ? (hasPresence ? undefined : emptyOf(field)) : one(value))
}

function itemReader(field: DescField, type: string): (value: Json) => Value {
  const desc = field.enum
  if (desc) return (value) => enumName(desc, value as string)
  if (field.message && !field.message.typeName.startsWith('google.protobuf.')) {
    const plan = planOf(field.message, type)
    return (value) => plan.read(value as JsonObject)
  }
  return (value) => value
}

function emptyOf(field: DescField): Json {
  if (field.enum) return field.enum.values[0]!.name
  return ''
}

/** Its first value, UNKNOWN, keeps the enum of capabilities from having a prefix that all share. */
function prefixOf(desc: DescEnum): string {
  return desc.name === 'Capability' ? 'CAP_' : (desc.sharedPrefix?.toUpperCase() ?? '')
}

/** The contract's name of an enum value that the graph names without its prefix. */
function enumName(desc: DescEnum, name: string): string {
  return prefixOf(desc) + name
}

/** The graph's name of an enum value of the contract; null: the unspecified one. */
export function graphEnumName(desc: DescEnum, name: string): string | null {
  if (desc.values[0]?.name === name) return null
  return name.startsWith(prefixOf(desc)) ? name.slice(prefixOf(desc).length) : name
}

// What the graph shows in another shape than the contract.

/** Members of Identity's oneof by their type in the union. */
const RELATIONSHIPS: Readonly<Record<string, { name: string; selection: string; texts?: readonly string[] }>> = {
  ClaimMatch: {
    name: 'claimMatch',
    selection:
      'issuer issuerPattern subject subjectPattern audience audiencePattern claims { name value } claimPatterns { name value }',
    texts: ['issuer', 'issuerPattern', 'subject', 'subjectPattern', 'audience', 'audiencePattern'],
  },
  StaticKeys: {
    name: 'staticKeys',
    selection: 'keysIssuer: issuer keysSubject: subject issuerKeys expirationTime audiences',
  },
  AwsIdentity: {
    name: 'awsIdentity',
    selection: 'awsAccount arn arnPattern userId userIdPattern',
    texts: ['arn', 'arnPattern', 'userId', 'userIdPattern'],
  },
  ServicePrincipalRelationship: { name: 'servicePrincipal', selection: 'servicePrincipal' },
}

const relationship: Part = {
  selection: `relationship { __typename ${Object.entries(RELATIONSHIPS)
    .map(([type, { selection }]) => `... on ${type} { ${selection} }`)
    .join(' ')} }`,
  read: (from, into) => {
    const value = from['relationship'] as JsonObject | null
    const member = RELATIONSHIPS[value?.['__typename'] as string]
    if (!value || !member) return
    into[member.name] = relationshipOf(member.name, value)
  },
}

function relationshipOf(name: string, value: JsonObject): Json {
  const { __typename: _, keysIssuer, keysSubject, servicePrincipal, claims, claimPatterns, ...rest } = value
  if (name === 'servicePrincipal') return `SERVICE_PRINCIPAL_${servicePrincipal as string}`
  const given = Object.fromEntries(Object.entries(rest).filter(([, one]) => one !== null))
  if (name === 'staticKeys') return { issuer: keysIssuer!, subject: keysSubject!, ...given }
  if (name !== 'claimMatch') return given
  return { ...given, claims: mapOf(claims), claimPatterns: mapOf(claimPatterns) }
}

function mapOf(pairs: Json | undefined): JsonObject {
  return Object.fromEntries((pairs as { name: string; value: string }[]).map(({ name, value }) => [name, value]))
}

/** Members of an advisory event's oneof by their type in the union. */
const DETAILS: Readonly<Record<string, { name: string; fields: readonly string[] }>> = {
  Fixed: { name: 'fixed', fields: ['fixedVersion', 'note', 'scannerVersion', 'grypeDbBuilt', 'grypeDbChecksum'] },
  FalsePositiveDetermination: { name: 'falsePositiveDetermination', fields: ['note'] },
  Patched: { name: 'patched', fields: ['patchedVersions', 'note'] },
  ...Object.fromEntries(
    ['TruePositiveDetermination', 'AnalysisNotPlanned', 'FixNotPlanned', 'PendingUpstreamFix'].map((type) => [
      type,
      { name: type.charAt(0).toLowerCase() + type.slice(1), fields: ['note'] },
    ]),
  ),
}

const detail: Part = {
  selection: `detail { __typename ... on Detection { manual } ... on FalsePositiveDetermination { reason: type } ${Object.entries(
    DETAILS,
  )
    .map(([type, { fields }]) => `... on ${type} { ${fields.join(' ')} }`)
    .join(' ')} }`,
  read: (from, into) => {
    const value = from['detail'] as JsonObject | null
    if (!value) return
    const { __typename: type, reason, manual, ...rest } = value
    if (type === 'Detection') into['detection'] = manual ? { manual: {} } : {}
    else
      into[DETAILS[type as string]!.name] = reason === undefined ? rest : { type: `TYPE_${reason as string}`, ...rest }
  },
}

const limits: Part = {
  selection: 'resourceLimits { kind limit }',
  read: (from, into) => {
    const rows = from['resourceLimits'] as { kind: string; limit: number }[]
    into['resourceLimits'] = Object.fromEntries(rows.map(({ kind, limit }) => [kind, limit]))
  },
}

/** What everybody with an invite sees of its role; the role itself is an edge. */
const offer: Part = {
  selection: 'offer { uid name description capabilities }',
  read: (from, into) => {
    const value = from['offer'] as { capabilities: string[] }
    into['role'] = { ...value, capabilities: value.capabilities.map((one) => `CAP_${one}`) }
  },
}

/** What a binding tells of what it binds, to whoever sees it; the thing itself is an edge. */
function bound(field: string, name: string, fields = 'uid name description'): Part {
  return {
    selection: `${name} { ${fields} }`,
    read: (from, into) => {
      const value = from[name]
      if (value) into[field] = value
    },
  }
}

const installations: Part = {
  selection: 'appInstallations { appId installations { installationId name } }',
  read: (from, into) => {
    const rows = from['appInstallations'] as { appId: string; installations: Json }[]
    into['appInstallations'] = Object.fromEntries(rows.map(({ appId, ...rest }) => [appId, rest]))
  },
}

/** By type and field of the contract's message. */
const SPECIAL: Readonly<Record<string, Readonly<Record<string, Part>>>> = {
  Identity: {
    claimMatch: relationship,
    staticKeys: relationship,
    awsIdentity: relationship,
    servicePrincipal: relationship,
  },
  AdvisoryEvent: {
    ...Object.fromEntries(Object.values(DETAILS).map(({ name }) => [name, detail])),
    detection: detail,
  },
  GithubAccount: { appInstallations: installations },
  Group: { resourceLimits: limits },
  GroupInvite: { role: offer },
  RoleBinding: {
    identity: bound('identity', 'boundIdentity', 'uid name description subject issuer email'),
    group: bound('group', 'boundGroup'),
    role: bound('role', 'boundRole'),
  },
}
