// `/healthz` (the process answers) and `/readyz` (it can do its work), for whoever starts, stops and balances servers.
import type { ServerResponse } from 'node:http'
import type { Database } from '../db/database.ts'

const DATABASE_PATIENCE_MS = 2_000

/** Answers 200 `ok`, or 503 with the reason when `checks` are given and one fails. */
export async function answerHealth(
  res: ServerResponse,
  checks: { readonly db: Database; readonly draining: () => boolean } | undefined,
): Promise<void> {
  const fault = checks ? await faultOf(checks.db, checks.draining) : undefined
  res.writeHead(fault ? 503 : 200, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  res.end(`${fault ?? 'ok'}\n`)
}

async function faultOf(db: Database, draining: () => boolean): Promise<string | undefined> {
  if (draining()) return 'stopping'
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, DATABASE_PATIENCE_MS, 'the database does not answer')
  })
  const ping = db.ping().then(
    () => undefined,
    () => 'the database does not answer',
  )
  return Promise.race([ping, late]).finally(() => clearTimeout(timer))
}
