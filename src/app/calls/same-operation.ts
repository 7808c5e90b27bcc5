// An operation of the graph as it would be made again, to copy: without what the contract calls a secret.
import {
  type ArgumentNode,
  type DocumentNode,
  getNamedType,
  type GraphQLInputType,
  isInputObjectType,
  isInputType,
  Kind,
  type ObjectFieldNode,
  print,
  typeFromAST,
  type ValueNode,
  type VariableDefinitionNode,
  visit,
} from 'graphql'
import type { DescMessage } from '@bufbuild/protobuf'
import { graphMethods, methods } from '../../contract/methods.ts'
import { graphSchema } from '../../graphql/schema.ts'
import { messageIn, rulesOf } from '../../services/fields.ts'
import { graphCommand, MOST_CHARACTERS, type SameCall } from './same-call.ts'

const HIDDEN = '…'

/** The command; none for what is too long to copy. */
export function sameOperation(document: DocumentNode, variables: object, url: string): SameCall {
  const secret = secretVariables(document)
  const query = print(withoutSecretTexts(document, secret))
  const kept = variablesOf(document).map((one) => [one, (variables as Record<string, unknown>)[nameOf(one)]] as const)
  const told = kept.flatMap(([one, value]) => {
    if (value === undefined) return []
    const type = typeFromAST(graphSchema(), one.type)
    return [[nameOf(one), secret.has(nameOf(one)) ? hide(value) : shownAs(value, isInputType(type) ? type : undefined)]]
  })
  const operation = { query, variables: Object.fromEntries(told) as object }
  return JSON.stringify(operation).length > MOST_CHARACTERS ? {} : { graphql: graphCommand(operation, url) }
}

const nameOf = ({ variable }: VariableDefinitionNode): string => variable.name.value

const variablesOf = ({ definitions }: DocumentNode): readonly VariableDefinitionNode[] =>
  definitions.flatMap((one) => (one.kind === Kind.OPERATION_DEFINITION ? (one.variableDefinitions ?? []) : []))

/** Variables that stand in the place of a secret. */
function secretVariables(document: DocumentNode): ReadonlySet<string> {
  const found = new Set<string>()
  const look = ({ name, value }: ArgumentNode | ObjectFieldNode): void => {
    if (isSecret(name.value)) visit(value, { Variable: (one) => void found.add(one.name.value) })
  }
  visit(document, { Argument: look, ObjectField: look })
  return found
}

function withoutSecretTexts(document: DocumentNode, secret: ReadonlySet<string>): DocumentNode {
  const strip = <Node extends ArgumentNode | ObjectFieldNode>(node: Node): Node | undefined =>
    isSecret(node.name.value) ? { ...node, value: hideIn(node.value) } : undefined
  return visit(document, {
    Argument: strip,
    ObjectField: strip,
    VariableDefinition: (node) =>
      secret.has(nameOf(node)) && node.defaultValue ? { ...node, defaultValue: hideIn(node.defaultValue) } : undefined,
  })
}

const hideIn = <Node extends ValueNode>(value: Node): Node =>
  visit<Node>(value, { StringValue: (node) => ({ ...node, block: false, value: HIDDEN }) })

/** A value of a variable by its type. What the type does not know may be anything, a secret that is misspelled too. */
function shownAs(value: unknown, type: GraphQLInputType | undefined): unknown {
  if (Array.isArray(value)) return value.map((one) => shownAs(one, type))
  if (typeof value !== 'object' || value === null) return type ? value : hide(value)
  const named = type && getNamedType(type)
  const fields = isInputObjectType(named) ? named.getFields() : {}
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, isSecret(name) ? hide(one) : shownAs(one, fields[name]?.type)]),
  )
}

function hide(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hide)
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, hide(one)]))
  }
  return typeof value === 'string' ? HIDDEN : value
}

let names: ReadonlySet<string> | undefined

/** Whether a field of the contract of this name is a secret; the graph has its fields by the same names. */
function isSecret(name: string): boolean {
  names ??= secretNames()
  return names.has(name)
}

function secretNames(): ReadonlySet<string> {
  const found = new Set<string>()
  const seen = new Set<DescMessage>()
  const look = (desc: DescMessage): void => {
    if (seen.has(desc)) return
    seen.add(desc)
    for (const { name, secret, desc: field } of rulesOf(desc).fields.values()) {
      if (secret) found.add(name)
      const inner = messageIn(field)
      if (inner) look(inner)
    }
  }
  for (const { desc } of [...methods.values(), ...graphMethods.values()]) look(desc.input)
  return found
}
