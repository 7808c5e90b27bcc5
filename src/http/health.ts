// `/healthz` (the process answers) and `/readyz` (it can do its work), for whoever starts, stops and balances servers.
import { PlatformError } from '../core/errors.ts'
import { documentsAt, type Endpoint } from './endpoint.ts'
import { type HttpResponse, writable } from './messages.ts'

/** Where a process says that it answers, and where that it can do its work. */
const [ALIVE, READY] = ['/healthz', '/readyz']
/** Whether a path asks for either. */
export const isHealthPath = (path: string): boolean => path === ALIVE || path === READY
/** The name of the endpoint, in metrics and logs. */
export const HEALTH = 'health'

export function healthEndpoint(checks: ReadinessChecks): Endpoint {
  return documentsAt(HEALTH, [ALIVE, READY], ({ res, path }) => answerHealth(res, path === ALIVE ? undefined : checks))
}

const DATABASE_TIMEOUT_MS = 2_000

/** What a server needs to do its work. */
export interface ReadinessChecks {
  /** Absent: there is none. */
  readonly db?: { ready(): Promise<unknown> }
  readonly draining: () => boolean
}

/** Answers 200 `ok`, or 503 with the reason when `checks` are given and one fails. */
async function answerHealth(res: HttpResponse, checks: ReadinessChecks | undefined): Promise<void> {
  const fault = checks ? await faultOf(checks) : undefined
  writable(res)
    .writeHead(fault ? 503 : 200, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .end(`${fault ?? 'ok'}\n`)
}

async function faultOf({ db, draining }: ReadinessChecks): Promise<string | undefined> {
  if (draining()) return 'stopping'
  if (!db) return undefined
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, DATABASE_TIMEOUT_MS, 'the database does not answer')
  })
  const ready = db.ready().then(
    () => undefined,
    (error: unknown) => (error instanceof PlatformError ? error.message : 'the database does not answer'),
  )
  return Promise.race([ready, late]).finally(() => clearTimeout(timer))
}
