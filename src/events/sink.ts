// One request to a sink, which a stranger named: guarded, bounded, and never redirected.
import type { LookupAddress } from 'node:dns'
import { Agent as HttpAgent, request as httpRequest, type ClientRequest, type IncomingHttpHeaders } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createSecureContext, type SecureContext } from 'node:tls'
import { guardedLookup } from '../core/host-addresses.ts'
import { endPutOff } from '../core/put-off.ts'
import type { SinkRules } from '../services/events/sinks.ts'

/** Which addresses are delivered to; app/ gives it. */
export interface SinkGuard extends SinkRules {
  /** Whether the operator lets sinks be at private addresses. */
  readonly allowsPrivate: boolean
  /** What is wrong with sending to this address for that URL; undefined: nothing. */
  addressFault(url: URL, address: string): string | undefined
}

export interface SinkClientOptions {
  readonly guard: SinkGuard
  readonly connectMs: number
  readonly totalMs: number
  /** Resolves a host name; by default as for strangers, or where private addresses are fine as the machine does. */
  readonly resolve?: (hostname: string) => Promise<readonly LookupAddress[]>
}

export interface SinkRequest {
  readonly method: 'POST' | 'OPTIONS'
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer
  readonly signal: AbortSignal
}

export interface SinkAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
}

export interface SinkClient {
  /** Sends a request. Rejects, with a text that may be told, when there is no answer in time. */
  send(request: SinkRequest): Promise<SinkAnswer>
  close(): void
}

/** Requests that begin in one turn of the event loop: those to hundreds of sinks may be due at once, and each takes a part of a millisecond. */
const BEGIN_A_TURN = 16
let begunNow = 0

async function turn(): Promise<void> {
  while (begunNow >= BEGIN_A_TURN) await nextTurn()
  begunNow += 1
  if (begunNow === 1) setImmediate(() => (begunNow = 0))
}

/** What TLS trusts, the same for all sinks: made anew for each connection it takes longer than all else that begins one. */
let trusted: SecureContext | undefined

/** A client that keeps connections for some time: most sinks get many events. */
export function createSinkClient(options: SinkClientOptions): SinkClient {
  const settings = { keepAlive: true, maxFreeSockets: 4, timeout: 30_000 }
  const agents = { http: new HttpAgent(settings), https: new HttpsAgent(settings) }
  return {
    send: async (request) => {
      await turn()
      const fault = options.guard.fault(request.url)
      if (fault !== undefined) throw new Error(`the sink ${fault}`)
      try {
        return await sendOnce(request, options, agents)
      } catch (error) {
        // A kept connection that the sink had just closed: nothing is known to have gone wrong with the event. The others that are kept
        // may be closed like it.
        if (!(error instanceof StaleConnection)) throw error
        return await sendOnce(request, options, { http: false, https: false })
      }
    },
    close: () => {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}

/** As how many bytes a piece of an answer counts at least. */
const CRUMB = 64

class StaleConnection extends Error {}

/** What keeps connections; false: this request has one of its own. */
interface Agents {
  readonly http: HttpAgent | false
  readonly https: HttpsAgent | false
}

function sendOnce(
  { method, url, headers, body, signal }: SinkRequest,
  options: SinkClientOptions,
  agents: Agents,
): Promise<SinkAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<SinkAnswer>()
  const secure = url.protocol === 'https:'
  const request = (secure ? httpsRequest : httpRequest)(url, {
    ...(secure && { secureContext: (trusted ??= createSecureContext()) }),
    method,
    agent: secure ? agents.https : agents.http,
    signal,
    maxHeaderSize: 16_384,
    headers: { 'user-agent': 'platform-graph', ...headers, 'content-length': String(body?.length ?? 0) },
    lookup: guardedLookup({
      allowsPrivate: options.guard.allowsPrivate,
      fault: (address) => options.guard.addressFault(url, address),
      resolve: options.resolve,
    }),
  })
  const seconds = options.totalMs / 1000
  const late = setTimeout(() => request.destroy(new Error(`no answer within ${seconds} s`)), options.totalMs)
  request.once('close', () => clearTimeout(late))
  request.once('socket', (socket) => watch(socket, request, { url, options }))
  endPutOff(request)
  let answer: SinkAnswer | undefined
  request.once('response', (response) => {
    const told = { status: response.statusCode ?? 0, headers: response.headers }
    answer = told
    // The rest of the answer is of no interest; a long one costs the connection, and so does one in crumbs.
    let size = 0
    response.on('data', (chunk: Buffer) => {
      size += Math.max(chunk.length, CRUMB)
      if (size > 16_384) request.destroy()
    })
    response.on('error', () => undefined)
    // Not before: who is answered has sent the next event while this connection is not free, and there would be any number of them.
    response.once('close', () => resolve(told))
  })
  request.on('error', (error: NodeJS.ErrnoException) => {
    if (answer) return resolve(answer)
    const stale = request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
    reject(stale ? new StaleConnection() : error)
  })
  request.end(body)
  return promise
}

/** The address is judged as connected to, before a byte of the event leaves: a resolver is never asked about literals. */
function watch(
  socket: Socket,
  request: ClientRequest,
  { url, options }: { url: URL; options: SinkClientOptions },
): void {
  const check = (): void => {
    const fault = options.guard.addressFault(url, socket.remoteAddress ?? '')
    if (fault !== undefined) request.destroy(new Error(fault))
  }
  if (!socket.connecting) return check()
  const connecting = setTimeout(
    () => request.destroy(new Error(`not connected within ${options.connectMs / 1000} s`)),
    options.connectMs,
  )
  socket.once('connect', check)
  socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(connecting))
  request.once('close', () => clearTimeout(connecting))
}
