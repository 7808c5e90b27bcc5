// Statements on PGlite that stay prepared, as on PostgreSQL. Used by pglite.ts.
//
// PGlite's own `query` sends six messages one by one, and PostgreSQL parses and plans the text each time. A statement that is
// prepared takes one message and, once planned, a tenth of the time.
import { parse, type PGlite, protocol } from '@electric-sql/pglite'
import type { Statement } from './types.ts'

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>
type Message = Messages[number]

/** A statement that the database knows by a name. */
interface Prepared {
  readonly name: string
  /** Types of its parameters, by number. */
  readonly parameters: readonly number[]
  /** The columns of its rows; undefined: it gives none. */
  readonly columns: Message | undefined
}

/** As many as are kept at a time: a plan takes tens of kilobytes. */
const MOST_PREPARED = 300

/** SQLSTATE: a prepared statement that is not there, or whose rows have other columns than when it was prepared. */
const OUTDATED: ReadonlySet<unknown> = new Set(['26000', '0A000'])

const { serialize } = protocol
const SYNC = serialize.sync()

/** The statements that one database has prepared. */
export class PreparedStatements {
  readonly #pglite: PGlite
  /** By their texts, the one that was used last at the end. */
  readonly #known = new Map<string, Prepared>()
  #made = 0

  constructor(pglite: PGlite) {
    this.#pglite = pglite
  }

  /** The rows of a statement outside of transactions, one after the other with them. */
  async alone<Row extends object>(statement: Statement): Promise<Row[]> {
    await this.#pglite._checkReady()
    return this.#pglite._runExclusiveTransaction(async () => {
      try {
        return await this.within<Row>(statement)
      } catch (error) {
        if (!isOutdated(error)) throw error
        // Its tables have changed since. In a transaction that has failed by it, nothing can be asked again.
        return await this.within<Row>(statement)
      }
    })
  }

  /** The rows of a statement inside of the transaction that is open. */
  within<Row extends object>({ text, values }: Statement): Promise<Row[]> {
    return this.#pglite.runExclusive(async () => {
      const prepared = await this.#prepare(text)
      const bound = serialize.bind({ statement: prepared.name, values: this.#texts(values, prepared.parameters) })
      try {
        const answer = await this.#send(bound, serialize.execute({}), SYNC)
        return rowsOf<Row>(prepared.columns ? [prepared.columns, ...answer] : answer, this.#pglite)
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
    const name = `s${(this.#made += 1)}`
    const parsed = [serialize.parse({ name, text }), serialize.describe({ type: 'S', name })]
    const answer = await this.#send(...this.#forgetOldest(), ...parsed, SYNC)
    const prepared = {
      name,
      parameters: parse.parseDescribeStatementResults(answer),
      columns: answer.find((message) => message.name === 'rowDescription'),
    }
    this.#known.set(text, prepared)
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

  #send(...messages: readonly Uint8Array[]): Promise<Messages> {
    return this.#pglite.execProtocolStream(Buffer.concat(messages), { syncToFs: false })
  }
}

function textOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return String(value)
  throw new TypeError(`A parameter of a statement of the type ${typeof value} is neither a text nor a number.`)
}

function isOutdated(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && OUTDATED.has(error.code)
}

function rowsOf<Row extends object>(answer: Messages, { parsers }: PGlite): Row[] {
  return (parse.parseResults(answer, parsers)[0]?.rows ?? []) as Row[]
}
