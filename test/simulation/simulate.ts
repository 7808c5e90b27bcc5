// A simulation from its seed: random operations of clients, crashes, cuts, frozen links, jumps of clocks and moods of
// sinks, with what must hold checked whenever everything rests.
import { checkEnd, checkKept, checkSeen } from './invariants.ts'
import { endRightsUnheard, HOSTS, look, operate, subscribe } from './operations.ts'
import { World, type WorldOptions } from './world.ts'

export interface SimulationOptions extends WorldOptions {
  readonly steps?: number
}

export interface Simulated {
  /** What is wrong; empty: nothing. It ends with the first step that shows something. */
  readonly faults: readonly string[]
  /** What clients did and were told, in the order of their answers: the same for the same seed. */
  readonly trace: readonly string[]
}

const STEPS = 36
/** After these, in which nothing is wrong but clocks. */
const CALM_STEPS = 5
/** Longer than a lease, and than a sink is waited for. */
const CALM_MS = 30_000
/** Of the time in which nothing is asked for. */
const STRIDE_MS = 5_000
/** The next attempt of a delivery that failed comes within an hour and some; leases and polls are far shorter. */
const PATIENCE_MS = 2 * 3_600_000
const MOODS = ['takes', 'takes', 'falters', 'falters', 'refuses', 'forgets', 'hangs'] as const

/** Runs one. */
export async function simulate({ steps = STEPS, ...options }: SimulationOptions): Promise<Simulated> {
  const world = await World.open(options)
  try {
    await subscribe(world)
    for (let step = 0; step < steps && world.faults.length === 0; step++) {
      await takeStep(world)
      if (step % 4 === 3) await checkKept(world)
    }
    if (world.faults.length === 0) await end(world)
    return { faults: [...new Set(world.faults)], trace: world.trace }
  } finally {
    await world.close()
  }
}

async function takeStep(world: World): Promise<void> {
  const { chance, schedule } = world
  if (chance.onceIn(3)) await trouble(world)
  for (let n = 1 + chance.below(4); n > 0; n--) world.begin(operate(world))
  world.begin(look(world))
  await schedule.settle()
  await world.pass(chance.one([0, 50, 200, 500, 1_000, 3_000]))
  await checkSeen(world)
}

async function trouble(world: World): Promise<void> {
  const { chance, sinks, trace } = world
  const server = chance.one(world.servers)
  const rightsEnd = (): Promise<void> => endRightsUnheard(world)
  const endsAtCommit = (when: 'before' | 'after'): void => server.link.endAtCommit(when, () => server.kill())
  const troubles: Readonly<Record<string, () => unknown>> = {
    freeze: () => server.link.freeze(),
    'freeze listeners': () => world.servers.forEach(({ link }) => link.freezeListeners()),
    'cut listeners': () => server.link.cutListeners(),
    'rights end unheard': rightsEnd,
    'rights end unheard again': rightsEnd,
    cut: () => server.link.cut(),
    heal: () => world.servers.forEach(({ link }) => link.heal()),
    crash: () => world.replace(server),
    'crash on the way': () => server.link.endIn(chance.below(30), () => server.kill()),
    'crash before a commit': () => endsAtCommit('before'),
    'crash after a commit': () => endsAtCommit('after'),
    'crash of a sender': () => sinks.endNextSender(),
    'clock jumps': () => (server.skew += chance.below(60_000) - 30_000),
    'sink changes': () => sinks.moods.set(chance.one(HOSTS), chance.one(MOODS)),
    'sink falters': () => sinks.moods.set(chance.one(HOSTS), 'falters'),
  }
  const name = chance.one(Object.keys(troubles))
  trace.push(`${name} ${world.servers.indexOf(server)}`)
  await troubles[name]?.()
  for (const ended of world.servers.filter((one) => one.ended)) await world.replace(ended)
}

/** Lets time pass until nothing waits for its delivery. */
async function deliverAll(world: World): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS && (await world.isWaiting()); waited += 60_000)
    await world.pass(60_000, STRIDE_MS)
}

/** Nothing is wrong but clocks: what is sent now has no reason to be sent again. */
async function takeCalmSteps(world: World): Promise<void> {
  const { chance, schedule, servers, sinks } = world
  // Whoever lost a lease, or waits for a sink that was slow, has learnt of it by then.
  await world.pass(CALM_MS, STRIDE_MS)
  sinks.expectOnce()
  for (const server of servers) server.skew = chance.below(60_000) - 30_000
  for (let step = 0; step < CALM_STEPS; step++) {
    for (let n = 0; n < 3; n++) world.begin(operate(world))
    await schedule.settle()
    await world.pass(chance.one([0, 50, 500]))
    await checkSeen(world)
  }
  for (const server of servers) server.skew = 0
  await world.pass(2_000)
  await world.rest()
  await deliverAll(world)
}

/** All is well again: what waits comes to its end. */
async function end(world: World): Promise<void> {
  const { servers, sinks } = world
  for (const server of [...servers]) {
    server.link.heal()
    if (server.ended) await world.replace(server)
    server.skew = 0
  }
  sinks.calm()
  await world.pass(2_000)
  await world.rest()
  await deliverAll(world)
  await takeCalmSteps(world)
  for (const follower of world.followers) while (await world.during(follower.read(world)));
  await checkEnd(world)
}
