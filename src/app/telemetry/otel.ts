// Traces through OpenTelemetry: spans go to a collector over OTLP/HTTP. Nothing is registered for the whole process:
// each server has its own provider and context.
import type { IncomingHttpHeaders } from 'node:http'
import {
  type Context,
  diag,
  type DiagLogger,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Log } from './log.ts'
import { version } from '../version.ts'
import type { TracesConfig } from '../config/traces.ts'
import { codeOf, type RequestSpan, type SpanOptions, type Tracing } from './tracing.ts'

/** Errors that are no fault of this server: a span that ends with one has no error status (semantic conventions, RPC). */
const CALLERS_OWN = new Set([
  'CANCELLED',
  'INVALID_ARGUMENT',
  'NOT_FOUND',
  'ALREADY_EXISTS',
  'PERMISSION_DENIED',
  'UNAUTHENTICATED',
  'RESOURCE_EXHAUSTED',
  'FAILED_PRECONDITION',
  'ABORTED',
  'OUT_OF_RANGE',
])

const FLUSH_MS = 2_000

/** Traces that are sent to the configured collector. */
export function createOtelTracing(config: TracesConfig, log: Pick<Log, 'warn'>): Tracing {
  diag.setLogger(diagnostics(log), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
  const exporter = new OTLPTraceExporter({ url: config.url, headers: { ...config.headers } })
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({
        'service.version': version,
        ...config.resource,
        'service.name': config.serviceName,
      }),
    ),
    sampler: samplerOf(config),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: config.delayMs })],
  })
  return new OtelTracing(provider)
}

class OtelTracing implements Tracing {
  readonly #provider: TracerProvider
  readonly #tracer: Tracer
  readonly #contexts = new AsyncLocalStorageContextManager().enable()
  readonly #propagator = new W3CTraceContextPropagator()

  constructor(provider: TracerProvider) {
    this.#provider = provider
    this.#tracer = provider.getTracer('platform-graph', version)
  }

  request(headers: IncomingHttpHeaders): RequestSpan {
    const parent = this.#propagator.extract(ROOT_CONTEXT, headers, {
      get: (carrier, key) => (carrier as IncomingHttpHeaders)[key],
      keys: (carrier) => Object.keys(carrier as IncomingHttpHeaders),
    })
    const span = this.#tracer.startSpan('request', { kind: SpanKind.SERVER }, parent)
    const within = trace.setSpan(parent, span)
    return {
      traceId: span.spanContext().traceId,
      run: (work) => this.#contexts.with(within, work),
      end: ({ name, attributes, failed }) => {
        span.updateName(name)
        span.setAttributes({ ...attributes })
        if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      },
    }
  }

  async span<T>({ name, attributes, kind }: SpanOptions, work: () => Promise<T>): Promise<T> {
    const parent = this.#contexts.active()
    const options = { attributes: { ...attributes }, kind: kind === 'client' ? SpanKind.CLIENT : SpanKind.INTERNAL }
    const span = this.#tracer.startSpan(name, options, parent)
    try {
      return await this.#contexts.with(trace.setSpan(parent, span), work)
    } catch (error) {
      note(span, error)
      throw error
    } finally {
      span.end()
    }
  }

  outgoing(): Readonly<Record<string, string>> {
    const headers: Record<string, string> = {}
    const active: Context = this.#contexts.active()
    const set = (carrier: unknown, key: string, value: string): void => {
      ;(carrier as Record<string, string>)[key] = value
    }
    this.#propagator.inject(active, headers, { set })
    return headers
  }

  async close(graceMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, Math.min(Math.max(graceMs, 0), FLUSH_MS))
    })
    // A collector that is away must not keep the process; what it does not take in time is lost.
    await Promise.race([this.#provider.shutdown().catch(() => undefined), late]).finally(() => clearTimeout(timer))
  }
}

/** What went wrong, by its code alone: messages may name things of the caller's. */
function note(span: Span, error: unknown): void {
  const code = codeOf(error)
  span.setAttribute('error.type', code)
  if (!CALLERS_OWN.has(code)) span.setStatus({ code: SpanStatusCode.ERROR })
}

function samplerOf({ sampler, ratio }: TracesConfig): Sampler {
  const parentBased = sampler.startsWith('parentbased_')
  const name = sampler.replace('parentbased_', '')
  const root =
    name === 'always_off'
      ? new AlwaysOffSampler()
      : name === 'traceidratio'
        ? new TraceIdRatioBasedSampler(ratio)
        : new AlwaysOnSampler()
  return parentBased ? new ParentBasedSampler({ root }) : root
}

/** What the SDK has to say, such as that the collector is away. */
function diagnostics(log: Pick<Log, 'warn'>): DiagLogger {
  const warn = (message: string, ...about: unknown[]): void =>
    log.warn({ about: about.map((one) => String(one)) }, `traces: ${message}`)
  const ignore = (): void => undefined
  return { error: warn, warn, info: ignore, debug: ignore, verbose: ignore }
}
