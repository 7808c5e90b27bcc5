// The way of one server to the database: it can be frozen, cut, and end in the middle of a transaction.
import { unavailable } from '../../src/core/errors.ts'
import type { Database, ListenHandlers, Queryable, Session, Statement, Transaction } from '../../src/db/database.ts'
import type { Bent, Work } from './bent.ts'
import type { Schedule } from './schedule.ts'

/** As often as a listener of PostgreSQL says that it hears. */
const HEARD_MS = 200

export type LinkState = 'open' | 'frozen' | 'cut'

class Listening {
  stop: () => Promise<void> = async () => undefined
  inbox: (() => void)[] = []
  timer: NodeJS.Timeout | undefined
  delivering = false

  readonly channel: string
  readonly handlers: ListenHandlers

  constructor(channel: string, handlers: ListenHandlers) {
    this.channel = channel
    this.handlers = handlers
  }
}

/** A database as one server sees it. */
export class Link implements Database {
  readonly kind: Database['kind']
  readonly prisma: Database['prisma']
  readonly #database: Database
  readonly #schedule: Schedule
  readonly #bent: Bent
  readonly #listening = new Set<Listening>()
  #state: LinkState = 'open'
  /** Listeners have connections of their own, which can freeze and be cut alone. */
  #listeners: LinkState = 'open'
  /** Grows whenever what is under way is lost. */
  #cuts = 0
  /** What crosses until the process ends. */
  #endsIn: number | undefined
  #onEnd: () => void = () => undefined
  /** What ends before the next commit, and after it. */
  readonly #atCommit: { before?: (() => void) | undefined; after?: (() => void) | undefined } = {}

  constructor(database: Database, schedule: Schedule, bent: Bent = {}) {
    this.kind = database.kind
    this.#database = database
    this.#schedule = schedule
    this.#bent = bent
    this.prisma = this.#passing(database.prisma)
  }

  /** Nothing passes, and nobody is told. */
  freeze(): void {
    if (this.#state === 'open') this.#state = 'frozen'
  }

  /** Nothing comes for listeners, and they are not told; all else passes. */
  freezeListeners(): void {
    if (this.#listeners === 'open') this.#listeners = 'frozen'
  }

  /** Listeners are cut, and know; all else passes. */
  cutListeners(): void {
    if (this.#listeners === 'cut' || this.#state === 'cut') return
    this.#listeners = 'cut'
    this.#disconnect()
  }

  /** What is under way fails, though what was sent may have been done; listeners know. */
  cut(): void {
    if (this.#state === 'cut') return
    this.#state = 'cut'
    this.#cuts++
    this.#disconnect()
  }

  heal(): void {
    const wasCut = this.#isUnheard()
    this.#state = this.#listeners = 'open'
    this.#endsIn = this.#atCommit.before = this.#atCommit.after = undefined
    if (wasCut) for (const listening of this.#listening) this.#connect(listening)
  }

  /** Ends with that many statements more, there or back: as a process that is killed. */
  endIn(statements: number, onEnd: () => void): void {
    this.#endsIn = statements
    this.#onEnd = onEnd
  }

  /** Ends some time after all was done that the next transaction commits, before its commit or after it. */
  endAtCommit(when: 'before' | 'after', onEnd: () => void): void {
    this.#atCommit[when] = onEnd
  }

  query<Row extends object>(statement: Statement): Promise<Row[]> {
    return this.#pass(() => this.#ask<Row>(this.#database, statement))
  }

  transaction<T>(work: Work<T>): Promise<T> {
    const once = async (wanted: Work<T>): Promise<T> => {
      const committed = await this.#database.transaction(async (tx) => {
        const answer = await wanted(this.#within(tx))
        await this.#endAt('before')
        // Its commit crosses, too: whoever ends with that leaves nothing.
        this.#stepWithin()
        return answer
      })
      await this.#endAt('after')
      return committed
    }
    const beside = async <Row extends object>(statement: Statement): Promise<Row[]> => {
      this.#stepWithin()
      return this.#database.query<Row>(statement)
    }
    return this.#pass(() => this.#bent.transaction?.(work, { once, beside }) ?? once(work))
  }

  async listen(channel: string, handlers: ListenHandlers): Promise<() => Promise<void>> {
    const listening = new Listening(channel, handlers)
    this.#listening.add(listening)
    listening.stop = await this.#schedule.running(() =>
      this.#database.listen(channel, {
        notify: (payload) => this.#arrive(listening, () => handlers.notify(payload)),
        connected: () => undefined,
        disconnected: () => undefined,
      }),
    )
    if (!this.#isUnheard()) this.#connect(listening)
    return async () => {
      this.#listening.delete(listening)
      clearInterval(listening.timer)
      await listening.stop()
    }
  }

  askedBy(): Queryable {
    return this
  }

  session<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.#pass(() => this.#database.session(work))
  }

  async ping(): Promise<void> {
    await this.query({ text: 'SELECT 1', values: [] })
  }

  async ready(): Promise<void> {
    await this.#pass(() => this.#database.ready())
  }

  pool(): undefined {
    return undefined
  }

  replicas(): undefined {
    return undefined
  }

  async close(): Promise<void> {
    for (const { stop, timer } of this.#listening) {
      clearInterval(timer)
      await stop()
    }
    this.#listening.clear()
  }

  #isUnheard(): boolean {
    return this.#state === 'cut' || this.#listeners === 'cut'
  }

