// Statements that end with whoever waits for them.
import pg from 'pg'
import { keepsTooMuch } from './prepared.ts'

/** The connections to one server, and one beside them for what cancels their statements: it must not wait for them. */
export interface Connections {
  readonly pool: pg.Pool
  /** Undefined: nothing can be cancelled there. */
  readonly cancels: pg.Pool | undefined
}

/** The connection that cancels, which is made when it is needed. */
export function cancelsOf(config: pg.ClientConfig, waitMs: number): pg.Pool {
  const pool = new pg.Pool({ ...config, max: 1, connectionTimeoutMillis: waitMs })
  pool.on('error', () => undefined)
  return pool
}

/** Runs one statement; once the signal is aborted it never begins, and is cancelled where it runs. */
export async function untilAborted<T>(
  { pool, cancels }: Connections,
  signal: AbortSignal | undefined,
  work: (on: pg.PoolClient) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted()
  const client = await pool.connect()
  const ending = cancels && signal
  // A connection that was lost or cancelled is not used again: the word to cancel may come late.
  let spent = true
  const cancel = (): void => {
    cancels?.query('SELECT pg_cancel_backend($1)', [processIdOf(client)]).catch(() => undefined)
  }
  const ignore = (): void => undefined
  client.on('error', ignore)
  ending?.addEventListener('abort', cancel)
  try {
    signal?.throwIfAborted()
    const result = await work(client)
    spent = ending?.aborted === true || keepsTooMuch(client)
    return result
  } finally {
    ending?.removeEventListener('abort', cancel)
    client.off('error', ignore)
    client.release(spent)
  }
}

/** What PostgreSQL calls the process behind a connection; the types of pg leave it out. */
function processIdOf(client: pg.PoolClient): number {
  return (client as pg.PoolClient & { readonly processID: number }).processID
}
