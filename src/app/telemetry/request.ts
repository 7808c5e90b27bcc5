// One request on its way through the server, as metrics, traces and the log see it.
import type { PlatformError } from '../../core/errors.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { DocumentNode } from 'graphql'
import type { Outcome } from '../../core/outcome.ts'
import type { AskedLog } from './asked.ts'

/** What is known of a request so far. */
export interface RequestRecord {
  /** In the log, and in answers as X-Request-Id. */
  readonly id: string
  /** `performance.now()` at its first byte. */
  readonly started: number
  /** The endpoint that answers it, e.g. `rest`; the last that was asked, until one has taken it. */
  endpoint: string
  /** The id of its trace; undefined: there is none. */
  traceId: string | undefined
  /** The uid of who asks, as soon as a method was called. */
  caller: string | undefined
  /** What was asked for: a method's id, or `query repos,groups` for an operation of the graph. */
  operation: string | undefined
  /** `query`, `mutation` or `subscription`, for an operation of the graph. */
  graphType: string | undefined
  /** Points of the rate limit. */
  points: number
  /** What services are asked for; undefined: nobody wants to see it. */
  asked: AskedLog | undefined
  /** The operation of the graph. */
  graph: { readonly document: DocumentNode; readonly variables: object } | undefined
  /** Calls of the services so far. */
  calls: number
  /** Code of the first call that failed; undefined: none did. */
  failed: string | undefined
  /** Why it was refused, for the right that was lacking at that moment; undefined: none was. */
  refused: PlatformError | undefined
  /** As the face told it; undefined until then, and at endpoints that tell none. */
  outcome: Outcome | undefined
}

const requests = new AsyncLocalStorage<RequestRecord>()

/** The record of the request in whose course this runs; undefined outside of one, such as in deliveries. */
export function currentRequest(): RequestRecord | undefined {
  return requests.getStore()
}

/** Runs `work` in the course of a request. */
export function inRequest<T>(record: RequestRecord, work: () => T): T {
  return requests.run(record, work)
}
