// Who asks the upstream: what of a request's headers goes on, and the key of all that is kept or shared for that caller alone.
import { createHash } from 'node:crypto'
import { IDENTITY_HEADER } from '../core/caller.ts'
import type { CallContext } from '../services/context.ts'

/** What tells who asks, and in which words it wants its answer: callers who differ in any of it share nothing. */
const TELLING = ['authorization', IDENTITY_HEADER, 'accept-language'] as const
/** What else is of use to an upstream: the trace (W3C Trace Context) and the client's name. */
const PASSED = [...TELLING, 'traceparent', 'tracestate', 'user-agent'] as const

/** The headers of a call of the upstream. */
export function headersOf({ headers = {}, requestId }: CallContext): Record<string, string> {
  const passed: Record<string, string> = { 'x-request-id': requestId }
  for (const name of PASSED) {
    const value = headers[name]
    if (typeof value === 'string') passed[name] = value
  }
  return passed
}

/** Names the caller, and nobody else; it tells nothing of the token. */
export function callerKey({ headers = {} }: CallContext): string {
  const hash = createHash('sha256')
  for (const name of TELLING) hash.update(JSON.stringify(headers[name] ?? null)).update('\n')
  return hash.digest('base64url')
}
