// A sink on this machine that says of each delivery whether a receiver should take it: for people who build receivers.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createVerifier, type VerifierOptions } from './verify.ts'

export interface ReceiverOptions extends VerifierOptions {
  /** 0: any free port. */
  readonly port: number
  /** Told of each request: what it was, for programs, and the same in words. */
  readonly print: (received: object, text: string) => void
}

export interface Receiver {
  readonly url: string
  close(): Promise<void>
}

const MAX_BYTES = 4 * 1024 * 1024

/** Starts a receiver on the loopback address. It answers 204 to what it takes, and 401 or 400 to what it does not. */
export async function startReceiver(options: ReceiverOptions): Promise<Receiver> {
  const verifier = createVerifier(options)
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'OPTIONS') {
      const origin = request.headers['webhook-request-origin']
      options.print({ asked: origin ?? null }, `? ${origin ?? 'somebody'} asks whether it may send events: yes`)
      response.writeHead(200, { 'webhook-allowed-origin': origin ?? '*', allow: 'OPTIONS, POST' }).end()
      return
    }
    if (request.method !== 'POST') return void response.writeHead(405, { allow: 'OPTIONS, POST' }).end()
    const body = await bodyOf(request)
    if (body === undefined) return void response.writeHead(413, { connection: 'close' }).end()
    const checks = await verifier.verify(request.headers, body)
    const good = checks.every(({ fault }) => fault === undefined)
    response
      .writeHead(good ? 204 : checks.some((check) => check.what.startsWith('signed') && check.fault) ? 401 : 400)
      .end()
    const { headers } = request
    const head = `${good ? 'ok' : 'BAD'} ${one(headers['ce-type'])} ${one(headers['ce-subject'])} ${one(headers['ce-id'])}`
    const lines = checks.map(
      ({ what, fault }) => `  ${fault === undefined ? 'ok ' : 'BAD'} ${what}${fault === undefined ? '' : `: ${fault}`}`,
    )
    const event = {
      type: headers['ce-type'],
      subject: headers['ce-subject'],
      id: headers['ce-id'],
      body: body.toString(),
    }
    options.print({ good, ...event, checks }, [head, ...lines, `  ${printable(body.toString())}`].join('\n'))
  }
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      options.print({ good: false, error: String(error) }, `BAD ${String(error)}`)
      response.destroy()
    })
  })
  await listening(server, options.port)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function listening(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
}

async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function one(value: string | string[] | undefined): string {
  return printable(Array.isArray(value) ? value.join(', ') : (value ?? '-'))
}

/** A text that cannot draw on the terminal. */
function printable(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ')
}
