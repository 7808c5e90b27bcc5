// One sink that is dead, hangs or is slow among many: the others do not notice.
import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { SinkHealth, type Slot } from '../../src/events/health.ts'
import { eventually } from '../support/eventually.ts'
import { ok, startSink, type TestSink } from './sink.ts'
import { openEvents, type EventsWorld } from './world.ts'

const CREATED = 'dev.chainguard.api.platform.registry.repo.created.v1'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** What a sink of this server gets at once. */
const PER_SINK = 8

describe('the health of sinks', () => {
  const limits = { perSink: 2, leasesPerSink: 3, maxFailures: 3 }
  const bad = 'https://bad.example.com/'
  const good = 'https://good.example.com/'
  const restUntil = (until: number) => (): number => until

  test('gives so many slots of each sink, and the next as one comes back', async () => {
    const health = new SinkHealth(limits)
    expect([health.admit(bad, 0), health.admit(bad, 0), health.admit(bad, 0)]).toEqual([0, 0, 0])
    expect(health.admit(bad, 0)).toBeGreaterThan(0)
    const first = await health.slot(bad)
    expect(first).toEqual({ url: bad, failures: 0 })
    expect(await health.slot(bad)).toEqual(first)
    let third: Slot | undefined
    const waiting = health.slot(bad).then((slot) => (third = slot))
    await Promise.resolve()
    expect(third).toBeUndefined()
    // Another sink has slots of its own.
    expect(health.admit(good, 0)).toBe(0)
    expect(await health.slot(good)).toMatchObject({ url: good })
    health.done(first!, true, restUntil(0))
    await waiting
    expect(third).toEqual(first)
  })

  test('leaves a sink that is down alone, sends those who wait away, and tries it with one', async () => {
    const health = new SinkHealth(limits)
    for (let queue = 0; queue < 3; queue++) health.admit(bad, 0)
    const until = restUntil(1_000)
    const failing = async (before: number): Promise<Slot> => {
      const slot = await health.slot(bad)
      expect(slot).toEqual({ url: bad, failures: before })
      return slot!
    }
    const [first, beside] = [await failing(0), await failing(0)]
    const [second, third] = [failing(1), failing(1)]
    // What was under way side by side fails once.
    health.done(first, false, until)
    health.done(beside, false, until)
    health.done(await second, false, until)
    const last = failing(2)
    const refused = [health.slot(bad), health.slot(bad)]
    health.done(await third, undefined, until)
    // The third failure in a row: it is down now.
    health.done(await last, false, until)
    expect(await Promise.all(refused)).toEqual([{ url: bad, failures: 2 }, undefined])
    health.done((await refused[0])!, undefined, until)
    for (let queue = 0; queue < 3; queue++) health.leave(bad)
    expect(health.admit(bad, 400)).toBe(600)
    expect(health.admit(good, 400)).toBe(0)
    // Rested: one tries, the others wait until it has.
    expect(health.admit(bad, 1_000)).toBe(0)
    expect(health.admit(bad, 1_000)).toBeGreaterThan(0)
    health.done(await failing(3), true, restUntil(0))
    expect(health.admit(bad, 1_000)).toBe(0)
  })
})

describe('among many sinks', () => {
  const opened: (TestSink | EventsWorld)[] = []
  afterEach(async () => {
    for (const one of opened.splice(0).reverse()) await one.close()
  })

  /** A server, a sick sink with two subscriptions, and well ones with one each. */
  async function ward(): Promise<{
    world: EventsWorld
    sick: TestSink
    well: readonly TestSink[]
    subscription: string
    /** The other one of the sick sink. */
    second: string
  }> {
    const world = await openEvents()
    const sick = await startSink()
    const well = await Promise.all(Array.from({ length: 5 }, startSink))
    opened.push(world, sick, ...well)
    const subscription = await world.subscribe(sick.url, { eventTypes: [CREATED] })
    const second = await world.subscribe(sick.url, { parent: world.team, eventTypes: [CREATED] })
    for (const { url } of well) await world.subscribe(url, { eventTypes: [CREATED] })
    return { world, sick, well, subscription, second }
  }

  const subjects = ({ received }: TestSink): unknown[] =>
    received.map(({ headers }) => headers['ce-subject']).sort((a, b) => (String(a) < String(b) ? -1 : 1))

  test('one that never answers gets its share of requests, and the others get everything meanwhile', async () => {
    // No answer is late in this test: the requests hang until they are let go.
    const { world, sick, well, subscription } = await ward()
    const hanging: ServerResponse[] = []
    sick.answer = (_request, response) => void hanging.push(response)
    const uids: string[] = []
    for (let index = 0; index < 12; index++) uids.push(await world.repo(`while-${index}`, world.team))
    for (const sink of well) await sink.until(uids.length)
    for (const sink of well) expect(subjects(sink)).toEqual([...uids].sort())
    // Both subscriptions of the sink share its slots, and not one of its requests is over.
    await sick.until(1)
    expect(hanging.length).toBeLessThanOrEqual(PER_SINK)
    expect(await world.deliveries(subscription)).toSatisfy((all: { attempts: unknown[] }[]) =>
      all.every(({ attempts }) => attempts.length === 0),
    )
    // Well again, it gets all of it, once for each of its subscriptions.
    sick.answer = ok
    for (const response of hanging) response.writeHead(204).end()
    await sick.until(2 * uids.length)
    expect(new Set(subjects(sick))).toEqual(new Set(uids))
    expect(sick.received).toHaveLength(2 * uids.length)
    expect(world.faults).toEqual([])
  })

  test('one that is down is left alone after some failures, and the others get everything', async () => {
    const { world, sick, well, subscription, second } = await ward()
    // Either may be what the sink was found to be down by, and the other then waits without an attempt.
    const deliveries = async () => [...(await world.deliveries(subscription)), ...(await world.deliveries(second))]
    sick.answer = (_request, response) => void response.writeHead(500).end()
    for (let index = 0; index < 20; index++) await world.repo(`down-${index}`, world.team)
    for (const sink of well) await sink.until(20)
    // Of 40 deliveries those were tried that were under way when it was found to be down, and then one at a time.
    const tried = (all: readonly { attempts: readonly unknown[] }[]): number =>
      all.reduce((sum, { attempts }) => sum + attempts.length, 0)
    await eventually(async () => tried(await deliveries()) > 0)
    const waiting = (await deliveries()).filter(({ attempts }) => attempts.length === 0)
    expect(waiting.length).toBeGreaterThan(0)
    // Well again, it gets all of it: each of its rests is skipped, also one that a last failure starts meanwhile.
    sick.answer = ok
    let ahead = HOUR
    await eventually(async () => {
      // Not as far as a day, after which what waits is given up.
      world.moveClock((ahead = Math.min(ahead + MINUTE, 20 * HOUR)))
      return (await deliveries()).every(({ state }) => state === 1)
    })
    expect(world.faults).toEqual([])
  })
})
