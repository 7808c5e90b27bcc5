// Metrics, traces and the log of requests, put together.
import type { Services } from '../../services/services.ts'
import type { Config } from '../config/config.ts'
import type { Log } from './log.ts'
import { graphPlugin } from './graph.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { currentRequestId, noteOutcome } from './requests.ts'
import { measuredServices } from './services.ts'
import type { WorkerLink } from '../workers/link.ts'
import type { Tracing } from './tracing.ts'

export interface Telemetry {
  readonly metrics: Metrics
  readonly tracing: Tracing | undefined
}

/** Loads what the configuration asks for: nothing of OpenTelemetry unless traces are wanted. What a worker reads is the sum of all. */
export async function openTelemetry(
  { traces }: Pick<Config, 'traces'>,
  log: Log,
  worker?: Pick<WorkerLink, 'metricsOfAll'>,
): Promise<Telemetry> {
  const ofThis = createMetrics()
  const metrics = worker ? { ...ofThis, read: worker.metricsOfAll(ofThis.snapshot) } : ofThis
  if (!traces) return { metrics, tracing: undefined }
  const { createOtelTracing } = await import('./otel.ts')
  return { metrics, tracing: createOtelTracing(traces, log) }
}

/** What every face is given: the services under its name, ids for its requests, and where to tell their ends. */
export function watchedFace(telemetry: Telemetry, services: Services, name: string) {
  return {
    services: measuredServices(services, name, telemetry),
    newRequestId: currentRequestId,
    observe: noteOutcome,
  }
}

/** What the graph is given beside that. */
export function watchedGraph({ metrics }: Telemetry) {
  return { plugins: [graphPlugin(metrics)] }
}
