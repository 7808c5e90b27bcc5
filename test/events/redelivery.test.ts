// What is sent again by hand, perhaps to a receiver under repair.
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { startReceiver } from '../../src/cli/webhook/receiver.ts'
import { freshDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { methodNamed } from '../support/methods.ts'
import { ok, startSink } from './sink.ts'
import { openEvents } from './world.ts'

const CREATED = 'dev.chainguard.api.platform.registry.repo.created.v1'

test('what is sent again by hand is noted, and changes nothing else', async () => {
  await using world = await openEvents()
  await using target = await startSink()
  const subscription = await world.subscribe(target.url, { eventTypes: [CREATED] })
  await world.repo('by-hand')
  await eventually(async () => (await world.deliveries(subscription))[0]?.state === 1)
  const [first] = await world.deliveries(subscription)
  const queue = (): Promise<unknown> =>
    world.db.prisma.subscriptionQueue.findUniqueOrThrow({
      where: { subscriptionUid: subscription },
      select: { failures: true, endTime: true },
    })
  const again = (): Promise<unknown> =>
    world.call('platformgraph.events.v1.EventsService/RedeliverEvent', { uid: subscription, event: first!.event.id })
  target.answer = (_request, response) => void response.writeHead(500).end()
  await again()
  await eventually(async () => (await world.deliveries(subscription))[0]?.attempts[1] !== undefined)
  expect((await world.deliveries(subscription))[0]?.attempts[1]).toMatchObject({ status: 500 })
  target.answer = (_request, response) => void response.writeHead(410).end()
  await again()
  await eventually(async () => (await world.deliveries(subscription))[0]?.state === 3)
  await eventually(async () => {
    const { owner } = await world.db.prisma.subscriptionQueue.findUniqueOrThrow({
      where: { subscriptionUid: subscription },
      select: { owner: true },
    })
    return owner === null
  })
  expect(await queue()).toEqual({ failures: 0, endTime: null })
  expect(new Set(target.received.map(({ headers, body }) => `${headers['ce-id']} ${body.toString()}`)).size).toBe(1)
  // New events go out as ever.
  target.answer = ok
  await world.repo('after-by-hand')
  await eventually(async () => (await world.deliveries(subscription))[0]?.state === 1)
})

test("what is sent again after the keys have changed has its bytes and its id, and is signed with today's key", async () => {
  const db = await freshDatabase({ own: true })
  // The servers come and go on the database; it ends with the file.
  const kept = new Proxy(db, {
    get: (target, name) => {
      if (name === 'close') return () => Promise.resolve()
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value as (...all: unknown[]) => unknown).bind(target) : value
    },
  })
  await using target = await startSink()
  const settings = { PUBLIC_URL: 'http://platform.example' }
  const before = await openEvents(settings, { db: kept })
  const subscription = await before.subscribe(target.url, { eventTypes: [CREATED] })
  await before.repo('before-the-rotation')
  await eventually(async () => (await before.deliveries(subscription))[0]?.state === 1)
  const [first] = await before.deliveries(subscription)
  const keyOf = ({ headers }: { headers: IncomingHttpHeaders }): string | undefined =>
    decodeProtectedHeader(String(headers.authorization).replace('Bearer ', '')).kid
  const old = keyOf(target.received[0]!)
  await before.close()
  await using after = await openEvents(settings, { db: kept })
  const request = { uid: subscription, event: first!.event.id }
  const redeliver = methodNamed('platformgraph.events.v1.EventsService/RedeliverEvent')
  await after.platform.services.call(redeliver, request, { caller: before.owner, requestId: 'test' })
  await target.until(2)
  const [then, now] = target.received
  expect(now!.body).toEqual(then!.body)
  const told = ({ headers }: { headers: IncomingHttpHeaders }): unknown =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('ce-') || name === 'content-type'))
  expect(told(now!)).toEqual(told(then!))
  const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', after.url))
  const token = String(now!.headers.authorization).replace('Bearer ', '')
  const { payload } = await jwtVerify(token, keys, { issuer: settings.PUBLIC_URL, audience: 'customer' })
  const digest = `sha256:${createHash('sha256').update(now!.body).digest('hex')}`
  expect(payload['webhook']).toEqual({ digest })
  expect(keyOf(now!)).not.toBe(old)
})

test('what is sent again reaches a receiver on this machine, who takes it', async () => {
  await using world = await openEvents()
  let printed = ''
  const { url: issuer } = world.platform.issuer
  const print = (_: object, text: string): void => void (printed += `${text}\n`)
  const receiver = await startReceiver({ port: 0, issuer, group: world.root, print })
  const subscription = await world.subscribe(receiver.url, { eventTypes: [CREATED] })
  await world.repo('at-home')
  await eventually(async () => (await world.deliveries(subscription))[0]?.state === 1)
  const [first] = await world.deliveries(subscription)
  const request = { uid: subscription, event: first!.event.id }
  await world.call('platformgraph.events.v1.EventsService/RedeliverEvent', request)
  await eventually(() => printed.split(`ok ${CREATED}`).length === 3)
  expect(printed).not.toContain('BAD')
  await receiver.close()
})
