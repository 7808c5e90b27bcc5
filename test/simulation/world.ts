// A simulation: two servers on one database, their links, clocks and sinks, an organization with people, and what its
// clients know. Everything random comes from the seed, and time passes only when it is told to.
import { vi } from 'vitest'
import { bootstrap } from '../../src/app/bootstrap.ts'
import type { Database } from '../../src/db/database.ts'
import { freshDatabase, statement } from '../support/database.ts'
import { methodNamed } from '../support/methods.ts'
import { callerOf } from '../support/caller.ts'
import { roleUid } from '../support/organization.ts'
import { Chance, replaceRandomSources } from './chance.ts'
import { History, outcomeOf, type Outcome } from './history.ts'
import type { Bent } from './bent.ts'
import { Pair } from './pair.ts'
import { Schedule } from './schedule.ts'
import { Server, type Surroundings } from './server.ts'
import { Sinks } from './sinks.ts'
import { Follower } from './follower.ts'

/** A fault that is planted to see it found (planted.slow.test.ts). */
export interface Planted {
  readonly name: string
  readonly bent?: Bent
  /** Statements that change the database before anything happens. */
  readonly sql?: string
}

export interface WorldOptions {
  readonly seed: number
  readonly planted?: Planted | undefined
}

export interface ClientCall {
  readonly method: string
  readonly request: object
  readonly identity: string
}

/** Somebody looked at the organization, and saw it or was refused. */
export interface Look {
  readonly identity: string
  readonly began: number
  readonly ended: number
  readonly seen: boolean
}

/** The database's clock is the simulation's: statements that ask for it find this one first. And who was bound when. */
const CLOCK = `
CREATE SCHEMA simulation;
CREATE FUNCTION simulation.clock_timestamp() RETURNS timestamptz LANGUAGE sql STABLE
  AS $$ SELECT to_timestamp(current_setting('simulation.now')::double precision / 1000) $$;
CREATE TABLE simulation.bindings (place bigserial, at bigint, parent text, identity text, held boolean);
CREATE FUNCTION simulation.note() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE changed public.role_bindings;
BEGIN
  changed := coalesce(NEW, OLD);
  INSERT INTO simulation.bindings (at, parent, identity, held)
  VALUES (current_setting('simulation.now')::bigint, changed.parent_uid, changed.identity_uid, TG_OP = 'INSERT');
  RETURN NULL;
END $$;
CREATE TRIGGER note AFTER INSERT OR DELETE ON public.role_bindings FOR EACH ROW EXECUTE FUNCTION simulation.note();
SET search_path = simulation, public, pg_catalog;`

const START = Date.UTC(2026, 10, 3, 12)
/** Far more than anything needs that comes to its end. */
const MOST_RESTS = 20_000
const SERVERS = 2
const MEMBERS = 2
/** So long rights may be behind (docs/rules.md, "Access"). */
export const PROMISED_MS = 1_000

export class World {
  readonly chance: Chance
  readonly schedule: Schedule
  readonly sinks: Sinks
  readonly history = new History()
  readonly faults: string[] = []
  readonly trace: string[] = []
  readonly servers: Server[] = []
  readonly followers: Follower[] = []
  /** Looks at the organization that were answered and not judged yet. */
  readonly looks: Look[] = []
  /** People whose only right is a binding as viewer that comes and goes. */
  readonly members: string[] = []
  readonly owners: string[] = []
  pair: Pair | undefined
  org = ''
  /** The last place in the feed when they began to follow. */
  followedFrom = 0
  /** Reads everything, and stays. */
  auditor = ''
  readonly #options: WorldOptions
  readonly #bent: Bent = {}
  readonly #underWay = new Set<Promise<void>>()
  #around: Surroundings | undefined
  #restore: () => void = () => undefined

  constructor(options: WorldOptions) {
    this.#options = options
    this.chance = new Chance(options.seed)
    this.schedule = new Schedule(this.chance)
    this.sinks = new Sinks(this.schedule)
  }

