// The text of a row as columns of a statement: what the database can write is one expression between what it cannot.
import type { RowText, Spelling, TextMember } from '../../core/row-text.ts'
import type { Table } from './table.ts'

/** A table whose rows carry their text, and how that is put together. */
export interface WrittenTable {
  readonly table: Table
  /** The column that is the whole text of a row; undefined where that is put together here. */
  readonly whole: string | undefined
  /** The pieces of a row's text; undefined where it cannot be written. */
  readonly textsOf: (row: Readonly<Record<string, unknown>>) => readonly string[] | undefined
}

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
  let texts = 0
  const pieces = text.map((piece): Step[] => {
    if (piece.every((part) => typeof part === 'string')) {
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
      const sql = typeof part === 'string' ? literal(part) : memberSql(part, table, columnsOf)
      if (sql !== undefined) {
        run.push(sql)
        continue
      }
      close()
      const { reads, write } = part as TextMember
      for (const name of reads.flatMap((field) => columnsOf(field) ?? [field])) {
        const column = table.columns[name]
        if (column !== undefined) columns[name] = column
      }
      steps.push(write)
    }
    close()
    return steps
  })
  const [[only, ...more] = [], ...others] = pieces
  const whole = typeof only === 'string' && more.length + others.length === 0 ? only : undefined
  const joins = Object.entries(table.joins ?? {}).filter(([alias]) =>
    Object.values(columns).some((sql) => sql.includes(`${alias}.`)),
  )
  return { table: { ...table, columns, joins: Object.fromEntries(joins) }, whole, textsOf: joined(pieces) }
}

function joined(pieces: readonly (readonly Step[])[]): WrittenTable['textsOf'] {
  return (row) => {
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
}

/** Undefined: the database cannot write it. */
function memberSql(
  { field, key, spelling, absent, emptyIsNothing }: TextMember,
  table: Table,
  columnsOf: (field: string) => readonly string[] | undefined,
): string | undefined {
  const column = table.columns[field]
  if (spelling === undefined || column === undefined || columnsOf(field) !== undefined) return undefined
  const value = emptyIsNothing ? `nullif(${column}, ${spelling === 'string' ? `''` : '0'})` : `(${column})`
  const whole = `${literal(key)} || ${valueSql(value, spelling)}`
  if (absent === undefined) return whole
  // A number without a name is not nothing, and makes the whole row one that cannot be written.
  if (typeof spelling === 'object' && !spelling.others)
    return `CASE WHEN ${value} IS NULL THEN ${literal(absent)} ELSE ${whole} END`
  return `coalesce(${whole}, ${literal(absent)})`
}

function valueSql(value: string, spelling: Spelling): string {
  switch (spelling) {
    case 'string':
    case 'strings':
      return `to_json(${value})::text`
    case 'boolean':
    case 'number':
      return `${value}::text`
    case 'int':
      return `${value}::int::text`
    case 'long':
      return `'"' || ${value}::text || '"'`
    case 'time':
      return `to_char(${value} AT TIME ZONE 'UTC', '"\\""YYYY-MM-DD"T"HH24:MI:SS.MS"Z\\""')`
    default: {
      const cases = [...spelling.names].map(([number, name]) => `WHEN ${number} THEN ${literal(name)}`)
      return `CASE ${value} ${cases.join(' ')} ELSE ${spelling.others ? `${value}::text` : 'NULL'} END`
    }
  }
}

function literal(text: string): string {
  return `'${text.replaceAll(`'`, `''`)}'`
}
