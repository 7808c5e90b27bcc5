// What is sent again by hand, perhaps to a receiver under repair.
import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
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
  await eventually(async () => (await world.deliveries(subscription))[0]?.attempts.length === 2)
  expect((await world.deliveries(subscription))[0]?.attempts.at(-1)).toMatchObject({ status: 500 })
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
