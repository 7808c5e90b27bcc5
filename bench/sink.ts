// A sink for the bench, in its own process: takes every event at once, and knows when each came first.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 5
/** Without an event for so long, none comes any more. */
const PATIENCE_MS = 30_000

export class Sink {
  /** When the event about a subject came first, by `performance.now()`. */
  readonly arrived = new Map<string, number>()
  readonly #server = createServer((request, response) => {
    request.resume().once('end', () => {
      if (request.method === 'POST') this.#take(String(request.headers['ce-subject']))
      response.writeHead(request.method === 'POST' ? 204 : 405).end()
    })
  })
  #last = 0

  /** Starts to listen on a free port of loopback. */
  static async start(): Promise<Sink> {
    const sink = new Sink()
    await new Promise<void>((resolve) => sink.#server.listen(0, '127.0.0.1', resolve))
    return sink
  }

  /** An address for one subscription: each is a sink of its own to the server. */
  url(of: number): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/${of}`
  }

  /** Waits for events about so many subjects. */
  async until(count: number): Promise<void> {
    this.#last = performance.now()
    while (this.arrived.size < count) {
      if (performance.now() - this.#last > PATIENCE_MS) {
        throw new Error(`${this.arrived.size} of ${count} events came.`)
      }
      await sleep(POLL_MS)
    }
  }

  stop(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  #take(subject: string): void {
    this.#last = performance.now()
    if (!this.arrived.has(subject)) this.arrived.set(subject, this.#last)
  }
}
