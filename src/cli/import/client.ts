// The running server's graph, as the import commands use it.
import { setTimeout as sleep } from 'node:timers/promises'

/** An answer that a person must hear of. */
export class ImportError extends Error {}

/** A request is larger than the server takes: half of it may do. */
export class TooLargeError extends ImportError {}

/** A fault of single fields of a mutation's input. */
export interface UserFault {
  readonly message: string
  readonly reason: string
  readonly fieldViolations?: readonly { readonly field: string; readonly description: string }[]
}

export interface GraphClient {
  /** Runs a document; top-level errors are thrown, those in payloads are the caller's to read. */
  run<Data>(document: string, variables: Record<string, unknown>): Promise<Data>
}

interface GraphAnswer<Data> {
  readonly data?: Data | null
  readonly errors?: readonly {
    readonly message: string
    readonly extensions?: { readonly code?: string; readonly reason?: string }
  }[]
}

const ATTEMPTS = 4
/** Worth another attempt: the server was busy or away. Imports may be repeated, for a second run changes nothing. */
const PASSING = new Set(['UNAVAILABLE', 'ABORTED', 'RESOURCE_EXHAUSTED', 'DEADLINE_EXCEEDED'])

/** Statuses of the same meaning, where they come without a graph's error. */
const AWAY = new Set([502, 503, 504])

export interface ClientOptions {
  /** The base URL. */
  readonly server: string
  readonly token: string
  /** A sentence on what to do when the server does not take the token. */
  readonly advice?: string
}

/** A client of the graph at a server, as the holder of a token. */
export function createGraphClient({ server, token, advice }: ClientOptions): GraphClient {
  const url = new URL('/graphql', server)
  const once = async <Data>(body: string): Promise<GraphAnswer<Data>> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', authorization: `Bearer ${token}` },
      body,
    })
    const text = await response.text()
    try {
      return JSON.parse(text) as GraphAnswer<Data>
    } catch {
      const message = `${url.href} answered ${response.status} and not as a graph does: ${text.slice(0, 200).trim()}`
      // A server that starts, or what stands before one that is away.
      if (AWAY.has(response.status)) return { errors: [{ message, extensions: { code: 'UNAVAILABLE' } }] }
      throw new ImportError(message)
    }
  }
  return {
    run: async <Data>(document: string, variables: Record<string, unknown>): Promise<Data> => {
      const body = JSON.stringify({ query: document, variables })
      for (let attempt = 1; ; attempt++) {
        const answer = await once<Data>(body).catch((error: unknown) => unreachable(error, url.href))
        const [error] = answer.errors ?? []
        if (!error && answer.data) return answer.data
        if (error?.extensions?.reason === 'REQUEST_TOO_LARGE') throw new TooLargeError(error.message)
        const passing = PASSING.has(error?.extensions?.code ?? '')
        if (!passing || attempt >= ATTEMPTS) {
          const message = error?.message ?? 'The server answered without data.'
          throw new ImportError(
            advice && error?.extensions?.code === 'UNAUTHENTICATED' ? `${message}. ${advice}` : message,
          )
        }
        await sleep(250 * 2 ** attempt * (0.5 + Math.random()))
      }
    },
  }
}

function unreachable(error: unknown, url: string): GraphAnswer<never> {
  if (error instanceof ImportError) throw error
  const cause = (error as { cause?: { code?: string } }).cause?.code
  if (cause === 'ECONNREFUSED')
    throw new ImportError(`Nothing answers at ${url}. Start the server, or name it with --server.`)
  return { errors: [{ message: `${url}: ${(error as Error).message}`, extensions: { code: 'UNAVAILABLE' } }] }
}
