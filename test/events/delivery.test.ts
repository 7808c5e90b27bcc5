// Deliveries as sinks get them: form, signature, order, and what becomes of each answer.
import { createHash } from 'node:crypto'
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { randomNumbers } from '../support/random.ts'
import { ok, startSink, type TestSink } from './sink.ts'
import { openEvents, type EventsWorld } from './world.ts'

const UPDATED = 'dev.chainguard.api.platform.registry.repo.updated.v1'
const CREATED = 'dev.chainguard.api.platform.registry.repo.created.v1'
const HOUR = 3_600_000

let world: EventsWorld
const sinks: TestSink[] = []

beforeAll(async () => {
  world = await openEvents()
})
afterEach(async () => {
  world.moveClock(0)
  for (const { uid } of (
    await world.call<{ subscriptions: { uid: string }[] }>('events.v2.SubscriptionsService/ListSubscriptions', {})
  ).subscriptions) {
    await world.call('events.v2.SubscriptionsService/DeleteSubscription', { uid })
  }
  for (const sink of sinks.splice(0)) await sink.close()
})

async function sink(): Promise<TestSink> {
  const started = await startSink()
  sinks.push(started)
  return started
}

const ownerUid = (): string => (world.owner.kind === 'identity' ? world.owner.identity : '')
const types = (one: TestSink): unknown[] => one.received.map(({ headers }) => headers['ce-type'])

describe('a delivery', () => {
  test('is a signed CloudEvent in binary mode', async () => {
    const target = await sink()
    await world.subscribe(target.url, { eventTypes: [CREATED] })
    const uid = await world.repo('formed')
    await target.until(1)
    const [{ headers, body, method }] = target.received as [TestSink['received'][number]]
    expect(method).toBe('POST')
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'ce-specversion': '1.0',
      'ce-type': CREATED,
      'ce-source': world.platform.issuer.url,
      'ce-subject': uid,
      'ce-group': world.root,
      'ce-audience': 'customer',
      'ce-bodytype': 'chainguard.platform.registry.v2.Repo',
      'ce-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'ce-time': expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
    const told = JSON.parse(body.toString())
    expect(told).toMatchObject({
      actor: { subject: ownerUid(), act: { sub: 'someone' } },
      body: { uid, name: 'formed', catalogTier: 'CATALOG_TIER_UNSPECIFIED' },
    })
    expect(Object.keys(told)).toEqual(['actor', 'body'])
    // As a receiver would: keys by discovery, audience, subject, digest, life.
    const { url } = world.platform.issuer
    const discovery = await (await fetch(`${world.url}/.well-known/openid-configuration`)).json()
    expect(discovery.issuer).toBe(url)
    const keys = createRemoteJWKSet(new URL(new URL(discovery.jwks_uri).pathname, world.url))
    const token = String(headers.authorization).replace('Bearer ', '')
    const { payload } = await jwtVerify(token, keys, { issuer: url, audience: 'customer' })
    expect(payload.sub).toBe(`webhook:${world.root}`)
    expect(payload['webhook']).toEqual({ digest: `sha256:${createHash('sha256').update(body).digest('hex')}` })
    expect(payload.exp! - payload.iat!).toBe(300)
  })

  test('goes to the subscriptions of the group and above, by type', async () => {
    const [above, at, beside, typed] = [await sink(), await sink(), await sink(), await sink()]
    const { team, bare } = world
    await world.subscribe(above.url, { eventTypes: [CREATED] })
    await world.subscribe(at.url, { parent: team, eventTypes: [CREATED] })
    await world.subscribe(beside.url, { parent: bare, eventTypes: [CREATED] })
    await world.subscribe(typed.url, { eventTypes: [UPDATED] })
    const uid = await world.repo('fanned', team)
    await above.until(1)
    await at.until(1)
    await world.describe(uid, 'changed')
    await typed.until(1)
    // Each is signed for the group of its own subscription, wherever in it the event was.
    const signedFor = ({ received }: TestSink): unknown =>
      decodeJwt(String(received[0]?.headers.authorization).replace('Bearer ', '')).sub
    expect([signedFor(above), signedFor(at)]).toEqual([`webhook:${world.root}`, `webhook:${team}`])
    expect([types(above), types(at), types(beside), types(typed)]).toEqual([[CREATED], [CREATED], [], [UPDATED]])
  })

  test('has the same id and body when it is tried again', async () => {
    const target = await sink()
    let failing = 2
    target.answer = (request, response) => (failing-- > 0 ? void response.writeHead(500).end() : ok(request, response))
    const subscription = await world.subscribe(target.url, { eventTypes: [CREATED] })
    await world.repo('again')
    await target.until(3)
    expect(new Set(target.received.map(({ headers }) => headers['ce-id'])).size).toBe(1)
    expect(new Set(target.received.map(({ body }) => body.toString())).size).toBe(1)
    await eventually(async () => (await world.deliveries(subscription))[0]?.state === 1)
    const [delivery] = await world.deliveries(subscription)
    expect(delivery?.attempts.map(({ status }) => status)).toEqual([500, 500, 204])
  })
})

