// The text of a row as columns of a statement: what the database can write is one expression between what it cannot.
import type { RowText, Spelling, TextMember } from '../../core/row-text.ts'
import type { Table } from './table.ts'

/** A table whose rows carry their text, and how that is put together. */
export interface WrittenTable {
  readonly table: Table
  /** Where the database writes each piece of the text of a row; undefined where that is put together here. */
  readonly whole: WholeText | undefined
  /** The pieces of a row's text; undefined where it cannot be written. */
  readonly textsOf: (row: Readonly<Record<string, unknown>>) => readonly string[] | undefined
}

/** The text of a row as the database writes it, with holes where JSON is to be written. */
export interface WholeText {
  readonly pieces: readonly SqlPiece[]
  /** The column with what belongs into the holes; undefined: there are none. */
  readonly holes: string | undefined
  /** What is written into the holes of one row, piece by piece. */
  readonly fillings: (values: Values) => readonly (readonly string[])[]
}

/** A piece of a text: a column, or always the same. */
export type SqlPiece = { readonly column: string } | { readonly same: string }

/** What the members of JSON hold in one row, or null; empty: they all hold nothing. */
export type Values = readonly unknown[]

/** Stands for what is to be written from JSON; in JSON itself it is always escaped. */
const HOLE = '\u0001'
const HOLES = '_holes'
export const HOLE_SQL = `chr(${HOLE.charCodeAt(0)})`

/** A part of a piece: a column that holds text, or what is written here, always the same or by what of the row. */
type Step = string | TextMember['write']

const known = new WeakMap<RowText, WeakMap<Table, WrittenTable>>()

/**
 * The table with the text of its rows in the place of their columns.
 * @param columnsOf the columns that a field is made of by a rule; undefined: it is a column, or none
 */
export function written(
  table: Table,
  text: RowText,
  columnsOf: (field: string) => readonly string[] | undefined,
): WrittenTable {
  const tables = known.get(text) ?? new WeakMap<Table, WrittenTable>()
  known.set(text, tables)
  const found = tables.get(table) ?? make(table, text, columnsOf)
  tables.set(table, found)
  return found
}

function make(table: Table, text: RowText, columnsOf: (field: string) => readonly string[] | undefined): WrittenTable {
  const columns: Record<string, string> = { uid: table.columns['uid'] ?? 't.uid' }
  const read = (fields: readonly string[]): void => {
    const names = fields.flatMap((field) => columnsOf(field) ?? [field])
    Object.assign(columns, columnsIn(table, names))
  }
  let texts = 0
  const holes: Hole[] = []
  const pieces = text.map((piece, place): Step[] => {
    const context = { table, columnsOf, holes, place }
    if (isSame(piece)) {
      const same = piece.join('')
      return [() => same]
    }
    const steps: Step[] = []
    let run: string[] = []
    const close = (): void => {
      if (run.length === 0) return
      const name = `_${texts++}`
      columns[name] = run.join(' || ')
      steps.push(name)
      run = []
    }
    for (const part of piece) {
      if (typeof part === 'object' && 'beside' in part) {
        read(part.beside)
        continue
      }
      const sql = typeof part === 'string' ? literal(part) : memberSql(part, context)
      if (sql !== undefined) {
        run.push(sql)
        continue
      }
      close()
      const { reads, write } = part as TextMember
      read(reads)
      steps.push(write)
    }
    close()
    return steps
  })
  if (holes.length > 0) {
    const values = holes.map(({ sql }) => sql).join(', ')
    columns[HOLES] = `CASE WHEN num_nonnulls(${values}) > 0 THEN json_build_array(${values}) END`
  }
  const fillings = fillingsOf(holes, pieces.length)
  const written = pieces.map(([only, ...more], at): SqlPiece | undefined => {
    const piece = text[at] ?? []
    if (isSame(piece)) return { same: piece.join('') }
    return typeof only === 'string' && more.length === 0 ? { column: only } : undefined
  })
  const isWhole = written.every((piece) => piece !== undefined)
  return {
    table: { ...table, columns, joins: joinsFor(table, columns) },
    whole: isWhole ? { pieces: written, holes: holes.length > 0 ? HOLES : undefined, fillings } : undefined,
    textsOf: joined(pieces, fillings),
  }
}

/** The joins of a table that some columns are of. */
function joinsFor({ joins = {} }: Table, columns: Readonly<Record<string, string>>): NonNullable<Table['joins']> {
  const isUsed = (alias: string): boolean => Object.values(columns).some((sql) => sql.includes(`${alias}.`))
  return Object.fromEntries(Object.entries(joins).filter(([alias]) => isUsed(alias)))
}

