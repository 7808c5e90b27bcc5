// Traces, as the rest of the telemetry uses them; nothing of OpenTelemetry is loaded unless an endpoint is
// configured.
import type { IncomingHttpHeaders } from 'node:http'
import { PlatformError } from '../../core/errors.ts'

export type Attributes = Readonly<Record<string, string | number | boolean>>

export interface SpanOptions {
  readonly name: string
  readonly attributes: Attributes
  /** `client`: something else is asked, such as a database. Default: a step within this server. */
  readonly kind?: 'client'
}

/** The span of a request, which ends when its answer is sent. */
export interface RequestSpan {
  readonly traceId: string
  /** Runs what serves the request: spans within become its children. */
  run<T>(work: () => T): T
  /** @param failed whether it ended with a fault of this server */
  end(about: { readonly name: string; readonly attributes: Attributes; readonly failed: boolean }): void
}

export interface Tracing {
  /** Begins a request; its trace is the client's when the headers name one (W3C Trace Context). */
  request(headers: IncomingHttpHeaders): RequestSpan
  /** Runs `work` in a span below the current one. */
  span<T>(options: SpanOptions, work: () => Promise<T>): Promise<T>
  /** Headers that hand the current trace on: `traceparent`, and `tracestate` if there is one. */
  outgoing(): Readonly<Record<string, string>>
  /** Sends what is left, for `graceMs` at most. */
  close(graceMs: number): Promise<void>
}

/** The code that a face will answer an error with. */
export function codeOf(error: unknown): string {
  return error instanceof PlatformError ? error.code : 'INTERNAL'
}
