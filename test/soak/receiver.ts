// The sink of the soak's subscription: refuses one event in fifty the first time, and notes what it took.
import { startSink, type TestSink } from '../events/sink.ts'
import type { Site } from './site.ts'

const REFUSED = 0.02

export class Receiver implements AsyncDisposable {
  /** Ids of events by subject, each as it first came. */
  readonly taken = new Map<string, Set<string>>()
  readonly url: string
  readonly #sink: TestSink

  private constructor(sink: TestSink) {
    this.#sink = sink
    this.url = sink.url
  }

  static async start(site: Site): Promise<Receiver> {
    const sink = await startSink()
    const receiver = new Receiver(sink)
    sink.answer = ({ headers }, response) => {
      // Bodies of half an hour are more than memory is for.
      sink.received.length = 0
      if (site.random() < REFUSED) {
        site.count('deliveries refused')
        return void response.writeHead(503).end()
      }
      receiver.#take(site, { subject: String(headers['ce-subject']), id: String(headers['ce-id']) })
      response.writeHead(204).end()
    }
    return receiver
  }

  #take(site: Site, { subject, id }: { subject: string; id: string }): void {
    const ids = this.taken.get(subject) ?? new Set()
    site.count(ids.has(id) ? 'deliveries that came again' : 'deliveries')
    ids.add(id)
    this.taken.set(subject, ids)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#sink.close()
  }
}