  static async open(options: WorldOptions): Promise<World> {
    if (vi.isFakeTimers()) throw new Error('Another simulation did not come to its end, and has the clock.')
    const world = new World(options)
    // Of its own, for the same seed begins with the same database: one that was lent before has statistics and dead rows.
    const database = await freshDatabase({ embedded: true, own: true })
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
      now: START,
    })
    world.#restore = replaceRandomSources(world.chance)
    try {
      await world.#begin(database)
    } catch (error) {
      world.#giveBack()
      throw error
    }
    return world
  }

  get database(): Database {
    if (!this.#around) throw new Error('The world is not open.')
    return this.#around.database
  }

  async #begin(database: Database): Promise<void> {
    const { planted } = this.#options
    await runScript(database, CLOCK)
    await setTime(database)
    const made = await bootstrap(database, { issuer: 'https://api.example.test', organization: 'acme' })
    this.#around = {
      ...{ database, schedule: this.schedule, chance: this.chance, sinks: this.sinks, bent: this.#bent },
      pageSecret: made.pageSecret,
    }
    this.org = made.madeOrganization ?? ''
    for (let n = 0; n < SERVERS; n++) this.servers.push(await this.during(Server.start(this.#around)))
    this.owners.push(made.owner ?? '')
    for (let n = 0; n < 2 + MEMBERS; n++) {
      const uid = await this.makeIdentity(`person ${n}`)
      if (n === 0) this.auditor = uid
      else if (n === 1) this.owners.push(uid)
      else this.members.push(uid)
      if (n < 2) await this.must('iam.v2.RoleBindingsService/CreateRoleBinding', binding(this.org, uid, 'owner'))
    }
    this.pair = await Pair.start(this, this.owners[0] ?? '')
    // What is made above must be whole.
    Object.assign(this.#bent, planted?.bent)
    if (planted?.sql !== undefined) await runScript(database, planted.sql)
    for (let n = 0; n < 3; n++) this.followers.push(await Follower.start(this))
    const [last] = await this.query<{ last: number }>(`SELECT coalesce(max(position), 0) AS last FROM outbox_events`)
    this.followedFrom = last?.last ?? 0
  }

  /** Awaits what needs the schedule to go on. */
  async during<T>(work: Promise<T>): Promise<T> {
    let over = false
    const done = work.finally(() => (over = true))
    done.catch(() => undefined)
    for (let rests = 0; !over; rests++) {
      // Time stands while it is awaited: what waits for a timer would wait for ever.
      if (rests > MOST_RESTS) throw new Error('The simulation waits for what does not come while time stands.')
      await this.schedule.settle()
    }
    return done
  }

  async makeIdentity(name: string, parent = this.org): Promise<string> {
    const identity = { name, claimMatch: { issuer: 'https://ci.example.test', subject: name } }
    const made = await this.must('iam.v2.IdentitiesService/CreateIdentity', { parent, identity })
    return String(made['uid'])
  }

  /** A call of the first owner that succeeds. */
  async must(method: string, request: object): Promise<Record<string, unknown>> {
    const server = this.servers[0]
    if (!server) throw new Error('There is no server.')
    return this.during(server.call(methodNamed(method), request, callerOf(this.owners[0] ?? '')))
  }

  /** A call as a client makes it, at any server. */
  call(method: string, request: object, identity: string): Promise<Outcome> {
    return this.callAt(this.chance.one(this.servers), { method, request, identity })
  }

  /** A call at one server. */
  async callAt(server: Server, { method, request, identity }: ClientCall): Promise<Outcome> {
    const outcome = await outcomeOf(server.call(methodNamed(method), request, callerOf(identity)))
    const told = typeof outcome === 'string' ? outcome : 'refused' in outcome ? outcome.refused : 'ok'
    this.trace.push(
      `${Date.now() - START} ${this.servers.indexOf(server)} ${method.replace(/^.*\//, '')} ${identity.slice(-4)} ${told}`,
    )
    return outcome
  }

  async query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.database.query<Row>(statement(text, values))
  }

  /** What was so at some time from `since` to `until`: whether somebody was bound to the organization, and was not. */
  async bound(
    identity: string,
    since: number,
    until: number,
  ): Promise<{ readonly held: boolean; readonly lacked: boolean }> {
    const rows = await this.query<{ at: number; held: boolean }>(
      `SELECT at, held FROM simulation.bindings WHERE parent = $1::text AND identity = $2::text AND at <= $3::bigint ORDER BY place`,
      [this.org, identity, until],
    )
    const before = rows.findLast(({ at }) => at < since)?.held ?? false
    const states = new Set([before, ...rows.filter(({ at }) => at >= since).map(({ held }) => held)])
    return { held: states.has(true), lacked: states.has(false) }
  }

  /** Lets time pass, with all that it brings, in strides. */
  async pass(milliseconds: number, stride = 50): Promise<void> {
    const end = Date.now() + milliseconds
    while (Date.now() < end) {
      vi.advanceTimersByTime(Math.min(stride, end - Date.now()))
      await setTime(this.database)
      await this.schedule.settle()
    }
  }

  /** A server's process ends, and another begins in its place. */
  async replace(server: Server): Promise<void> {
    server.kill()
    await this.schedule.settle()
    await server.dispose()
    if (!this.#around) return
    this.servers[this.servers.indexOf(server)] = await this.during(Server.start(this.#around))
  }

  /** Begins something that may take several steps. */
  begin(work: Promise<void>): void {
    this.#underWay.add(work)
    work.then(
      () => this.#underWay.delete(work),
      (error: unknown) => {
        this.#underWay.delete(work)
        this.fault(`a client was told what no client should be told: ${String(error)}`)
      },
    )
  }

  /** Resolves when nothing is under way. */
  async rest(): Promise<void> {
    await this.during(Promise.all(this.#underWay))
  }

  /** Whether deliveries wait. */
  async isWaiting(): Promise<boolean> {
    const rows = await this.query(`SELECT FROM event_deliveries WHERE state = 0 LIMIT 1`)
    return rows.length > 0
  }

  fault(text: string): void {
    this.faults.push(text)
  }

  async close(): Promise<void> {
    try {
      for (const server of this.servers) server.kill()
      await this.pass(100)
      for (const server of this.servers) await server.dispose()
      await this.schedule.settle()
    } finally {
      this.#giveBack()
    }
    await this.database.close()
  }

  /** The machine's clock and random sources, without which nothing after it in this process would end. */
  #giveBack(): void {
    this.#restore()
    vi.useRealTimers()
  }
}

/** The request that binds somebody. */
export function binding(parent: string, identity: string, role: 'owner' | 'viewer'): object {
  return { parent, roleBinding: { identityUid: identity, roleUid: roleUid(role) } }
}

async function runScript(database: Database, sql: string): Promise<void> {
  await database.session((session) => session.transaction((tx) => tx.script(sql)))
}

async function setTime(database: Database): Promise<void> {
  await database.query(statement(`SELECT set_config('simulation.now', $1::text, false)`, [String(Date.now())]))
}
