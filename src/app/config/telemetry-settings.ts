// The environment variables of metrics and traces; those of traces have the names that OpenTelemetry gives them.
import { z } from 'zod'
import { hostName, matching, wholeNumber } from './readers.ts'
import { dependent, variable } from './variable.ts'
import { collectorUrl, pairs, SAMPLERS, share } from './traces.ts'

export const telemetryVariables = {
  METRICS_PORT: dependent(wholeNumber(0, 65_535), {
    default: 'none: /metrics is on the one port while HOST is loopback and PUBLIC_URL is not given',
    accepts: 'a port from 0 to 65535 (0: any free one)',
    description: 'A port of its own for /metrics, in clear text.',
  }),
  METRICS_HOST: variable(hostName, {
    default: '127.0.0.1',
    accepts: 'an address or a host name',
    description: 'Where to listen on METRICS_PORT. Whoever reaches it can read all metrics.',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: dependent(collectorUrl, {
    default: 'none: no traces',
    accepts: 'an http or https URL without credentials',
    description: 'The collector of OTLP over HTTP; traces go to its /v1/traces.',
  }),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: dependent(collectorUrl, {
    default: '$OTEL_EXPORTER_OTLP_ENDPOINT/v1/traces',
    accepts: 'an http or https URL without credentials',
    description: 'Where traces go, with the path.',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: dependent(pairs, {
    default: 'none',
    accepts: 'name=value pairs separated by commas, values percent-encoded',
    description: 'Headers that the collector wants, such as a token.',
    secret: true,
  }),
  OTEL_EXPORTER_OTLP_PROTOCOL: variable(z.enum(['http/protobuf'], ''), {
    default: 'http/protobuf',
    accepts: 'http/protobuf',
    description: 'How traces are sent: there is one way.',
  }),
  OTEL_SERVICE_NAME: variable(matching(/^[^\s"\\]{1,255}$/), {
    default: 'platform-graph',
    accepts: 'a name without spaces',
    description: 'What this server is called in traces.',
  }),
  OTEL_RESOURCE_ATTRIBUTES: dependent(pairs, {
    default: 'none',
    accepts: 'name=value pairs separated by commas, values percent-encoded',
    description: 'What else traces say of this server, such as deployment.environment.name=test.',
  }),
  OTEL_BSP_SCHEDULE_DELAY: variable(wholeNumber(1, 600_000), {
    default: '5000',
    accepts: 'a whole number from 1 to 600000',
    description: 'Milliseconds between two sendings of spans.',
  }),
  OTEL_TRACES_SAMPLER: variable(z.enum(SAMPLERS, ''), {
    default: 'parentbased_always_on',
    accepts: SAMPLERS.join(', '),
    description: 'Which traces are kept.',
  }),
  OTEL_TRACES_SAMPLER_ARG: variable(share, {
    default: '1',
    accepts: 'a number from 0 to 1',
    description: 'The share of traces that traceidratio keeps.',
  }),
}
