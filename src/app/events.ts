// Events put together: the queues of the database, our issuer's signature, the guard, the live feed.
import { randomUUID } from 'node:crypto'
import type { LookupAddress } from 'node:dns'
import type { Issuer } from '../auth/issuer.ts'
import type { Clock } from '../core/clock.ts'
import type { Database } from '../db/database.ts'
import { startDispatcher } from '../events/dispatcher.ts'
import type { ChangeSignal } from '../core/change-signal.ts'
import { LiveFeed } from '../events/feed.ts'
import { createSinkClient, type SinkGuard } from '../events/sink.ts'
import { createDeliveryQueues } from '../services/events/queue.ts'
import type { Config } from './config/config.ts'
import type { Log } from './telemetry/log.ts'
import { measuredSinks } from './telemetry/sinks.ts'
import type { Telemetry } from './telemetry/telemetry.ts'

const LEASE_MS = 15_000
const POLL_MS = 1_000
/** Five minutes (docs/rules.md, "Events"). */
const TOKEN_SECONDS = 300

export interface EventsOptions {
  readonly db: Database
  readonly issuer: Issuer
  readonly clock: Clock
  readonly guard: SinkGuard
  readonly limits: Pick<Config['limits'], 'connectMs' | 'webhookMs'>
  /** How long events are kept; undefined: for ever. */
  readonly eventRetentionMs?: number | undefined
  readonly log: Pick<Log, 'warn'>
  /** Resolves the names of sinks; see `SinkClientOptions`. */
  readonly resolve?: (hostname: string) => Promise<readonly LookupAddress[]>
  /** Watches deliveries. */
  readonly telemetry?: Telemetry
}

export interface Events {
  readonly feed: ChangeSignal
  close(graceMs: number): Promise<void>
}

/** Starts delivering what is in the database, and following it. */
export async function startEvents(options: EventsOptions): Promise<Events> {
  const { db, issuer, clock, guard, limits, log } = options
  const queues = createDeliveryQueues(db, { owner: randomUUID(), leaseMs: LEASE_MS })
  const feed = new LiveFeed(POLL_MS)
  const resolver = options.resolve ? { resolve: options.resolve } : {}
  const plain = createSinkClient({ guard, connectMs: limits.connectMs, totalMs: limits.webhookMs, ...resolver })
  const client = options.telemetry ? measuredSinks(plain, options.telemetry) : plain
  const dispatcher = startDispatcher({
    queues,
    origin: new URL(issuer.url).hostname,
    leaseMs: LEASE_MS,
    pollMs: POLL_MS,
    eventsMs: options.eventRetentionMs,
    onFault: (error) => log.warn({ err: error }, 'could not deliver events'),
    sender: {
      client,
      source: issuer.url,
      now: () => clock.now(),
      random: Math.random,
      sign: (claims) => issuer.signDetached(claims, TOKEN_SECONDS),
    },
  })
  const stop = await queues.listen((what) => {
    dispatcher.wake(what)
    if (what !== 'written') feed.announce()
  })
  return {
    feed,
    close: async (graceMs) => {
      await stop()
      await dispatcher.stop(graceMs)
    },
  }
}