describe('order', () => {
  test('is kept for each subject, whatever fails', async () => {
    const target = await sink()
    const random = randomNumbers()
    target.answer = (request, response) => (random() < 0.3 ? void response.writeHead(503).end() : ok(request, response))
    await world.subscribe(target.url, { eventTypes: [UPDATED] })
    const uids = await Promise.all(['o-a', 'o-b', 'o-c'].map((name) => world.repo(name)))
    for (let step = 0; step < 6; step++) await Promise.all(uids.map((uid) => world.describe(uid, `step ${step}`)))
    const seen = (): Map<string, string[]> => {
      const bySubject = new Map<string, string[]>()
      for (const { headers, body } of target.received) {
        const list = bySubject.get(String(headers['ce-subject'])) ?? []
        const { description } = JSON.parse(body.toString()).body
        if (list.at(-1) !== description) list.push(description)
        bySubject.set(String(headers['ce-subject']), list)
      }
      return bySubject
    }
    world.moveClock(0)
    // Each wait is skipped, but not a day, after which an event is given up: what is to be seen is the order.
    const skip = setInterval(() => world.moveClock((ahead += 10_000)), 50)
    let ahead = 0
    try {
      await eventually(
        () => [...seen().values()].filter((list) => list.at(-1) === 'step 5').length === 3,
        () => JSON.stringify([...seen()]),
      )
    } finally {
      clearInterval(skip)
    }
    for (const list of seen().values()) expect(list).toEqual([0, 1, 2, 3, 4, 5].map((step) => `step ${step}`))
  })

  test('a subject that fails does not hold up another', async () => {
    const target = await sink()
    const bad = await world.repo('bad-one')
    const good = await world.repo('good-one')
    target.answer = (request, response) =>
      request.headers['ce-subject'] === bad ? void response.writeHead(500).end() : ok(request, response)
    await world.subscribe(target.url, { eventTypes: [UPDATED] })
    await world.describe(bad, 'one')
    await target.until(1)
    await world.describe(good, 'two')
    await eventually(() => target.received.some(({ headers }) => headers['ce-subject'] === good))
  })
})

