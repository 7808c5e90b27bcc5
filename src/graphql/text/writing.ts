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
  visit,
} from 'graphql'
import { PlatformError } from '../../core/errors.ts'
import { JsonText, type RowText } from '../../core/row-text.ts'
import { type ListBelow, type Page, type PageQuery, type Row, textsOf } from '../../services/page.ts'
import type { Executor } from '../compiled.ts'
import type { GraphContext } from '../context.ts'
import { Connection, connectionArguments, type ConnectionQuery, connectionQuery } from '../paging.ts'
import type { Reads } from './reads.ts'
import { type NestedPlan, type PagePlan, pagePlan, pageText, type RowPlan, rowPlan } from './row-plan.ts'
import { collected, type Compiling, Unwritable } from './values.ts'

type Variables = Readonly<Record<string, unknown>>
type Read = (asked: Asked) => Promise<string>
/** @throws what only resolvers can tell of */
type Query = (asked: Asked) => Promise<ExecutionResult>

interface Asked {
  readonly context: GraphContext
  readonly variables: Variables
}

/** What failed is not told here: below a root field it may stand in many places of an answer. */
class Untold extends Error {}

/**
 * Has the answers of queries written by the database where their fields say how they read. What fails at a root is told
 * here; what fails below is run again by `run`, which tells where.
 */
export function writingText(schema: GraphQLSchema, run: Executor): Executor {
  const plans = new WeakMap<OperationDefinitionNode, Query | 'none'>()
  return (args, prepared) => {
    const context = args.contextValue as GraphContext
    if (prepared?.operation.operation !== OperationTypeNode.QUERY || !context.services.writesText) {
      return run(args, prepared)
    }
    const { operation } = prepared
    const plan = plans.get(operation) ?? compiled(schema, args.document, operation)
    plans.set(operation, plan)
    const variables = plan === 'none' ? undefined : coerced(schema, operation, args)
    if (plan === 'none' || variables === undefined) return run(args, prepared)
    return plan({ context, variables }).catch((error: unknown) => {
      if (error instanceof Unwritable) plans.set(operation, 'none')
      return run(args, prepared)
    })
  }
}

function coerced(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  { variableValues }: ExecutionArgs,
): Variables | undefined {
  return getVariableValues(schema, variableDefinitions, variableValues ?? {}).coerced
}

function compiled(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): Query | 'none' {
  if (hasDirectives(document)) return 'none'
  const fragments = Object.fromEntries(
    document.definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [])),
  )
  try {
    return queryOf(operation, { schema, fragments })
  } catch (error) {
    if (error instanceof Unwritable) return 'none'
    throw error
  }
}

function hasDirectives(document: DocumentNode): boolean {
  let found = false
  visit(document, { Directive: () => void (found = true) })
  return found
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
  if (!field || reads === undefined || reads.kind === 'pages') throw new Unwritable()
  if (reads.kind === 'page') return pageReader(reads, pagePlan(field, nodes, compiling))
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
    return pageText(plan, page, joinedText(listed) ?? (plan.row ? await rowTexts(plan.row, page.nodes, asked) : []))
  }
}

/** What the arguments of a connection ask for, with what is selected of it. */
function queryFor(
  { field, node, selected, row }: PagePlan,
  asked: Asked,
): { readonly args: Variables; readonly query: ConnectionQuery } {
  const args = getArgumentValues(field, node, asked.variables)
  const query = connectionQuery(connectionArguments(args), selected)
  if (!row) return { args, query: { ...query, query: { ...query.query, fields: NO_FIELDS } } }
  const joined = joinedOf(selected, query)
  const below = joined && row.nested.map((plan) => belowOf(plan, asked))
  const form = { fields: row.fields, text: row.text, joined, below: below?.every(isThere) ? below : undefined }
  return { args, query: { ...query, query: { ...query.query, ...form } } }
}

function isThere<T>(value: T | undefined): value is T {
  return value !== undefined
}

/** The connection as a list that is read with the rows above it; undefined where it is read by itself. */
function belowOf(plan: NestedPlan, asked: Asked): ListBelow | undefined {
  const wanted = queryBelow(plan, asked)
  if (wanted === undefined) return undefined
  const { args, query } = wanted
  const part = plan.reads.partOf(args)
  const onlyTotal = plan.row === undefined && !plan.selected.has('pageInfo')
  const page = onlyTotal ? { ...query.query, text: NO_TEXT, joined: { ends: false } } : query.query
  if (part === undefined || !page.joined) return undefined
  const frame = plan.frame.map((piece) => {
    if (typeof piece !== 'function') return piece
    return (page: Page<Row>) => piece(new Connection(page, query), [])
  })
  return { method: plan.reads.type.list, part, query: page, frame }
}

/** Undefined for arguments that are refused, which is told at each row above. */
function queryBelow(plan: NestedPlan, asked: Asked): ReturnType<typeof queryFor> | undefined {
  try {
    return queryFor(plan, asked)
  } catch (error) {
    if (error instanceof PlatformError) return undefined
    throw error
  }
}

/** Whether rows may come as one text: not where an edge has each by itself, nor where none are shown. */
function joinedOf(selected: ReadonlySet<string>, { empty }: ConnectionQuery): PageQuery['joined'] {
  return selected.has('edges') || empty ? undefined : { ends: selected.has('pageInfo') }
}

/** What stands for the rows of a page whose texts were joined; undefined: they were not. */
function joinedText({ text }: Pick<Page<Row>, 'text'>): readonly string[] | undefined {
  return text === undefined ? undefined : text === '' ? [] : [text]
}

const NO_TEXT: RowText = [['']]
const NO_FIELDS: ReadonlySet<string> = new Set()

/** The text of each row with that of its connections. @throws Unwritable where the services gave none */
async function rowTexts({ nested }: RowPlan, rows: readonly Row[], asked: Asked): Promise<readonly string[]> {
  const pieces = rows.map((row) => {
    const texts = textsOf(row)
    if (!texts) throw new Unwritable()
    return texts
  })
  if (nested.length === 0) return pieces.map(([text = '']) => text)
  const below = nested.map((plan) => nestedTexts(plan, rows, asked).catch(untold))
  const between = await Promise.all(below)
  return pieces.map((texts, at) =>
    texts.reduce((text, piece, index) => `${text}${between[index - 1]?.[at] ?? ''}${piece}`),
  )
}

function untold(error: unknown): never {
  throw error instanceof PlatformError ? new Untold() : error
}

/** The text of the connection of each row: one statement for all. */
async function nestedTexts(plan: NestedPlan, rows: readonly Row[], asked: Asked): Promise<readonly string[]> {
  if (rows.length === 0) return []
  const { args, query } = queryFor(plan, asked)
  const keys = rows.map(({ uid }) => plan.reads.placeOf(uid, args))
  const places = new Map(keys.map(({ key, place }) => [key, place]))
  const { services, call } = asked.context
  const wanted = { places: [...places.values()], query: query.query }
  const pages = (await services.listMany(plan.reads.type.list, wanted, call)).map((page) => {
    if (page instanceof PlatformError) throw page
    return { of: new Connection(page, query), joined: joinedText(page) }
  })
  const nodes = pages.flatMap(({ of, joined }) => (joined ? [] : of.nodes))
  const below = plan.row ? await rowTexts(plan.row, nodes, asked) : []
  let from = 0
  const texts = pages.map(({ of, joined }) =>
    pageText(plan, of, joined ?? below.slice(from, (from += of.nodes.length))),
  )
  const byKey = new Map([...places.keys()].map((key, at) => [key, texts[at] ?? '']))
  return keys.map(({ key }) => byKey.get(key) ?? '')
}
