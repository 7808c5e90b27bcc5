// Stands between a facade and its upstream and counts what is asked, and the rows that come.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { localServer } from '../support/local-server.ts'

export interface CountingProxy {
  readonly url: string
  /** Since it was last taken. */
  take(): { readonly calls: readonly string[]; readonly rows: number }
}

/** REST to `upstream` as it is, on any free port, until the file ends. */
export async function startCountingProxy(upstream: string): Promise<CountingProxy> {
  let calls: string[] = []
  let rows = 0
  const pass = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/', headers } = req
    const sent = new Headers()
    for (const [name, value] of Object.entries(headers)) if (!HOP.has(name)) sent.set(name, String(value))
    const body = await buffer(req)
    const answer = await fetch(upstream + url, { method, headers: sent, ...(body.length > 0 ? { body } : {}) })
    const text = await answer.text()
    calls.push(`${method} ${decodeURIComponent(url)}`)
    if (answer.ok) rows += rowsIn(text)
    res.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' }).end(text)
  }
  return {
    url: await localServer((req, res) => void pass(req, res)),
    take: () => {
      const taken = { calls, rows }
      calls = []
      rows = 0
      return taken
    },
  }
}

/** Headers of one connection. */
const HOP = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive'])

/** The items of a list, which is the only list of an answer; anything else is one row. */
function rowsIn(text: string): number {
  const answer = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
  if (!('nextPageToken' in answer)) return 1
  return Object.values(answer).reduce<number>((count, value) => count + (Array.isArray(value) ? value.length : 0), 0)
}
