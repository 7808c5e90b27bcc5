// Queries whose answer the database writes: compiled once from the document's selection to the text that rows are wanted as,
// one statement for a page with what is nested in it, or one a level (docs/adr/0013). What it cannot say, and every error, goes through the resolvers.
import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type FieldNode,
  getArgumentValues,
  getVariableValues,
  type GraphQLError,
  type GraphQLField,
  type GraphQLSchema,
  isNonNullType,
  Kind,
  locatedError,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql'
import { PlatformError } from '../../core/errors.ts'
import { JsonText } from '../../core/row-text.ts'
import type { Executor } from '../compiled.ts'
import type { GraphContext } from '../context.ts'
import { Connection } from '../paging.ts'
import { decidingVariables, withoutDirectives } from './directives.ts'
import { nodesReader } from './node-texts.ts'
import type { Reads } from './reads.ts'
import { type PagePlan, pagePlan, pageText, rowPlan } from './row-plan.ts'
import { type Asked, queryFor, rowTexts, Untold, type Variables } from './row-texts.ts'
import { collected, type Compiling, orUnwritable, Unwritable } from './values.ts'

type Read = (asked: Asked) => Promise<string>
/** @throws what only resolvers can tell of */
type Query = (asked: Asked) => Promise<ExecutionResult>

/**
 * Has the answers of queries written by the database where their fields say how they read. What fails at a root is told
 * here; what fails below is run again by `run`, which tells where.
 */
export function writingText(schema: GraphQLSchema, run: Executor): Executor {
  const known = new WeakMap<OperationDefinitionNode, Plans>()
  return (args, prepared) => {
    const context = args.contextValue as GraphContext
    if (prepared?.operation.operation !== OperationTypeNode.QUERY || !context.services.writesText) {
      return run(args, prepared)
    }
    const { operation } = prepared
    const plans = known.get(operation) ?? plansOf(schema, args.document, operation)
    known.set(operation, plans)
    const variables = plans.none ? undefined : coerced(schema, operation, args)
    const plan = variables && plans.planFor(variables)
    if (variables === undefined || plan === undefined) return run(args, prepared)
    return plan({ context, variables }).catch((error: unknown) => {
      if (error instanceof Unwritable) plans.none = true
      return run(args, prepared)
    })
  }
}

/** How an operation is answered. */
interface Plans {
  /** Whether only resolvers can. */
  none: boolean
  /** Undefined: resolvers do, for these. */
  planFor(variables: Variables): Query | undefined
}

/** A plan for each set of values that decides what is asked for. */
function plansOf(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): Plans {
  const deciding = orUnwritable(() => decidingVariables(document))
  const plans = new Map<string, Query | undefined>()
  const planFor = (variables: Variables): Query | undefined => {
    const key = JSON.stringify((deciding ?? []).map((name) => variables[name] ?? null))
    const known = plans.get(key)
    if (known || plans.has(key)) return known
    const plan = orUnwritable(() => compiled(schema, document, { operation, variables }))
    plans.set(key, plan)
    return plan
  }
  const none = deciding === undefined || (deciding.length === 0 && planFor({}) === undefined)
  return { none, planFor }
}

function coerced(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  { variableValues }: ExecutionArgs,
): Variables | undefined {
  return getVariableValues(schema, variableDefinitions, variableValues ?? {}).coerced
}

/** @throws Unwritable for what only resolvers can answer */
function compiled(
  schema: GraphQLSchema,
  document: DocumentNode,
  { operation, variables }: { readonly operation: OperationDefinitionNode; readonly variables: Variables },
): Query | undefined {
  const { definitions } = withoutDirectives(document, variables)
  const left = definitions[document.definitions.indexOf(operation)]
  const fragments = Object.fromEntries(
    definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [])),
  )
  return left?.kind === Kind.OPERATION_DEFINITION ? queryOf(left, { schema, fragments }) : undefined
}

function queryOf(operation: OperationDefinitionNode, compiling: Compiling): Query {
  const query = compiling.schema.getQueryType()!
  const fields = [...collected(query, [operation.selectionSet], compiling)].map(([key, nodes]) => {
    const name = nodes[0]?.name.value ?? ''
    const field = query.getFields()[name]
    const read = name === '__typename' ? async () => JSON.stringify(query.name) : rootOf(field, nodes, compiling)
    const refused = (error: unknown): GraphQLError => {
      if (error instanceof PlatformError) return locatedError(error, nodes, [key])
      throw error
    }
    return { open: `${JSON.stringify(key)}:`, required: isNonNullType(field?.type), read, refused }
  })
  return async (asked) => {
    const answers = await Promise.all(fields.map(({ read, refused }) => read(asked).catch(refused)))
    const errors = answers.filter((answer) => typeof answer !== 'string')
    if (fields.some(({ required }, at) => required && typeof answers[at] !== 'string')) {
      // Of several the library tells those that came before it gave up.
      if (errors.length > 1) throw new Untold()
      return { data: null, errors }
    }
    const texts = fields.map(({ open }, at) => open + (typeof answers[at] === 'string' ? answers[at] : 'null'))
    const data = new JsonText(`{${texts.join(',')}}`)
    return errors.length > 0 ? { data, errors } : { data }
  }
}

function rootOf(
  field: GraphQLField<unknown, unknown> | undefined,
  nodes: readonly FieldNode[],
  compiling: Compiling,
): Read {
  const reads = field?.extensions.reads
  if (!field) throw new Unwritable()
  if (reads?.kind === 'page') return pageReader(reads, pagePlan(field, nodes, compiling))
  if (reads?.kind === 'nodes') return nodesReader(reads, { field, nodes, compiling })
  if (reads?.kind !== 'row') throw new Unwritable()
  const plan = rowPlan(field.type, nodes, compiling)
  return async ({ context, variables }) => {
    const { uid } = getArgumentValues(field, nodes[0]!, variables)
    if (typeof uid !== 'string') throw new Unwritable()
    const { text, fields } = plan
    const row = await context.services.get(reads.type.get, { uid, fields, text }, context.call).catch(orNothing)
    return row ? (await rowTexts(plan, [row], { context, variables }))[0]! : 'null'
  }
}

function orNothing(error: unknown): undefined {
  if (error instanceof PlatformError && error.code === 'NOT_FOUND') return undefined
  throw error
}

function pageReader(reads: Extract<Reads, { kind: 'page' }>, plan: PagePlan): Read {
  return async (asked) => {
    const { args, query } = queryFor(plan, asked)
    const [method, wanted] = reads.asks(args, query.query)
    const listed = await asked.context.services.list(method, wanted, asked.context.call)
    const page = new Connection(listed, query)
    return pageText(plan, page, listed.text ?? (plan.row ? await rowTexts(plan.row, page.nodes, asked) : []))
  }
}
