// The last requests on the faces, in memory alone, for the page of `serve --dev` that shows them as they come.
import { capabilityByName } from '../../contract/capabilities.ts'
import { methodOf } from '../../contract/methods.ts'
import type { PlatformError } from '../../core/errors.ts'
import { type HttpRequest, pathOf } from '../../http/messages.ts'
import type { Seen } from '../telemetry/requests.ts'
import { sameCallOf, type SameCall } from '../calls/same-call.ts'
import { sameOperation } from '../calls/same-operation.ts'
import { requestOf, type ToldCall, toldCalls } from '../calls/told-calls.ts'

/** One request. Headers, bodies and queries of addresses are no part of it. */
export interface JournalEntry {
  /** Counts up by one. */
  readonly number: number
  readonly time: string
  readonly face: string
  /** What was asked for: a method's id, an operation of the graph, or verb and path. */
  readonly what: string
  /** The uid of who asked; undefined: nobody that is known. */
  readonly caller: string | undefined
  readonly ms: number
  /** Points of the rate limit. */
  readonly points: number
  /** Of HTTP; undefined: the client went away before. */
  readonly status: number | undefined
  /** Of the answer, as gRPC names it. */
  readonly code: string
  /** Which right was lacking, as it was then; absent: none was. */
  readonly refused?: string
  /** The same as the graph is asked why: the first capability, by its name there, and the uid of where. */
  readonly lacking?: { readonly capability: string; readonly at: string }
  readonly requestId: string
  /** The same call on each face that can make it; of an operation of the graph that one alone. */
  readonly same: SameCall
  /** Of an operation of the graph: what it asked for, on the other faces. */
  readonly calls?: readonly ToldCall[]
}

export interface Journal {
  readonly note: (seen: Seen) => void
  /** What came after that number, as soon as there is any; empty when the signal comes first. */
  readonly after: (number: number, signal: AbortSignal) => Promise<readonly JournalEntry[]>
}

/** Those are shown; pages, health and the rest say nothing of calls. */
const FACES = new Set(['rest', 'grpc', 'graphql', 'mcp', 'scim', 'export'])

/**
 * @param url how clients reach this server, without a slash at the end
 * @param most how many are kept
 */
export function createJournal(url: string, most = 200): Journal {
  let entries: readonly JournalEntry[] = []
  let count = 0
  const waiting = new Set<() => void>()
  return {
    note: (seen) => {
      if (!FACES.has(seen.record.endpoint)) return
      entries = [...entries, entryOf(seen, ++count, url)].slice(-most)
      for (const wake of waiting) wake()
    },
    after: async (number, signal) => {
      // Who counts further than this has seen the server before its restart.
      const last = number > count ? 0 : number
      const newer = (): readonly JournalEntry[] => entries.filter((one) => one.number > last)
      if (newer().length === 0 && !signal.aborted) {
        const { promise, resolve } = Promise.withResolvers<void>()
        waiting.add(resolve)
        signal.addEventListener('abort', () => resolve(), { once: true })
        await promise
        waiting.delete(resolve)
      }
      return newer()
    },
  }
}

function entryOf({ req, record, status, ms }: Seen, number: number, url: string): JournalEntry {
  const { endpoint, operation, caller, id, points } = record
  return {
    number,
    time: new Date().toISOString(),
    face: endpoint,
    what: operation ?? (record.asked?.all[0] ? methodOf(record.asked.all[0].method).id : whatOf(req)),
    caller,
    ms: Math.round(ms * 10) / 10,
    points,
    status,
    code: codeOf(record),
    ...(record.refused && { refused: record.refused.words, ...lackingOf(record.refused) }),
    requestId: id,
    ...sameOf(record, url),
  }
}

/** A mutation tells as data what was refused, and is answered well. */
function codeOf({ outcome, graphType, failed }: Seen['record']): string {
  const code = outcome?.code ?? 'OK'
  return code === 'OK' && graphType === 'mutation' ? (failed ?? code) : code
}

function lackingOf({ details: { metadata = {} } }: PlatformError): Pick<JournalEntry, 'lacking'> {
  const { capability = '', at } = metadata
  const known = capabilityByName(capability.split(',')[0] ?? '')
  return known && at !== undefined ? { lacking: { capability: known.enumName.replace(/^CAP_/, ''), at } } : {}
}

function whatOf(req: HttpRequest): string {
  return `${req.method ?? ''} ${pathOf(req).slice(0, 200)}`
}

function sameOf(
  { endpoint, asked, graph }: Pick<Seen['record'], 'endpoint' | 'asked' | 'graph'>,
  url: string,
): Pick<JournalEntry, 'same' | 'calls'> {
  // What a directory sends is about people: nothing of it is told.
  if (endpoint === 'scim') return { same: {} }
  const all = asked?.all ?? []
  if (graph) {
    const calls = toldCalls(all, { url }).map((one) => withoutPasswords(one))
    return { same: withoutPasswords(sameOperation(graph.document, graph.variables, url)), calls }
  }
  const [first] = all
  const request = first && requestOf(first)
  return { same: request ? withoutPasswords(sameCallOf(first.method, request, { url, graph: true })) : {} }
}

/** A user and a password in an address, which any text may hold, and some are refused for. */
const USER_INFO = /:\/\/[^/?#\s"'\\@]*@/g

function withoutPasswords<Texts extends object>(texts: Texts): Texts {
  const told = Object.entries(texts).map(([name, text]: [string, unknown]) => [
    name,
    typeof text === 'string' ? text.replace(USER_INFO, '://…@') : text,
  ])
  return Object.fromEntries(told) as Texts
}
