// The client of the bench, a process of its own so that its work is not counted as the server's. It takes jobs over IPC,
// one at a time: a bounded number of requests in a bounded time, from a fixed number of connections.
import { Agent, request as httpRequest } from 'node:http'
import { type ClientHttp2Session, connect } from 'node:http2'
import { once } from 'node:events'

/** One request as it goes over the wire. */
export interface WireRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Base64; absent: none. */
  readonly body?: string
}

export interface Job {
  readonly origin: string
  readonly token: string
  readonly protocol: 'json' | 'grpc'
  /** Sent in turn. */
  readonly requests: readonly WireRequest[]
  /** What every answer must hold, and how often. */
  readonly expect: { readonly text: string; readonly times: number }
  readonly concurrency: number
  readonly count: number
  /** No request is begun after this. */
  readonly ms: number
}

/** What a job came to; a request that was answered wrongly fails the whole job. */
export interface Outcome {
  readonly done: number
  /** Milliseconds of each request. */
  readonly times: readonly number[]
  readonly error?: string
}

type Send = (request: WireRequest) => Promise<Buffer>

/** HTTP/2 connections that gRPC calls are spread over. */
const SESSIONS = 4

async function run(job: Job): Promise<Outcome> {
  const { send, close } = job.protocol === 'grpc' ? grpcSender(job) : jsonSender(job)
  const times: number[] = []
  const deadline = performance.now() + job.ms
  let begun = 0
  const work = async (): Promise<void> => {
    while (begun < job.count && performance.now() < deadline) {
      const request = job.requests[begun++ % job.requests.length]
      if (request === undefined) return
      const start = performance.now()
      const answer = await send(request)
      times.push(performance.now() - start)
      check(answer, job, request)
    }
  }
  try {
    await Promise.all(Array.from({ length: job.concurrency }, work))
    return { done: times.length, times }
  } catch (error) {
    return { done: times.length, times, error: String(error) }
  } finally {
    close()
  }
}

function check(answer: Buffer, { expect }: Job, { path }: WireRequest): void {
  let found = 0
  for (let at = answer.indexOf(expect.text); at >= 0 && found < expect.times; found++) {
    at = answer.indexOf(expect.text, at + 1)
  }
  if (found < expect.times) {
    throw new Error(`${path} answered what was not expected: ${answer.subarray(0, 500).toString()}`)
  }
}

function jsonSender({ origin, token, concurrency }: Job): { send: Send; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
  const send: Send = ({ method, path, body }) =>
    new Promise((resolve, reject) => {
      const bytes = body === undefined ? undefined : Buffer.from(body, 'base64')
      const sized = bytes && { 'content-type': 'application/json', 'content-length': bytes.length }
      const asked = httpRequest(`${origin}${path}`, { method, agent, headers: { ...headers, ...sized } }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.once('error', reject)
        answer.once('end', () => {
          const whole = Buffer.concat(chunks)
          if (answer.statusCode === 200) resolve(whole)
          else reject(new Error(`${path} answered ${answer.statusCode}: ${whole.toString().slice(0, 500)}`))
        })
      })
      asked.once('error', reject)
      asked.end(bytes)
    })
  return { send, close: () => agent.destroy() }
}

function grpcSender({ origin, token, concurrency }: Job): { send: Send; close: () => void } {
  const sessions = Array.from({ length: Math.min(SESSIONS, concurrency) }, () => connect(origin))
  let turn = 0
  const send: Send = (request) => {
    const session = sessions[turn++ % sessions.length]
    if (session === undefined) throw new Error('There is no connection.')
    return grpcCall(session, request, token)
  }
  return { send, close: () => sessions.forEach((session) => session.close()) }
}

async function grpcCall(session: ClientHttp2Session, { path, body }: WireRequest, token: string): Promise<Buffer> {
  const stream = session.request({
    ':method': 'POST',
    ':path': path,
    'content-type': 'application/grpc',
    te: 'trailers',
    authorization: `Bearer ${token}`,
  })
  let status: unknown
  const chunks: Buffer[] = []
  stream.on('response', (headers) => (status = headers['grpc-status']))
  stream.on('trailers', (headers) => (status = headers['grpc-status']))
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  stream.end(Buffer.from(body ?? '', 'base64'))
  await once(stream, 'end')
  if (String(status) !== '0') throw new Error(`${path} answered grpc-status ${String(status)}`)
  return Buffer.concat(chunks)
}

process.on('message', (job: Job) => {
  void run(job).then((outcome) => process.send?.(outcome))
})
