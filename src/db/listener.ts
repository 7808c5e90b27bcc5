// A LISTEN on PostgreSQL that outlives lost connections.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseHooks, ListenHandlers } from './types.ts'

const BACKOFF_MS = 50
const MAX_BACKOFF_MS = 5_000
/** How often a silent connection is asked whether it lives. */
const HEARTBEAT_MS = 5_000
/** The same where it must be known how long ago it lived. */
const HEARD_MS = 200
/** How long connecting and an answer may take. */
const TIMEOUTS = { connectionTimeoutMillis: 5_000, query_timeout: 5_000 }

export interface ListenerOptions {
  readonly config: pg.ClientConfig
  readonly channel: string
  readonly handlers: ListenHandlers
  readonly hooks: DatabaseHooks
}

/** Listens with a connection of its own, which no pool can take away. Errors end the connection, never the process. */
export class Listener {
  readonly #options: ListenerOptions
  readonly #stop = new AbortController()
  #client: pg.Client | undefined
  #ended: Promise<void> = Promise.resolve()

  constructor(options: ListenerOptions) {
    this.#options = options
  }

  /** Resolves when listening, or when the first attempt failed; then attempts go on. */
  async start(): Promise<void> {
    const first = Promise.withResolvers<void>()
    this.#ended = this.#keep(first.resolve)
    await first.promise
  }

  /** Ends the connection; no handler is called afterwards. */
  async close(): Promise<void> {
    this.#stop.abort()
    void this.#client?.end().catch(() => undefined)
    await this.#ended
  }

  async #keep(tried: () => void): Promise<void> {
    const { channel, handlers, hooks } = this.#options
    for (let failures = 0; !this.#stop.signal.aborted; failures++) {
      try {
        const { lost } = await this.#connect()
        failures = 0
        if (!this.#stop.signal.aborted) handlers.connected()
        tried()
        await lost
        if (!this.#stop.signal.aborted) handlers.disconnected()
      } catch (error) {
        hooks.log?.('warn', 'cannot listen', { channel, error: String(error) })
      }
      tried()
      const wait = Math.min(MAX_BACKOFF_MS, BACKOFF_MS * 2 ** Math.min(failures, 10))
      await sleep(wait * (0.5 + Math.random() / 2), undefined, { signal: this.#stop.signal }).catch(() => undefined)
    }
  }

  /** Connects and listens; gives a promise of the connection's end, which never rejects. */
  async #connect(): Promise<{ lost: Promise<void> }> {
    const { config, channel, handlers, hooks } = this.#options
    const client = new pg.Client({ ...config, keepAlive: true, ...TIMEOUTS })
    this.#client = client
    const lost = Promise.withResolvers<void>()
    client.on('error', (error) => {
      if (!this.#stop.signal.aborted)
        hooks.log?.('warn', 'listening connection lost', { channel, error: String(error) })
      lost.resolve()
    })
    client.on('end', () => lost.resolve())
    client.on('notification', (message) => {
      if (message.channel === channel && !this.#stop.signal.aborted) handlers.notify(message.payload ?? '')
    })
    try {
      await client.connect()
      await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      void client.end().catch(() => undefined)
      throw error
    }
    // Notifications and answers come in one order on a connection: with the answer, all before the question were told.
    let waiting = false
    const ask = (): void => {
      if (waiting) return
      waiting = true
      const at = performance.now()
      client.query('SELECT 1').then(
        () => {
          waiting = false
          if (!this.#stop.signal.aborted) handlers.heard?.(at)
        },
        () => lost.resolve(),
      )
    }
    const heartbeat = setInterval(ask, handlers.heard ? HEARD_MS : HEARTBEAT_MS)
    heartbeat.unref()
    const ended = lost.promise.then(() => {
      clearInterval(heartbeat)
      void client.end().catch(() => undefined)
    })
    return { lost: ended }
  }
}
