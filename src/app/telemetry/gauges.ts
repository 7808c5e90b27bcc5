// Metrics of how things stand: read when somebody asks, not counted as they happen.
import { type Aggregator, Counter, Gauge, type Registry } from 'prom-client'
import type { Database } from '../../db/database.ts'
import { backlog, type Backlog } from '../../db/statements/backlog.ts'

/** Where it is read. */
export interface Sources {
  readonly db: Pick<Database, 'kind' | 'query' | 'pool' | 'replicas'>
  /** Sockets open on the port. */
  readonly connections: () => number
  readonly draining: () => boolean
}

/** However many ask: the database is asked no more often than this. */
const FRESH_MS = 5_000
const DATABASE_TIMEOUT_MS = 2_000

/** Adds the gauges of a running server. */
export function addGauges(registry: Registry, { db, connections, draining }: Sources): void {
  const registers = [registry]
  type Value = number | undefined
  const gauge = (aggregator: Aggregator) => (name: string, help: string, value: () => Value | Promise<Value>) =>
    new Gauge({
      name: `platform_graph_${name}`,
      help,
      registers,
      aggregator,
      async collect() {
        const found = await value()
        if (found === undefined) this.remove()
        else this.set(found)
      },
    })
  const ofWorker = gauge('sum')
  ofWorker('connections', 'Sockets open on the port.', connections)
  gauge('max')('draining', '1 while the server is stopping.', () => (draining() ? 1 : 0))
  if (db.pool()) {
    ofWorker('pool_connections', 'Connections to PostgreSQL.', () => db.pool()?.open)
    ofWorker('pool_connections_idle', 'Connections to PostgreSQL that nobody uses.', () => db.pool()?.idle)
    ofWorker('pool_connections_most', 'Connections to PostgreSQL that this server may open.', () => db.pool()?.most)
    ofWorker('pool_waiting', 'Statements and transactions that wait for a connection.', () => db.pool()?.waiting)
  }
  const left = cached(() => inTime(backlog(db)))
  const of = (key: keyof Omit<Backlog, 'migration'>) => async () => (await left())?.[key]
  if (db.replicas()) {
    ofWorker('replicas_late', 'Replicas that are away or behind, for each worker.', () => db.replicas()?.late)
    countReads(registry, db)
  }
  const ofDatabase = gauge('max')
  gauge('min')('database_up', '1 when the database answers.', async () => ((await left()) ? 1 : 0))
  ofDatabase('outbox_unplaced', 'Events that have no place in the feed yet (counted to 100000).', of('unplaced'))
  ofDatabase('outbox_unplaced_age_seconds', 'Age of the first event without a place.', of('unplacedAge'))
  ofDatabase('deliveries_waiting', 'Deliveries that wait for an attempt (counted to 100000).', of('waiting'))
  ofDatabase('deliveries_waiting_age_seconds', 'Since when a waiting delivery is tried, the longest.', of('waitingAge'))
  ofDatabase('deliveries_dead', 'Deliveries that were given up and are kept (counted to 100000).', of('dead'))
  ofDatabase('queues_failing', 'Subscriptions whose last delivery failed (counted to 100000).', of('failing'))
  new Gauge({
    name: 'platform_graph_schema_info',
    help: 'Always 1; the label names the last migration of the database.',
    labelNames: ['migration', 'database'],
    registers,
    aggregator: 'first',
    async collect() {
      const found = await left()
      this.reset()
      if (found) this.set({ migration: found.migration, database: db.kind }, 1)
    },
  })
}

function countReads(registry: Registry, db: Pick<Database, 'replicas'>): void {
  new Counter({
    name: 'platform_graph_reads_total',
    help: 'Reads that may go to a replica, by where they went.',
    labelNames: ['from'],
    registers: [registry],
    collect() {
      const { replica = 0, primary = 0, withoutPrimary = 0 } = db.replicas() ?? {}
      this.reset()
      this.inc({ from: 'replica' }, replica)
      this.inc({ from: 'primary' }, primary)
      this.inc({ from: 'without_primary' }, withoutPrimary)
    },
  })
}

/** One question for all who ask at about the same time; undefined when it failed. */
function cached<T>(ask: () => Promise<T>): () => Promise<T | undefined> {
  let asked = -Infinity
  let answer: Promise<T | undefined> = Promise.resolve(undefined)
  return () => {
    const now = performance.now()
    if (now - asked > FRESH_MS) {
      asked = now
      answer = ask().catch(() => undefined)
    }
    return answer
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the database does not answer')), DATABASE_TIMEOUT_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
