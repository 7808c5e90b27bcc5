// What is wrong with an example: a value that is not of its type, a query that is not valid or shows something else.
import {
  type DocumentNode,
  getNamedType,
  getNullableType,
  GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  isAbstractType,
  isInputObjectType,
  isInputType,
  isLeafType,
  isListType,
  Kind,
  parse,
  parseValue,
  specifiedRules,
  TypeInfo,
  validate,
  valueFromAST,
  type ValueNode,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { type Coordinate, exampleIn } from './coordinates.ts'

function rootsOf(schema: GraphQLSchema): ReadonlySet<string | undefined> {
  return new Set(
    [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].map((one) => one?.name),
  )
}

const SHAPES: Readonly<Record<string, RegExp>> = {
  UID: /^[0-9a-f]{40}(\/[0-9a-f]{16})*$/,
  Digest: /^sha256:[0-9a-f]{64}$/,
  URL: /^https:\/\/[^ ]+$/,
}

/** What is wrong with a value for a type; empty when nothing is. */
function faultOfValue(text: string, type: GraphQLInputType): string {
  const node = parseValue(text, { noLocation: true })
  try {
    if (valueFromAST(node, type) === undefined) return `${text} is no ${String(type)}`
  } catch (error) {
    return `${text} is no ${String(type)}: ${(error as Error).message}`
  }
  return faultOfShape(node, type)
}

/** Scalars that are texts take any text; here their form is held too. */
function faultOfShape(node: ValueNode, type: GraphQLInputType): string {
  const bare = getNullableType(type)
  if (node.kind === Kind.LIST && isListType(bare)) {
    const item = bare.ofType
    return node.values.map((value) => faultOfShape(value, item)).find(Boolean) ?? ''
  }
  if (node.kind === Kind.OBJECT && isInputObjectType(bare)) {
    const inner = node.fields.map(({ name, value }) => [value, bare.getFields()[name.value]] as const)
    return inner.map(([value, field]) => (field ? faultOfShape(value, field.type) : '')).find(Boolean) ?? ''
  }
  const shape = SHAPES[getNamedType(bare).name]
  const text = node.kind === Kind.STRING ? node.value : ''
  return shape && !shape.test(text) ? `${text} has not the form of a ${getNamedType(bare).name}` : ''
}

/** What is wrong with a document; empty when nothing is. */
function faultOfDocument(schema: GraphQLSchema, text: string, rules = specifiedRules): string {
  try {
    return validate(schema, parse(text), rules)
      .map((error) => error.message)
      .join('; ')
  } catch (error) {
    return error instanceof GraphQLError ? `${text}: ${error.message}` : String(error)
  }
}

/** Whether something of a type is selected in a document. */
function selects(on: GraphQLSchema, document: DocumentNode, name: string): boolean {
  const type = on.getType(name)
  const wanted = new Set([name, ...(isAbstractType(type) ? on.getPossibleTypes(type).map((one) => one.name) : [])])
  const info = new TypeInfo(on)
  let found = false
  const enter = (): void => void (found ||= wanted.has(info.getParentType()?.name ?? ''))
  visit(document, visitWithTypeInfo(info, { Field: { enter } }))
  return found
}

/** What is wrong with the example of a coordinate; empty when nothing is. */
export function faultOfExample(schema: GraphQLSchema, one: Coordinate): string {
  const roots = rootsOf(schema)
  const example = exampleIn(one.description) ?? ''
  if (one.kind === 'argument' || one.kind === 'input field') {
    const { name, type } = one.element
    const prefix = `${name}: `
    return example.startsWith(prefix)
      ? faultOfValue(example.slice(prefix.length), type)
      : `does not begin with ${prefix}`
  }
  if (one.kind === 'field' && !roots.has(one.owner.name)) {
    const { type } = one.element
    if (isLeafType(getNamedType(type)) && isInputType(type)) return faultOfValue(example, type)
    return faultOfDocument(schema, `{ __typename ...F } fragment F on ${one.owner.name} { ${example} }`, withoutSpreads)
  }
  if (one.kind === 'field') {
    const fault = faultOfDocument(schema, example)
    return fault === '' && !example.includes(one.element.name) ? 'shows another field' : fault
  }
  if (one.kind !== 'type') return ''
  if (isInputType(one.element)) return faultOfValue(example, one.element)
  const fault = faultOfDocument(schema, example)
  return fault === '' && !selects(schema, parse(example), one.element.name) ? 'selects nothing of the type' : fault
}

/** A fragment on any type can stand alone, which no query could spread. */
const withoutSpreads = specifiedRules.filter((rule) => rule.name !== 'PossibleFragmentSpreadsRule')