  #disconnect(): void {
    for (const listening of this.#listening) {
      clearInterval(listening.timer)
      listening.inbox = []
      listening.handlers.disconnected()
    }
  }

  #connect(listening: Listening): void {
    const { handlers } = listening
    const { hears, isBackUntold } = this.#bent
    if (!isBackUntold) handlers.connected()
    listening.timer = setInterval(() => {
      const at = performance.now()
      if (hears === 'always') handlers.heard?.(at)
      else this.#arrive(listening, () => handlers.heard?.(hears === 'when told' ? performance.now() : at))
    }, HEARD_MS)
  }

  /** What comes for a listener comes in order, some time. */
  #arrive(listening: Listening, tell: () => void): void {
    if (this.#isUnheard()) return
    listening.inbox.push(tell)
    if (!listening.delivering) void this.#deliver(listening)
  }

  async #deliver(listening: Listening): Promise<void> {
    listening.delivering = true
    while (listening.inbox.length > 0) {
      await this.#schedule.turn(() => this.#state !== 'frozen' && this.#listeners !== 'frozen')
      listening.inbox.shift()?.()
    }
    listening.delivering = false
  }

  /** There and back: what is cut off on its way back was done. */
  async #pass<T>(work: () => Promise<T>): Promise<T> {
    const cuts = this.#cuts
    const open = (): boolean => this.#state !== 'frozen'
    const broken = (): boolean => this.#state === 'cut' || this.#cuts !== cuts
    await this.#schedule.turn(open)
    this.#step()
    if (broken()) throw unavailable('the connection to the database was lost')
    const outcome = await this.#schedule.running(work).then(
      (value) => () => value,
      (error: unknown) => () => {
        throw error
      },
    )
    await this.#schedule.turn(open)
    this.#step()
    if (broken()) throw unavailable('the connection to the database was lost')
    return outcome()
  }

  #within(tx: Transaction): Transaction {
    const query: Queryable['query'] = async <Row extends object>(statement: Statement) => {
      this.#stepWithin()
      return this.#ask<Row>(tx, statement)
    }
    return { query, prisma: stepping(tx.prisma, () => this.#stepWithin()) }
  }

  async #endAt(when: 'before' | 'after'): Promise<void> {
    const end = this.#atCommit[when]
    if (!end) return
    this.#atCommit[when] = undefined
    await this.#schedule.turn(() => true)
    end()
  }

  /** Something of a transaction crosses. */
  #stepWithin(): void {
    this.#step()
    if (this.#state === 'cut') throw unavailable('the connection to the database was lost')
  }

  /** Something crosses: it may be the last thing that does. */
  #step(): void {
    if (this.#endsIn === undefined || this.#endsIn-- > 0) return
    this.#endsIn = undefined
    this.#onEnd()
  }

  #ask<Row extends object>(db: Queryable, statement: Statement): Promise<Row[]> {
    const bent = this.#bent.statement?.(statement) ?? statement
    const ask = (): Promise<Row[]> => db.query<Row>(bent)
    return this.#bent.answer?.(bent, ask) ?? ask()
  }

  /** A client whose operations cross the link. */
  #passing(prisma: Database['prisma']): Database['prisma'] {
    return wrapped(prisma, (run) => this.#pass(async () => run()))
  }
}

/** A client that takes a step before each operation. */
function stepping<Client extends object>(client: Client, step: () => void): Client {
  return wrapped(client, async (run) => {
    step()
    return run()
  })
}

/** A client of Prisma each operation of whose models is run by `around`. */
function wrapped<Client extends object>(client: Client, around: (run: () => unknown) => Promise<unknown>): Client {
  const models = new Map<string | symbol, unknown>()
  return new Proxy(client, {
    get(target, name) {
      const model: unknown = Reflect.get(target, name)
      if (typeof model !== 'object' || model === null) return model
      const known = models.get(name)
      if (known !== undefined) return known
      const made = new Proxy(model, {
        get(operations, operation) {
          const run: unknown = Reflect.get(operations, operation)
          if (typeof run !== 'function') return run
          return (...args: unknown[]) => around(() => Reflect.apply(run, operations, args))
        },
      })
      models.set(name, made)
      return made
    },
  })
}
