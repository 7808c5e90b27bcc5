// Statements on PGlite that stay prepared, as on PostgreSQL. Used by pglite.ts.
//
// PGlite's own `query` sends six messages one by one, and PostgreSQL parses and plans the text each time. A statement that is
// prepared takes one message and, once planned, a tenth of the time.
import { messages, parse, type PGlite, protocol, type QueryOptions, type Results } from '@electric-sql/pglite'
import { LoopShare } from '../core/loop-share.ts'
import type { Statement } from './types.ts'

type Text = Pick<Statement, 'text' | 'values'>

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>
type Column = Results['fields'][number]

/** A statement that the database knows by a name. */
interface Prepared {
  readonly name: string
  /** Types of its parameters, by number. */
  readonly parameters: readonly number[]
  /** The columns of its rows; none: it gives no rows. */
  readonly columns: readonly Column[]
}

/** As many as are kept at a time: a plan takes tens of kilobytes. */
const MOST_PREPARED = 300

/** Characters. A longer text has many values in it, as many as there were this time: it hardly comes again. */
const LONGEST_KEPT = 16_384

/**
 * Statements run to their end on the event loop, and those that wait begin in the same turn of it. After so many milliseconds whatever
 * else there is has its turn: requests that come are read, and answers sent.
 */
const TURN_MS = 20

/** The statement that the next one takes the place of. */
const UNNAMED = ''

/** SQLSTATE: a prepared statement that is not there, or whose rows have other columns than when it was prepared. */
const OUTDATED: ReadonlySet<unknown> = new Set(['26000', '0A000'])

/** How the command that is complete tells the number of rows that it has written. */
const AFFECTED = /^(?:INSERT \d+|UPDATE|DELETE|MERGE|COPY) (\d+)$/

const { serialize } = protocol
const SYNC = serialize.sync()

/** The statements that one database has prepared. */
export class PreparedStatements {
  readonly #pglite: PGlite
  /** By their texts, the one that was used last at the end. */
  readonly #known = new Map<string, Prepared>()
  #made = 0
  readonly #loop = new LoopShare(TURN_MS)

  constructor(pglite: PGlite) {
    this.#pglite = pglite
  }

  /** The result of a statement outside of transactions, one after the other with them. Its fields are as of PGlite's `query`. */
  async alone<Row>(statement: Text, options?: QueryOptions): Promise<Results<Row>> {
    await this.#pglite._checkReady()
    return this.#pglite._runExclusiveTransaction(async () => {
      try {
        return await this.within<Row>(statement, options)
      } catch (error) {
        if (!isOutdated(error)) throw error
        // Its tables have changed since. In a transaction that has failed by it, nothing can be asked again.
        return await this.within<Row>(statement, options)
      }
    })
  }

  /** The result of a statement inside of the transaction that is open. */
  within<Row>({ text, values }: Text, options?: QueryOptions): Promise<Results<Row>> {
    return this.#pglite.runExclusive(async () => {
      await this.#loop.take()
      const prepared = await this.#prepare(text)
      const bound = serialize.bind({ statement: prepared.name, values: this.#texts(values, prepared.parameters) })
      try {
        const answer = await this.#send(bound, serialize.execute({}), SYNC)
        return this.#result<Row>(prepared.columns, answer, options)
      } catch (error) {
        if (isOutdated(error)) this.#known.delete(text)
        throw error
      }
    })
  }

  async #prepare(text: string): Promise<Prepared> {
    const known = this.#known.get(text)
    if (known) {
      this.#known.delete(text)
      this.#known.set(text, known)
      return known
    }
    const kept = text.length <= LONGEST_KEPT
    const name = kept ? `s${(this.#made += 1)}` : UNNAMED
    const parsed = [serialize.parse({ name, text }), serialize.describe({ type: 'S', name })]
    const answer = await this.#send(...(kept ? this.#forgetOldest() : []), ...parsed, SYNC)
    const prepared = {
      name,
      parameters: parse.parseDescribeStatementResults(answer),
      columns: answer.find((message) => message instanceof messages.RowDescriptionMessage)?.fields ?? [],
    }
    if (kept) this.#known.set(text, prepared)
    return prepared
  }

  /** What closes a statement where there are too many. */
  #forgetOldest(): Uint8Array[] {
    const [oldest] = this.#known
    if (this.#known.size < MOST_PREPARED || !oldest) return []
    this.#known.delete(oldest[0])
    return [serialize.close({ type: 'S', name: oldest[1].name })]
  }

  /** Values as PostgreSQL reads them. */
  #texts(values: readonly unknown[], types: readonly number[]): (string | null)[] {
    return values.map((value, at) => {
      if (value === null || value === undefined) return null
      const serializer = this.#pglite.serializers[types[at] ?? 0]
      return serializer ? serializer(value) : textOf(value)
    })
  }

  /** As the library's `parseResults` gives it, which copies its four hundred parsers each time. */
  #result<Row>(fields: readonly Column[], answer: Messages, options: QueryOptions | undefined): Results<Row> {
    const readers = fields.map(({ dataTypeID }) => options?.parsers?.[dataTypeID] ?? this.#pglite.parsers[dataTypeID])
    const read = (text: string | null, at: number): unknown => {
      const reader = readers[at]
      return text === null || !reader ? text : reader(text, fields[at]!.dataTypeID)
    }
    const rows: unknown[] = []
    let affectedRows = 0
    for (const message of answer) {
      if (message instanceof messages.DataRowMessage) {
        const values = message.fields.map(read)
        rows.push(
          options?.rowMode === 'array'
            ? values
            : Object.fromEntries(values.map((value, n) => [fields[n]!.name, value])),
        )
      } else if (message instanceof messages.CommandCompleteMessage) {
        affectedRows = Number(AFFECTED.exec(message.text)?.[1] ?? 0)
      }
    }
    return { fields: [...fields], rows: rows as Row[], affectedRows }
  }

  #send(...parts: readonly Uint8Array[]): Promise<Messages> {
    return this.#pglite.execProtocolStream(Buffer.concat(parts), { syncToFs: false })
  }
}

function textOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return String(value)
  throw new TypeError(`A parameter of a statement of the type ${typeof value} is neither a text nor a number.`)
}

function isOutdated(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && OUTDATED.has(error.code)
}
