// Sinks of webhooks in memory: each does what the simulation tells it, and remembers what it took.
import type { SinkAnswer, SinkClient, SinkRequest } from '../../src/events/sink.ts'
import type { Bent } from './bent.ts'
import type { Schedule } from './schedule.ts'

/** Takes events; refuses them; refuses every other; takes them and the answer is lost; never answers. */
export type Mood = 'takes' | 'refuses' | 'falters' | 'forgets' | 'hangs'

/** An event that a sink has taken. */
export interface Taken {
  readonly sink: string
  readonly event: string
  /** The group of the subscription, and what the event is about. */
  readonly group: string
  readonly subject: string
  /** Taken when nothing was wrong but clocks. */
  readonly calm: boolean
}

/** The server that sends. */
export interface Sender {
  readonly bent: Bent
  /** Ends its process. */
  end(): void
}

/** Longer than a real one waits, it is refused by the client. */
const PATIENCE_MS = 10_000

export class Sinks {
  readonly taken: Taken[] = []
  /** By the origin of their URLs. */
  readonly moods = new Map<string, Mood>()
  readonly #schedule: Schedule
  #endsNext = false
  #calm = false

  constructor(schedule: Schedule) {
    this.#schedule = schedule
  }

  /** The client of one server. */
  client(sender: Sender): SinkClient {
    return { send: (request) => this.#send(request, sender), close: () => undefined }
  }

  /** Whoever sends next ends with it, before it can record what came of it. */
  endNextSender(): void {
    this.#endsNext = true
  }

  /** All take what comes, and nobody who sends ends. */
  calm(): void {
    this.moods.clear()
    this.#endsNext = false
  }

  /** From now on nothing is wrong but clocks. */
  expectOnce(): void {
    this.#calm = true
  }

  async #send({ method, url, headers, signal }: SinkRequest, sender: Sender): Promise<SinkAnswer> {
    const patience = AbortSignal.any([signal, elapsed(PATIENCE_MS)])
    await this.#schedule.turn(() => true)
    patience.throwIfAborted()
    const mood = this.moods.get(url.origin) ?? 'takes'
    if (mood === 'hangs')
      await new Promise((_, reject) => patience.addEventListener('abort', () => reject(new Error('no answer'))))
    if (mood === 'refuses' || (mood === 'falters' && Math.random() < 0.5)) return { status: 503, headers: {} }
    const made = method === 'OPTIONS' ? undefined : sender.bent.answered?.()
    if (made) return made
    if (method === 'OPTIONS') return { status: 200, headers: {} }
    this.taken.push({
      sink: url.href,
      event: headers['ce-id'] ?? '',
      group: headers['authorization']?.replace('Bearer webhook:', '') ?? '',
      subject: headers['ce-subject'] ?? '',
      calm: this.#calm,
    })
    if (this.#endsNext) {
      this.#endsNext = false
      sender.end()
    }
    await this.#schedule.turn(() => true)
    if (mood === 'forgets') throw new Error('the connection was closed')
    return { status: 200, headers: {} }
  }
}

/** Aborted after so many milliseconds of the simulation's time. */
function elapsed(milliseconds: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), milliseconds)
  return controller.signal
}
