// Counts and durations, in the form that Prometheus reads. Labels are names of this code and of the contract only,
// never what a client chose: the number of series is bounded.
import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client'
import type { Outcome } from '../../core/outcome.ts'
import { version } from '../version.ts'
import { addGauges, type Sources } from './gauges.ts'

/** Seconds: from a read out of the cache to the longest request. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** One call of a method, measured in the services. */
export interface MeasuredCall {
  readonly face: string
  readonly method: string
  readonly code: string
  readonly seconds: number
}

/** One request, measured on the port. */
export interface MeasuredRequest {
  readonly endpoint: string
  /** The HTTP status; undefined when the client left before the answer. */
  readonly status: number | undefined
  readonly seconds: number
}

export interface Metrics {
  call(call: MeasuredCall): void
  /** A call that a face refused before the services saw it: its token, its form, a limit. */
  refused(face: string, outcome: Outcome): void
  /** An error of any kind that a face answered with. */
  failed(face: string, reason: string): void
  requestBegins(): void
  request(request: MeasuredRequest): void
  /** An operation of the graph, by its type and its first error's code. */
  operation(type: string, code: string): void
  subscriberComes(): void
  subscriberGoes(): void
  /** An attempt to deliver an event: `2xx`, `4xx`, …, or `none` without an answer. */
  attempt(answer: string, seconds: number): void
  /** What is read when metrics are asked for, in place of what was before. */
  watch(sources: Sources): void
  /** All of it, in the text format. */
  read(): Promise<MetricsText>
  /** All of it, to be added to that of other processes. */
  snapshot: () => Promise<MetricsSnapshot>
}

export interface MetricsText {
  readonly type: string
  readonly text: string
}

export type MetricsSnapshot = readonly MetricObjectWithValues<MetricValue<string>>[]

/** Metrics of one server, from nothing. */
export function createMetrics(): Metrics {
  ofProcess()
  const registry = new Registry()
  let watched = new Registry()
  const at = instruments(registry)
  const registries = () => [ofProcess(), registry, watched]
  return {
    call: ({ face, method, code, seconds }) => {
      at.calls.inc({ face, method, code })
      at.callSeconds.observe({ face, method }, seconds)
    },
    refused: (face, { method = 'none', code }) => at.calls.inc({ face, method, code }),
    failed: (face, reason) => at.errors.inc({ face, reason }),
    requestBegins: () => at.inFlight.inc(),
    request: ({ endpoint, status, seconds }) => {
      at.inFlight.dec()
      at.requests.inc({ endpoint, status: status === undefined ? 'gone' : `${Math.floor(status / 100)}xx` })
      at.requestSeconds.observe({ endpoint }, seconds)
    },
    operation: (type, code) => at.operations.inc({ type, code }),
    subscriberComes: () => at.subscribers.inc(),
    subscriberGoes: () => at.subscribers.dec(),
    attempt: (answer, seconds) => {
      at.attempts.inc({ answer })
      at.attemptSeconds.observe(seconds)
    },
    watch: (sources) => {
      watched = new Registry()
      addGauges(watched, sources)
    },
    read: async () => {
      const texts = await Promise.all(registries().map((one) => one.metrics()))
      return { type: registry.contentType, text: texts.filter((text) => text !== '').join('\n') }
    },
    snapshot: async () => (await Promise.all(registries().map((one) => one.getMetricsAsJSON()))).flat(),
  }
}

let processRegistry: Registry | undefined

/** Metrics of the process, which are the same for each server in it: what counts them is never taken away. */
function ofProcess(): Registry {
  if (processRegistry) return processRegistry
  processRegistry = new Registry()
  collectDefaultMetrics({ register: processRegistry })
  return processRegistry
}

/** Everything that is counted as it happens. */
function instruments(registry: Registry) {
  const registers = [registry]
  const counter = <const Names extends string>(name: string, help: string, labelNames: readonly Names[]) =>
    new Counter<Names>({ name: `platform_graph_${name}`, help, labelNames, registers })
  const histogram = <const Names extends string>(name: string, help: string, labelNames: readonly Names[]) =>
    new Histogram<Names>({ name: `platform_graph_${name}`, help, labelNames, buckets: BUCKETS, registers })
  const gauge = (name: string, help: string) => new Gauge({ name: `platform_graph_${name}`, help, registers })
  new Gauge({
    name: 'platform_graph_build_info',
    help: 'Always 1; the labels say what runs.',
    labelNames: ['version', 'node'],
    registers,
    aggregator: 'first',
  }).set({ version, node: process.version }, 1)
  gauge('workers', 'Processes behind the port.').set(1)
  return {
    calls: counter('calls_total', 'Calls of methods, by how they ended.', ['face', 'method', 'code']),
    callSeconds: histogram('call_duration_seconds', 'Calls of methods in the services.', ['face', 'method']),
    errors: counter('errors_total', 'Requests that ended with an error, by its reason.', ['face', 'reason']),
    requests: counter('http_requests_total', 'Requests, by the class of their status.', ['endpoint', 'status']),
    requestSeconds: histogram('http_request_duration_seconds', 'From the first byte to the last.', ['endpoint']),
    inFlight: gauge('http_requests_in_flight', 'Requests being answered, subscriptions among them.'),
    operations: counter('graphql_operations_total', 'Operations of the graph.', ['type', 'code']),
    subscribers: gauge('live_subscribers', 'Subscriptions of the graph that are open.'),
    attempts: counter('webhook_attempts_total', 'Attempts to deliver an event, by the answer.', ['answer']),
    attemptSeconds: histogram('webhook_attempt_duration_seconds', 'Attempts to deliver an event.', []),
  }
}