/** Those of the columns that a table has. */
function columnsIn({ columns }: Table, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (columns[name] === undefined ? [] : [[name, columns[name]]])))
}

function isSame(piece: RowText[number]): piece is readonly string[] {
  return piece.every((part) => typeof part === 'string')
}

function fillingsOf(holes: readonly Hole[], pieces: number): WholeText['fillings'] {
  const members = holes.map(({ member }, at) => ({ member, at, place: holes[at]?.place }))
  const byPiece = Array.from({ length: pieces }, (_, piece) => members.filter(({ place }) => place === piece))
  return (values) =>
    byPiece.map((own) =>
      own.flatMap(({ member: { field, write }, at }) => {
        const value = values[at] ?? null
        return value === null ? [] : [write({ [field]: value })]
      }),
    )
}

/** Puts what was written into the holes of a text, in their order. */
export function filled(text: string, written: readonly string[]): string {
  if (written.length === 0) return text
  return text
    .split(HOLE)
    .map((part, at) => (at === 0 ? part : `${written[at - 1]}${part}`))
    .join('')
}

function joined(pieces: readonly (readonly Step[])[], fillings: WholeText['fillings']): WrittenTable['textsOf'] {
  const write = (row: Readonly<Record<string, unknown>>): string[] | undefined => {
    const texts: string[] = []
    for (const steps of pieces) {
      let text = ''
      for (const step of steps) {
        const part = typeof step === 'string' ? (row[step] as string | null) : step(row)
        if (part === null) return undefined
        text += part
      }
      texts.push(text)
    }
    return texts
  }
  return (row) => {
    const texts = write(row)
    const values = row[HOLES] as Values | null | undefined
    if (!texts || !values) return texts
    const written = fillings(values)
    return texts.map((text, at) => filled(text, written[at] ?? []))
  }
}

/** A member of JSON, with the SQL of what it holds and the piece that it is in. */
interface Hole {
  readonly member: TextMember
  readonly sql: string
  readonly place: number
}

interface Context {
  readonly table: Table
  readonly columnsOf: (field: string) => readonly string[] | undefined
  /** Members of JSON are added. */
  readonly holes: Hole[]
  readonly place: number
}

/** Undefined: the database cannot write it. */
function memberSql(member: TextMember, { table, columnsOf, holes, place }: Context): string | undefined {
  const { field, key, spelling, json, absent, emptyIsNothing } = member
  const column = table.columns[field]
  if (columnsOf(field) !== undefined) return undefined
  if (json && absent !== undefined) {
    if (column === undefined) return literal(absent)
    if (spelling === undefined) {
      const sql = jsonSql(column)
      holes.push({ member, sql, place })
      return `CASE WHEN ${sql} IS NULL THEN ${literal(absent)} ELSE ${HOLE_SQL} END`
    }
  }
  if (spelling === undefined || column === undefined) return undefined
  const value = emptyIsNothing ? `nullif(${column}, ${spelling === 'string' ? `''` : '0'})` : `(${column})`
  const whole = `${literal(key)} || ${valueSql(value, spelling)}`
  if (absent === undefined) return whole
  // A number without a name is not nothing, and makes the whole row one that cannot be written.
  if (typeof spelling === 'object' && !spelling.others)
    return `CASE WHEN ${value} IS NULL THEN ${literal(absent)} ELSE ${whole} END`
  return `coalesce(${whole}, ${literal(absent)})`
}

/** What a column holds as JSON; a null of JSON is nothing, too. */
function jsonSql(column: string): string {
  return `nullif(to_jsonb(${column}), 'null')`
}

function valueSql(value: string, spelling: Spelling): string {
  switch (spelling) {
    case 'string':
    case 'strings':
      return `to_json(${value})::text`
    case 'json':
      return `${jsonSql(value)}::text`
    case 'boolean':
    case 'number':
      return `${value}::text`
    case 'int':
      return `${value}::int::text`
    case 'long':
      return `'"' || ${value}::text || '"'`
    case 'time':
      return `to_char(${value} AT TIME ZONE 'UTC', '"\\""YYYY-MM-DD"T"HH24:MI:SS.MS"Z\\""')`
    case 'millis':
      return `floor(extract(epoch FROM ${value}) * 1000)::bigint::text`
    default: {
      const cases = [...spelling.names].map(([number, name]) => `WHEN ${number} THEN ${literal(name)}`)
      return `CASE ${value} ${cases.join(' ')} ELSE ${spelling.others ? `${value}::text` : 'NULL'} END`
    }
  }
}

/** A text as SQL; its type is said, for nothing else tells it where it stands alone. */
export function literal(text: string): string {
  return `'${text.replaceAll(`'`, `''`)}'::text`
}
