// The texts of rows with what hangs on them: one statement for each connection and each relation of a level, or one for a page with all that is
// nested in it.
import { getArgumentValues } from 'graphql'
import { PlatformError } from '../../core/errors.ts'
import type { RowText } from '../../core/row-text.ts'
import { type Below, type ListBelow, type Page, type Row, type RowBelow, textsOf } from '../../services/page.ts'
import type { GraphContext } from '../context.ts'
import { Connection, connectionArguments, type ConnectionQuery, connectionQuery } from '../paging.ts'
import {
  type Nested,
  type NestedPlan,
  type PagePlan,
  pageText,
  type RelationPlan,
  type RowPlan,
  type ValuePlan,
} from './row-plan.ts'
import { Unwritable } from './values.ts'

export type Variables = Readonly<Record<string, unknown>>

export interface Asked {
  readonly context: GraphContext
  readonly variables: Variables
}

/** What failed is not told here: below a root field it may stand in many places of an answer. */
export class Untold extends Error {}

/** What the arguments of a connection ask for, with what is selected of it. */
export function queryFor(
  { field, node, selected, row, edge }: PagePlan,
  asked: Asked,
): { readonly args: Variables; readonly query: ConnectionQuery } {
  const args = getArgumentValues(field, node, asked.variables)
  const query = connectionQuery(connectionArguments(args), selected)
  if (!row) return { args, query: { ...query, query: { ...query.query, fields: NO_FIELDS } } }
  // What shows no row is not joined.
  const joined = query.empty ? undefined : { ends: selected.has('pageInfo'), edge }
  const below = joined && row.nested.map((plan) => belowOf(plan, asked))
  const form = { fields: row.fields, text: row.text, joined, below: below?.every(isThere) ? below : undefined }
  return { args, query: { ...query, query: { ...query.query, ...form } } }
}

function isThere<T>(value: T | undefined): value is T {
  return value !== undefined
}

function isList(plan: Nested): plan is NestedPlan {
  return plan.reads.kind === 'pages'
}

function isRelation(plan: Nested): plan is RelationPlan {
  return plan.reads.kind === 'relation'
}

/** What hangs on rows as it is read with them; undefined: it is read by itself. */
function belowOf(plan: Nested, asked: Asked): Below | undefined {
  if (isList(plan)) return listBelow(plan, asked)
  return isRelation(plan) ? rowBelow(plan, asked) : undefined
}

function rowBelow({ reads: { type, column }, row }: RelationPlan, asked: Asked): RowBelow | undefined {
  const below = row.nested.map((plan) => belowOf(plan, asked))
  if (column === undefined || !below.every(isThere)) return undefined
  return { method: type.get, field: column, fields: row.fields, text: row.text, below }
}

function listBelow(plan: NestedPlan, asked: Asked): ListBelow | undefined {
  const wanted = queryBelow(plan, asked)
  if (wanted === undefined) return undefined
  const { args, query } = wanted
  const part = plan.reads.partOf?.(args)
  const onlyTotal = plan.row === undefined && !plan.selected.has('pageInfo')
  const page = onlyTotal ? { ...query.query, text: NO_TEXT, joined: { ends: false } } : query.query
  if (part === undefined || !page.joined) return undefined
  const frame = plan.frame.map((piece) => {
    if (typeof piece !== 'function') return piece
    return (page: Page<Row>) => piece(new Connection(page, query))
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

const NO_TEXT: RowText = [['']]
const NO_FIELDS: ReadonlySet<string> = new Set()

/** The text of each row with that of what hangs on it. @throws Unwritable where the services gave none */
export async function rowTexts({ nested }: RowPlan, rows: readonly Row[], asked: Asked): Promise<readonly string[]> {
  const pieces = rows.map((row) => {
    const texts = textsOf(row)
    if (!texts) throw new Unwritable()
    return texts
  })
  if (nested.length === 0) return pieces.map(([text = '']) => text)
  const below = nested.map((plan) => textsBelow(plan, rows, asked).catch(untold))
  const between = await Promise.all(below)
  return pieces.map((texts, at) =>
    texts.reduce((text, piece, index) => `${text}${between[index - 1]?.[at] ?? ''}${piece}`),
  )
}

async function textsBelow(plan: Nested, rows: readonly Row[], asked: Asked): Promise<readonly string[]> {
  if (isList(plan)) return listTexts(plan, rows, asked)
  return isRelation(plan) ? relationTexts(plan, rows, asked) : valueTexts(plan, rows, asked)
}

function valueTexts(
  { reads, field, node, selected, write }: ValuePlan,
  rows: readonly Row[],
  { variables }: Asked,
): string[] {
  const wanted = { args: getArgumentValues(field, node, variables), selected }
  return rows.map((row) => write(reads.valueOf(row, wanted)))
}

function untold(error: unknown): never {
  throw error instanceof PlatformError ? new Untold() : error
}

/** The text of the connection of each row: one statement for all. */
async function listTexts(plan: NestedPlan, rows: readonly Row[], asked: Asked): Promise<readonly string[]> {
  if (rows.length === 0) return []
  const { args, query } = queryFor(plan, asked)
  const keys = await Promise.all(rows.map(async (row) => plan.reads.placeOf(row, args, asked.context)))
  const places = new Map(keys.map(({ key, place }) => [key, place]))
  const { services, call } = asked.context
  const wanted = { places: [...places.values()], query: query.query }
  const pages = (await services.listMany(plan.reads.type.list, wanted, call)).map((page) => {
    if (page instanceof PlatformError) throw page
    return { of: new Connection(page, query), joined: page.text }
  })
  const nodes = pages.flatMap(({ of, joined }) => (joined === undefined ? of.nodes : []))
  const below = plan.row ? await rowTexts(plan.row, nodes, asked) : []
  let from = 0
  const texts = pages.map(({ of, joined }) =>
    pageText(plan, of, joined ?? below.slice(from, (from += of.nodes.length))),
  )
  const byKey = new Map([...places.keys()].map((key, at) => [key, texts[at] ?? '']))
  return keys.map(({ key }) => byKey.get(key) ?? '')
}

/** The text of what each row points at: one statement for all. */
async function relationTexts(
  { reads, row }: RelationPlan,
  rows: readonly Row[],
  asked: Asked,
): Promise<readonly string[]> {
  const uids = rows.map((one) => reads.uidOf(one) || undefined)
  const wanted = [...new Set(uids)].filter(isThere)
  if (wanted.length === 0) return uids.map(() => 'null')
  const { services, call } = asked.context
  const query = { uids: wanted, fields: row.fields, text: row.text }
  const found = (await services.getMany(reads.type.get, query, call)).filter(isThere)
  const texts = await rowTexts(row, found, asked)
  const byUid = new Map(found.map(({ uid }, at) => [uid, texts[at]]))
  return uids.map((uid) => (uid === undefined ? undefined : byUid.get(uid)) ?? 'null')
}
