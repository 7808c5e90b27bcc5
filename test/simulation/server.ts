// One server of a simulation: the real rights, services, feed and dispatcher, on a link that can break.
import type { DescMethod } from '@bufbuild/protobuf'
import { createAccess, type Access } from '../../src/access/access.ts'
import type { IdentifiedCaller } from '../../src/core/caller.ts'
import type { Clock } from '../../src/core/clock.ts'
import { PageCodec } from '../../src/core/page.ts'
import type { Database } from '../../src/db/database.ts'
import { startDispatcher, type Dispatcher } from '../../src/events/dispatcher.ts'
import { createServices } from '../../src/services/create-services.ts'
import { createDeliveryQueues } from '../../src/services/events/queue.ts'
import type { Services } from '../../src/services/services.ts'
import { TEST_SEAL } from '../support/organization.ts'
import type { Bent } from './bent.ts'
import { Link } from './link.ts'
import type { Chance } from './chance.ts'
import type { Schedule } from './schedule.ts'
import type { Sinks } from './sinks.ts'

/** As src/app/events.ts has them. */
const LEASE_MS = 15_000
const POLL_MS = 1_000

/** What the servers of a simulation share. */
export interface Surroundings {
  readonly database: Database
  readonly schedule: Schedule
  readonly chance: Chance
  readonly sinks: Sinks
  readonly pageSecret: Buffer
  readonly bent: Bent
}

interface Parts {
  readonly access: Access
  readonly services: Services
  readonly dispatcher: Dispatcher
  readonly stop: () => Promise<void>
}

export class Server {
  readonly link: Link
  /** Ahead of the time of the simulation, in milliseconds. */
  skew = 0
  readonly #parts: Parts
  #ended = false

  private constructor(link: Link, parts: Parts, clock: { skew: () => number }) {
    this.link = link
    this.#parts = parts
    clock.skew = () => this.skew
  }

  static async start(around: Surroundings): Promise<Server> {
    const { database, schedule, sinks, chance, pageSecret, bent } = around
    const skewed = { skew: () => 0 }
    const clock: Clock = { now: () => Date.now() + skewed.skew() }
    const link = new Link(database, schedule, bent)
    const access = await createAccess(link)
    const pages = new PageCodec(pageSecret, clock)
    const rules = { fault: () => undefined }
    const services = createServices({
      ...{ db: link, access, clock, pages },
      rootGroups: true,
      seal: TEST_SEAL,
      sinks: rules,
    })
    const sending: { server?: Server } = {}
    const owner = chance.uuid()
    const queues = createDeliveryQueues(link, { owner, leaseMs: LEASE_MS })
    const dispatcher = startDispatcher({
      queues,
      origin: 'api.example.test',
      leaseMs: LEASE_MS,
      pollMs: POLL_MS,
      onFault: () => undefined,
      sender: {
        client: sinks.client({ bent, end: () => sending.server?.kill() }),
        source: 'https://api.example.test',
        now: () => clock.now(),
        random: Math.random,
        // Sinks tell by it whose subscription it is.
        sign: async ({ sub }) => sub,
      },
    })
    const stop = await queues.listen((what) => dispatcher.wake(what))
    return (sending.server = new Server(link, { access, services, dispatcher, stop }, skewed))
  }

  get ended(): boolean {
    return this.#ended
  }

  call(method: DescMethod, request: object, caller: IdentifiedCaller): Promise<Record<string, unknown>> {
    return this.#parts.services.call(method, request, { caller, requestId: 'simulated' })
  }

  /** Ends at once, as a process that is killed: nothing more passes its link. */
  kill(): void {
    if (this.#ended) return
    this.#ended = true
    this.link.cut()
    void this.#parts.dispatcher.stop(0)
  }

  /** Gives back what is left of it. */
  async dispose(): Promise<void> {
    this.kill()
    await this.link.close()
  }
}
