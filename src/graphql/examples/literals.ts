// Examples of values: of scalars, enums and inputs, as they are written in a document.
import {
  getNamedType,
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredInputField,
  isScalarType,
} from 'graphql'
import { type Example, writtenExample } from './option.ts'
import { uidFor } from './uids.ts'

type ValueElement = GraphQLField<unknown, unknown> | GraphQLArgument | GraphQLInputField

/** What a value stands in: the type, and what becomes of uids, which a query takes as variables. */
export interface Place {
  /** The name of the type that the field is of, or that a field with arguments gives. */
  readonly subject: string
  readonly uid?: (name: string, type: GraphQLType) => string
}

/** Makes examples of values for one schema. */
export class Literals {
  readonly #schema: GraphQLSchema
  /** Inputs without variables, which many arguments share. */
  readonly #inputs = new Map<GraphQLInputObjectType, string | undefined>()

  constructor(schema: GraphQLSchema) {
    this.#schema = schema
  }

  /** An example of what a field, an argument or an input field holds; undefined when nothing says one. */
  of(element: ValueElement, place: Place): string | undefined {
    const { type } = element
    const named = getNamedType(type)
    if (named.name === 'UID' && place.uid) return place.uid(element.name, type)
    const written = writtenExample(element) ?? this.#relative(element, place.subject)
    if (written !== undefined) return spell(inList(written, type), named)
    const text = isInputObjectType(named) ? this.ofInput(named, place) : ofLeaf(element.name, named, place)
    return text !== undefined && isListType(bare(type)) ? `[${text}]` : text
  }

  /** An example of an input type. */
  ofInput(type: GraphQLInputObjectType, place: Partial<Place> = {}): string | undefined {
    if (place.uid) return this.#makeInput(type, place)
    if (!this.#inputs.has(type)) this.#inputs.set(type, this.#makeInput(type, {}))
    return this.#inputs.get(type)
  }

  #makeInput(type: GraphQLInputObjectType, place: Partial<Place>): string | undefined {
    const fields = Object.values(type.getFields())
    const parts = telling(fields, writtenExample(type)).map((field) => {
      const text = this.of(field, { ...place, subject: type.name })
      return text === undefined ? undefined : `${field.name}: ${text}`
    })
    return parts.includes(undefined) || parts.length === 0 ? undefined : `{ ${parts.join(', ')} }`
  }

  /** The example of the field that an input field writes or filters by: `Repo.name` for `RepoFilter.nameIn`. */
  #relative({ name, type }: ValueElement, owner: string): Example | undefined {
    const subject = this.#schema.getType(subjectOf(owner))
    if (!isObjectType(subject)) return undefined
    const fields = subject.getFields()
    const found = [name, name.replace(/(?:In|Contains|s)$/, '')].map((one) => fields[one]).find(Boolean)
    return found && getNamedType(found.type) === getNamedType(type) ? writtenExample(found) : undefined
  }
}

/** The type that an input is about: `Repo` for `CreateRepoInput` and `RepoFilter`. */
function subjectOf(input: string): string {
  return input.replace(/^(?:Create|Update|Delete)(?=[A-Z])/, '').replace(/(?:Item)?(?:Input|Filter)$/, '')
}

const SIDE = new Set(['validateOnly', 'clientMutationId'])

/** What an input demands, and what its example names; else one thing more when it demands nothing but uids. */
function telling(fields: readonly GraphQLInputField[], named: Example | undefined): GraphQLInputField[] {
  const required = fields.filter(isRequiredInputField)
  if (Array.isArray(named)) return fields.filter((one) => required.includes(one) || named.includes(one.name))
  const more = fields.find((one) => !required.includes(one) && !SIDE.has(one.name))
  const enough = required.some((one) => getNamedType(one.type).name !== 'UID')
  return enough || more === undefined ? required : [...required, more]
}

function ofLeaf(name: string, type: GraphQLNamedType, { subject }: Place): string | undefined {
  if (type.name === 'UID') return JSON.stringify(uidFor(name, subjectOf(subject)))
  if (type.name === 'Boolean') return 'true'
  return isScalarType(type) || isEnumType(type) ? ofType(type) : undefined
}

/** An example of a scalar of our own or of an enum. */
export function ofType(type: GraphQLNamedType): string | undefined {
  const written = writtenExample(type)
  if (written !== undefined) return spell(written, type)
  return isEnumType(type) ? type.getValues()[0]?.name : undefined
}

function bare(type: GraphQLType): GraphQLType {
  return isNonNullType(type) ? type.ofType : type
}

function inList(value: Example, type: GraphQLType): Example | readonly Example[] {
  return isListType(bare(type)) && !Array.isArray(value) ? [value] : value
}

function spell(value: Example | readonly Example[], type: GraphQLNamedType | GraphQLEnumType): string {
  if (Array.isArray(value)) return `[${value.map((item: string) => spell(item, type)).join(', ')}]`
  if (typeof value === 'object') {
    const fields = isInputObjectType(type) ? type.getFields() : {}
    const entries = Object.entries(value as Readonly<Record<string, Example>>)
    const spelled = entries.map(([name, one]) => `${name}: ${spell(one, getNamedType(fields[name]?.type) ?? type)}`)
    return spelled.length === 0 ? '{}' : `{ ${spelled.join(', ')} }`
  }
  return isEnumType(type) ? String(value) : JSON.stringify(value)
}
