// How the standard variables of OpenTelemetry are read.
import { withoutTrailingSlashes } from '../../core/url.ts'
import { httpUrl, requireThat, reader } from './readers.ts'

/** Where traces go, and which. */
export interface TracesConfig {
  /** The collector's URL for traces. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  readonly resource: Readonly<Record<string, string>>
  readonly sampler: (typeof SAMPLERS)[number]
  /** The share of traces to keep, from 0 to 1, for samplers that take one. */
  readonly ratio: number
  /** Milliseconds between two sendings. */
  readonly delayMs: number
}

/** The samplers of the specification that need nothing else to ask. */
export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** The URL of a collector: it may have a path. */
export const collectorUrl = reader((text) => httpUrl(text).href)

/** A number from 0 to 1. */
export const share = reader((text) => {
  requireThat(/^(0|1|[01]?\.\d{1,17}|1\.0+)$/.test(text) && Number(text) <= 1)
  return Number(text)
})

/** `name=value,name=value`, values percent-encoded, as W3C Baggage writes lists. */
export const pairs = reader((text): Record<string, string> => {
  const found: Record<string, string> = {}
  for (const one of text.split(',')) {
    if (one.trim() === '') continue
    const at = one.indexOf('=')
    requireThat(at > 0)
    found[one.slice(0, at).trim()] = decodeURIComponent(one.slice(at + 1).trim())
  }
  return found
})

/** The variables as they were read, under their own names. */
interface Read {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  readonly OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string | undefined
  readonly OTEL_EXPORTER_OTLP_HEADERS?: TracesConfig['headers'] | undefined
  readonly OTEL_SERVICE_NAME: string
  readonly OTEL_RESOURCE_ATTRIBUTES?: TracesConfig['resource'] | undefined
  readonly OTEL_TRACES_SAMPLER: TracesConfig['sampler']
  readonly OTEL_TRACES_SAMPLER_ARG: number
  readonly OTEL_BSP_SCHEDULE_DELAY: number
}

/** What the variables say together; undefined without an endpoint. */
export function tracesOf(read: Read): TracesConfig | undefined {
  const base = read.OTEL_EXPORTER_OTLP_ENDPOINT
  const url = read.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${withoutTrailingSlashes(base)}/v1/traces`)
  if (url === undefined) return undefined
  return {
    url,
    headers: read.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: read.OTEL_SERVICE_NAME,
    resource: read.OTEL_RESOURCE_ATTRIBUTES ?? {},
    sampler: read.OTEL_TRACES_SAMPLER,
    ratio: read.OTEL_TRACES_SAMPLER_ARG,
    delayMs: read.OTEL_BSP_SCHEDULE_DELAY,
  }
}
