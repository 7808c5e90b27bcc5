// How SCIM describes attributes (RFC 7643 section 7), and how a name finds one.

export type AttributeType = 'string' | 'boolean' | 'dateTime' | 'reference' | 'complex'

/** One attribute, with the characteristics that `/Schemas` tells of it. */
export interface Attribute {
  readonly name: string
  readonly type: AttributeType
  readonly multiValued: boolean
  readonly description: string
  readonly required: boolean
  readonly caseExact: boolean
  readonly mutability: 'readOnly' | 'readWrite' | 'immutable'
  readonly returned: 'always' | 'default'
  readonly uniqueness: 'none' | 'server'
  readonly canonicalValues?: readonly string[]
  readonly referenceTypes?: readonly string[]
  readonly subAttributes?: readonly Attribute[]
}

/** A set of attributes under a URN. */
export interface Schema {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly attributes: readonly Attribute[]
}

/** A kind of resource: its schemas, and what is common to all (RFC 7643 section 3.1). */
export interface ResourceKind {
  readonly name: 'User' | 'Group'
  /** The last part of its path, such as `Users`. */
  readonly path: string
  readonly description: string
  readonly schema: Schema
  readonly extensions: readonly Schema[]
}

type Characteristics = Partial<Omit<Attribute, 'name' | 'type' | 'description' | 'subAttributes'>>

const DEFAULTS = {
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
} as const

/** A single attribute, which is a string unless it is said to be something else. */
export function single(
  name: string,
  description: string,
  { type = 'string', ...more }: Characteristics & { type?: AttributeType } = {},
): Attribute {
  return { name, type, description, ...DEFAULTS, ...more }
}

/** An attribute with sub-attributes. */
export function complex(
  name: string,
  description: string,
  { subAttributes, ...more }: Characteristics & { subAttributes: readonly Attribute[] },
): Attribute {
  return { name, type: 'complex', description, ...DEFAULTS, ...more, subAttributes }
}

/** `id`, `externalId` and `meta`, which no schema lists. */
export const COMMON: readonly Attribute[] = [
  single('id', 'The id of the resource.', { caseExact: true, mutability: 'readOnly', returned: 'always' }),
  single('externalId', 'The id of the resource in the directory.', { caseExact: true }),
  complex('meta', 'What the server knows of the resource.', {
    mutability: 'readOnly',
    subAttributes: [
      single('resourceType', 'The kind.', { caseExact: true, mutability: 'readOnly' }),
      single('created', 'When it was made.', { type: 'dateTime', mutability: 'readOnly' }),
      single('lastModified', 'When it was last changed.', { type: 'dateTime', mutability: 'readOnly' }),
      single('location', 'Its URL.', { type: 'reference', caseExact: true, mutability: 'readOnly' }),
      single('version', 'Its entity tag.', { caseExact: true, mutability: 'readOnly' }),
    ],
  }),
]

/** An attribute as a name finds it. */
export interface Found {
  /** The URN of the extension that it belongs to; undefined: of the kind itself. */
  readonly extension: string | undefined
  readonly attribute: Attribute
  readonly sub: Attribute | undefined
}

/** The attribute of a name, in any case (RFC 7643 section 2.1). */
export function named(attributes: readonly Attribute[], name: string): Attribute | undefined {
  const wanted = name.toLowerCase()
  return attributes.find((one) => one.name.toLowerCase() === wanted)
}

/** The extension whose URN a text is or begins with, and what is left of the text behind the colon. */
export function extensionOf(kind: ResourceKind, text: string): { extension: Schema; rest: string } | undefined {
  const lower = text.toLowerCase()
  for (const extension of kind.extensions) {
    const id = extension.id.toLowerCase()
    if (lower === id) return { extension, rest: '' }
    if (lower.startsWith(`${id}:`) || lower.startsWith(`${id}.`)) return { extension, rest: text.slice(id.length + 1) }
  }
  return undefined
}

/** The attribute that a path such as `name.givenName` or `urn:…:User:department` names; undefined: there is none. */
export function findAttribute(kind: ResourceKind, path: string): Found | undefined {
  const extended = extensionOf(kind, path)
  const own = `${kind.schema.id}:`
  const isOwn = path.toLowerCase().startsWith(own.toLowerCase())
  const plain = extended?.rest ?? (isOwn ? path.slice(own.length) : path)
  const attributes = extended?.extension.attributes ?? [...COMMON, ...kind.schema.attributes]
  const [first = '', second, ...more] = plain.split('.')
  const attribute = named(attributes, first)
  if (!attribute || more.length > 0) return undefined
  const sub = second === undefined ? undefined : named(attribute.subAttributes ?? [], second)
  if (second !== undefined && !sub) return undefined
  return { extension: extended?.extension.id, attribute, sub }
}
