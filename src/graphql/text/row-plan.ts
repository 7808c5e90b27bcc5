// What is selected of a resource or of a connection, compiled: the text that rows are wanted as, and what goes between.
import {
  type FieldNode,
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
} from 'graphql'
import type { ReadBeside, RowText, Spelling, TextMember } from '../../core/row-text.ts'
import type { EdgeForm, Fields } from '../../services/page.ts'
import type { Connection } from '../paging.ts'
import { selectedFields } from '../selection.ts'
import type { Reads } from './reads.ts'
import { collected, type Compiling, readerOf, Unwritable, type Write, writerOf } from './values.ts'

type Field = GraphQLField<unknown, unknown>

/** What is selected of the rows of a type. */
export interface RowPlan {
  readonly text: RowText
  readonly fields: Fields
  /** What hangs on each row, one between two pieces of its text. */
  readonly nested: readonly Nested[]
}

/** What is selected of a connection. */
export interface PagePlan {
  /** The field and the place where its arguments stand. */
  readonly field: Field
  readonly node: FieldNode
  /** Names of the fields that are selected of it. */
  readonly selected: ReadonlySet<string>
  /** Undefined: nobody wants any rows. */
  readonly row: RowPlan | undefined
  /** What stands around each row; undefined: nothing, or what is the same for all and is part of their text. */
  readonly edge: EdgeForm | undefined
  /** What stands around its rows: always the same, what is written of the page, or (null) the rows. */
  readonly frame: readonly (string | null | ((page: Connection) => string))[]
}

export interface NestedPlan extends PagePlan {
  readonly reads: Extract<Reads, { kind: 'pages' }>
}

export type Nested = NestedPlan | RelationPlan | ValuePlan

/** What is selected of a page of what each row holds. */
export interface ValuePlan {
  readonly reads: Extract<Reads, { kind: 'value' }>
  /** The field and the place where its arguments stand. */
  readonly field: Field
  readonly node: FieldNode
  /** Names of the fields that are selected of it. */
  readonly selected: ReadonlySet<string>
  readonly write: Write
}

/** What is selected of the row that another points at. */
export interface RelationPlan {
  readonly reads: Extract<Reads, { kind: 'relation' }>
  readonly row: RowPlan
}

/** @throws Unwritable for what only resolvers can answer */
export function rowPlan(type: GraphQLOutputType, nodes: readonly FieldNode[], compiling: Compiling): RowPlan {
  const object = getNamedType(type)
  if (!isObjectType(object) || !object.extensions['pothosPrismaModel']) throw new Unwritable()
  const sets = nodes.map(({ selectionSet }) => selectionSet)
  const pieces: (TextMember | ReadBeside | string)[][] = [[]]
  const nested: Nested[] = []
  const columns = new Set<string>()
  let comma = '{'
  for (const [key, [node, ...more]] of collected(object, sets, compiling)) {
    if (!node) continue
    const open = `${comma}${JSON.stringify(key)}:`
    comma = ','
    const piece = pieces.at(-1)!
    if (node.name.value === '__typename') {
      piece.push(`${open}${JSON.stringify(object.name)}`)
      continue
    }
    const field = fieldOf(object, node)
    for (const column of field.extensions.columns ?? []) columns.add(column)
    const below = nestedPlan(field, [node, ...more], compiling)
    if (below) {
      piece.push(open, { beside: field.extensions.columns ?? [] })
      pieces.push([])
      nested.push(below)
    } else piece.push(memberOf(field, open, { nodes: [node, ...more], compiling }))
  }
  pieces.at(-1)!.push('}')
  return { text: pieces, fields: columns, nested }
}

/** How what hangs on a row is read; undefined: it is of the row itself. */
function nestedPlan(field: Field, nodes: readonly FieldNode[], compiling: Compiling): Nested | undefined {
  const { reads } = field.extensions
  if (reads?.kind === 'pages') return { ...pagePlan(field, nodes, compiling), reads }
  if (reads?.kind === 'relation') return { reads, row: rowPlan(field.type, nodes, compiling) }
  const [node] = nodes
  if (reads?.kind !== 'value' || !node) return undefined
  const selected = selectedFields({ fieldNodes: nodes, fragments: compiling.fragments })
  return { reads, field, node, selected, write: writerOf(field.type, nodes, compiling) }
}

function fieldOf(object: GraphQLObjectType, { name }: FieldNode): Field {
  const field = object.getFields()[name.value]
  if (!field) throw new Unwritable()
  return field
}

function memberOf(
  field: Field,
  key: string,
  { nodes, compiling }: { nodes: readonly FieldNode[]; compiling: Compiling },
): TextMember {
  const { type, name, extensions } = field
  const read = readerOf(field, name)
  const write = writerOf(type, nodes, compiling)
  const { pothosExposedField, orNull, columns = [] } = extensions
  const column = pothosExposedField ?? orNull
  return {
    field: column ?? name,
    key,
    spelling: column === undefined ? undefined : spellingOf(type),
    absent: isNonNullType(type) ? undefined : `${key}null`,
    emptyIsNothing: orNull !== undefined,
    reads: ['uid', ...columns],
    write: (row) => `${key}${write(read(row))}`,
  }
}

const TEXTS = new Set(['String', 'ID', 'UID', 'Digest', 'URL'])

