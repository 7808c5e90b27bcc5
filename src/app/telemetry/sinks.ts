// Deliveries of events as they leave: counted, timed and, with traces, in a span that the sink can join.
import type { SinkClient } from '../../events/sink.ts'
import type { Metrics } from './metrics.ts'
import type { Tracing } from './tracing.ts'

/** The same client, measured. */
export function measuredSinks(
  client: SinkClient,
  { metrics, tracing }: { readonly metrics: Pick<Metrics, 'attempt'>; readonly tracing: Tracing | undefined },
): SinkClient {
  return {
    close: () => client.close(),
    send: async (request) => {
      const started = performance.now()
      let answer = 'none'
      const send = async () => {
        const headers = { ...request.headers, ...tracing?.outgoing() }
        const got = await client.send({ ...request, headers })
        answer = `${Math.floor(got.status / 100)}xx`
        return got
      }
      try {
        if (!tracing) return await send()
        // The sink's path and query may be what keeps strangers out of it.
        const attributes = { 'http.request.method': request.method, 'server.address': request.url.hostname }
        const name = request.method === 'POST' ? 'deliver event' : 'ask sink'
        return await tracing.span({ name, attributes, kind: 'client' }, send)
      } finally {
        if (request.method === 'POST') metrics.attempt(answer, (performance.now() - started) / 1000)
      }
    },
  }
}
