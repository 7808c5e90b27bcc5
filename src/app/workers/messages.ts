// What workers and the process above them tell each other.
import type { MetricsSnapshot, MetricsText } from '../telemetry/metrics.ts'

/** Callers' keys, and the points that each spent. */
export type Spendings = readonly (readonly [key: string, points: number])[]

/** A server that answers: its port, and what it says of itself, for programs and for people. */
export interface Ready {
  readonly port: number
  readonly found: object
  readonly text: string
}

export type FromWorker =
  | { readonly kind: 'hello' }
  | { readonly kind: 'ready'; readonly ready: Ready }
  | { readonly kind: 'spent'; readonly spendings: Spendings }
  | { readonly kind: 'snapshot'; readonly id: number; readonly snapshot: MetricsSnapshot }
  | { readonly kind: 'sum'; readonly id: number }

export type ToWorker =
  /** The answer to `hello`. With a port: others answer at it already. */
  | { readonly kind: 'begin'; readonly port?: number | undefined }
  | { readonly kind: 'spent'; readonly spendings: Spendings }
  | { readonly kind: 'snapshot'; readonly id: number }
  | { readonly kind: 'sum'; readonly id: number; readonly metrics: MetricsText }