describe('an answer', () => {
  test('410 ends the deliveries of the subscription', async () => {
    const target = await sink()
    target.answer = (_request, response) => void response.writeHead(410).end()
    const subscription = await world.subscribe(target.url, { eventTypes: [CREATED] })
    await world.repo('gone-1')
    await target.until(1)
    await eventually(async () => (await world.deliveries(subscription))[0]?.state === 3)
    const other = await sink()
    await world.subscribe(other.url, { eventTypes: [CREATED] })
    await world.repo('gone-2')
    await other.until(1)
    // What was queued before the end was noted is dropped with it: the sink is asked once and never again.
    await eventually(async () => (await world.deliveries(subscription)).every(({ state }) => state === 3))
    expect(target.received).toHaveLength(1)
    const [first] = await world.deliveries(subscription)
    expect(first).not.toHaveProperty('nextTime')
    const { id: event } = first!.event
    for (const [method, more] of [
      ['SendTestEvent', {}],
      ['RedeliverEvent', { event }],
    ] as const) {
      const again = world.call(`platformgraph.events.v1.EventsService/${method}`, { uid: subscription, ...more })
      await expect(again, method).rejects.toMatchObject({ code: 'FAILED_PRECONDITION' })
    }
  })

  test('a redirect is not followed', async () => {
    const [target, other] = [await sink(), await sink()]
    target.answer = (_request, response) => void response.writeHead(307, { location: other.url }).end()
    const subscription = await world.subscribe(target.url, { eventTypes: [CREATED] })
    await world.repo('redirected')
    await eventually(async () => ((await world.deliveries(subscription))[0]?.attempts.length ?? 0) > 0)
    expect(other.received).toHaveLength(0)
    const [delivery] = await world.deliveries(subscription)
    expect(delivery?.state).toBe(0)
    expect(delivery).toHaveProperty('nextTime')
    // It may have been tried again by now.
    for (const attempt of delivery!.attempts)
      expect(attempt).toMatchObject({ status: 307, error: expect.stringContaining('not followed') })
  })

  test('failures for 24 hours end in a dead letter, and what follows goes on', async () => {
    const target = await sink()
    target.answer = (_request, response) => void response.writeHead(500).end()
    const subscription = await world.subscribe(target.url, { eventTypes: [CREATED] })
    await world.repo('doomed')
    await target.until(1)
    world.moveClock(23 * HOUR)
    await eventually(async () => ((await world.deliveries(subscription))[0]?.attempts.length ?? 0) >= 2)
    expect((await world.deliveries(subscription))[0]?.state).toBe(0)
    world.moveClock(25 * HOUR)
    await eventually(async () => (await world.deliveries(subscription))[0]?.state === 2)
    target.answer = ok
    await world.repo('saved')
    world.moveClock(26 * HOUR)
    await eventually(async () => (await world.deliveries(subscription))[0]?.state === 1)
    // It can be sent again by hand.
    const dead = (await world.deliveries(subscription))[1]!
    expect(dead.state).toBe(2)
    const before = target.received.length
    await world.call('platformgraph.events.v1.EventsService/RedeliverEvent', {
      uid: subscription,
      event: dead.event.id,
    })
    await target.until(before + 1)
    expect(target.received.at(-1)!.headers['ce-id']).toBe(dead.event.id)
    await eventually(async () => (await world.deliveries(subscription))[1]?.state === 1)
  })

  test('none within the limit is a failure, and does not hold up other sinks', async () => {
    await using slow = await openEvents({ LIMIT_WEBHOOK_MS: '300' })
    const [hanging, healthy] = [await sink(), await sink()]
    hanging.answer = () => undefined
    const subscription = await slow.subscribe(hanging.url)
    await slow.subscribe(healthy.url, { eventTypes: [CREATED] })
    for (let count = 0; count < 10; count++) await slow.repo(`held-${count}`)
    await healthy.until(10)
    await eventually(async () => (await slow.deliveries(subscription)).some(({ attempts }) => attempts.length > 0))
    const failed = (await slow.deliveries(subscription)).find(({ attempts }) => attempts.length > 0)
    expect(failed?.attempts[0]).toMatchObject({ error: 'no answer within 0.3 s' })
    expect(failed?.attempts[0]).not.toHaveProperty('status')
  })
})

test('a test event reaches its subscription alone, and no feed', async () => {
  const [target, other] = [await sink(), await sink()]
  const subscription = await world.subscribe(target.url, { eventTypes: [UPDATED] })
  await world.subscribe(other.url)
  const before = other.received.length
  await world.call('platformgraph.events.v1.EventsService/SendTestEvent', { uid: subscription })
  await target.until(1)
  expect(target.received[0]!.headers['ce-type']).toBe('dev.chainguard.api.events.subscription.test.v1')
  expect(JSON.parse(target.received[0]!.body.toString()).body).toMatchObject({ uid: subscription, sink: target.url })
  const { events } = await world.call<{ events: { type: string }[] }>(
    'platformgraph.events.v1.EventsService/ListEvents',
    { group: world.root, pageSize: 200 },
  )
  expect(events.filter(({ type }) => type.includes('.test.'))).toEqual([])
  expect(other.received.slice(before).filter(({ headers }) => String(headers['ce-type']).includes('.test.'))).toEqual(
    [],
  )
})

test('a sink is asked first, and its rate is obeyed', async () => {
  const target = await sink()
  target.consent = (_request, response) =>
    void response.writeHead(200, { 'webhook-allowed-origin': '*', 'webhook-allowed-rate': '120' }).end()
  await world.subscribe(target.url, { eventTypes: [CREATED] })
  for (const name of ['rated-1', 'rated-2', 'rated-3']) await world.repo(name)
  await target.until(3)
  expect(target.asked).toHaveLength(1)
  expect(target.asked[0]!.headers['webhook-request-origin']).toBe('localhost')
  const times = target.received.map(({ at }) => at)
  expect(times[1]! - times[0]!).toBeGreaterThan(400)
  expect(times[2]! - times[1]!).toBeGreaterThan(400)
})

test('a sink that takes events of others only is sent none', async () => {
  const target = await sink()
  target.consent = (_request, response) =>
    void response.writeHead(200, { 'webhook-allowed-origin': 'elsewhere.example.com' }).end()
  const subscription = await world.subscribe(target.url, { eventTypes: [CREATED] })
  await world.repo('unwanted')
  await eventually(async () => (await world.deliveries(subscription))[0]?.attempts.length === 1)
  expect((await world.deliveries(subscription))[0]!.attempts[0]!.error).toContain('elsewhere.example.com')
  expect(target.received).toEqual([])
})

test('nothing was logged as a fault', () => {
  expect(world.faults).toEqual([])
})