function spellingOf(type: GraphQLOutputType): Spelling | undefined {
  const inner = getNullableType(type)
  const named = getNamedType(type)
  if (!isLeafType(named)) return undefined
  if (isListType(inner)) {
    const item = getNullableType(inner.ofType)
    return item === named && isNonNullType(inner.ofType) && TEXTS.has(named.name) ? 'strings' : undefined
  }
  if (isEnumType(named)) {
    const names = named.getValues().map(({ name, value }) => [value as unknown, JSON.stringify(name)] as const)
    if (!names.every((one): one is readonly [number, string] => typeof one[0] === 'number')) return undefined
    return { names: new Map(names), others: false }
  }
  if (!isScalarType(named)) return undefined
  if (TEXTS.has(named.name)) return 'string'
  if (named.name === 'Boolean') return 'boolean'
  if (named.name === 'Int') return 'int'
  return named.name === 'DateTime' ? 'time' : undefined
}

/** @throws Unwritable for what only resolvers can answer */
export function pagePlan(field: Field, nodes: readonly FieldNode[], compiling: Compiling): PagePlan {
  const connection = getNamedType(field.type)
  const [node] = nodes
  if (!isObjectType(connection) || !node) throw new Unwritable()
  const sets = nodes.map(({ selectionSet }) => selectionSet)
  const selected = new Set<string>()
  let row: RowPlan | undefined
  let edge: EdgeForm | undefined
  const only = (plan: RowPlan): void => {
    if (row) throw new Unwritable()
    row = plan
  }
  const members = [...collected(connection, sets, compiling)].map(([key, below], at): PagePlan['frame'] => {
    const open = `${at === 0 ? '{' : ','}${JSON.stringify(key)}:`
    const name = below[0]?.name.value ?? ''
    if (name === '__typename') return [`${open}${JSON.stringify(connection.name)}`]
    const member = connection.getFields()[name]
    if (!member) throw new Unwritable()
    if (name === 'nodes') {
      selected.add(name)
      only(rowPlan(member.type, below, compiling))
      return [`${open}[`, null, ']']
    }
    if (name === 'edges') {
      const one = edgePlan(member, below, compiling)
      selected.add(name)
      only(one.row)
      edge = one.edge
      return [`${open}[`, null, ']']
    }
    selected.add(name)
    // What a page says of itself is read from it alone.
    const read = readerOf(member, name)
    const write = writerOf(member.type, below, compiling)
    return [(page) => `${open}${write(read(page))}`]
  })
  return { field, node, selected, row, edge, frame: [...members.flat(), '}'] }
}

/** A page as it stands in the answer. @param rows the texts of its rows, one by one or joined */
export function pageText({ frame, edge }: PagePlan, page: Connection, rows: string | readonly string[]): string {
  const each = edge && typeof rows !== 'string' ? rows.map((row, at) => edgeText(edge, row, page.cursorAt(at))) : rows
  const all = typeof each === 'string' ? each : each.join(',')
  return frame.map((part) => (typeof part === 'function' ? part(page) : (part ?? all))).join('')
}

/** The parts of an edge: always the same, its cursor (null), or the row. */
type EdgeParts = readonly (string | null | typeof ROW)[]

const ROW = Symbol('row')

interface EdgePlan {
  readonly row: RowPlan
  readonly edge: EdgeForm | undefined
}

function edgePlan(field: Field, nodes: readonly FieldNode[], compiling: Compiling): EdgePlan {
  const edge = getNamedType(field.type)
  if (!isObjectType(edge)) throw new Unwritable()
  const sets = nodes.map(({ selectionSet }) => selectionSet)
  let row: RowPlan | undefined
  const parts = [...collected(edge, sets, compiling)].flatMap(([key, below], at): EdgeParts => {
    const open = `${at === 0 ? '{' : ','}${JSON.stringify(key)}:`
    const name = below[0]?.name.value
    if (name === '__typename') return [`${open}${JSON.stringify(edge.name)}`]
    if (name === 'cursor') return [open, null]
    if (name !== 'node' || row) throw new Unwritable()
    row = rowPlan(fieldOf(edge, below[0]!).type, below, compiling)
    return [open, ROW]
  })
  // Without rows it is not known how many edges there are.
  if (!row) throw new Unwritable()
  const place = parts.indexOf(ROW)
  const before = parts.slice(0, place).filter((part) => part !== ROW)
  const after = [...parts.slice(place + 1).filter((part) => part !== ROW), '}']
  // Without its cursor an edge is no more than a row with something around it.
  if (!parts.includes(null)) return { row: around(row, { before, after }), edge: undefined }
  return { row, edge: { before, after } }
}

function edgeText({ before, after }: EdgeForm, row: string, cursor: string): string {
  const around = (parts: EdgeForm['before']): string => parts.map((part) => part ?? JSON.stringify(cursor)).join('')
  return `${around(before)}${row}${around(after)}`
}

/** A row with what stands around it, always the same. */
function around({ text, ...row }: RowPlan, { before, after }: EdgeForm): RowPlan {
  const pieces = text.map((piece, at) => [
    ...(at === 0 ? [before.join('')] : []),
    ...piece,
    ...(at === text.length - 1 ? [after.join('')] : []),
  ])
  return { ...row, text: pieces }
}
