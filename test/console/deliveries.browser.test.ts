// Deliveries in a real browser: a sink that fails and comes back, attempt by attempt, and what is sent by hand.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inspect, looks } from './console-page.ts'
import { askGraph } from './people.ts'
import { onStage } from './stage.ts'

onStage('deliveries', { path: '/deliveries', environment: { ALLOW_PRIVATE_SINKS: 'true' } }, (stage) => {
  let sink: Server
  let uid: string
  let answered = 0

  beforeAll(async () => {
    sink = createServer((request, response) => {
      request
        .resume()
        .on('end', () => response.writeHead(request.method === 'POST' && answered++ === 0 ? 503 : 204).end())
    })
    await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve))
    const input = { parent: stage.server.group, sink: `http://127.0.0.1:${(sink.address() as AddressInfo).port}/hook` }
    const made = await askGraph<{ createEventSubscription: { eventSubscription: { uid: string } } }>(
      stage.server,
      'mutation ($input: CreateEventSubscriptionInput!) { createEventSubscription(input: $input) { eventSubscription { uid } } }',
      { input },
    )
    uid = made.createEventSubscription.eventSubscription.uid
  })

  afterAll(async () => {
    sink?.close()
  })

  const open: typeof stage.open = (use, options) => stage.open(use, { path: `/deliveries/${uid}`, ...options })

  it('tell each attempt, and send a test event and an old one again', async () => {
    await expect.poll(() => answered).toBeGreaterThan(1)
    await open(async (page) => {
      await page.getByText('the sink answered 503').first().waitFor()
      const before = answered
      await page.getByRole('button', { name: 'Send a test event' }).click()
      await expect.poll(() => answered).toBeGreaterThan(before)
      // What comes of it is shown without asking for it.
      const newest = page.locator('.list li', { hasText: 'subscription test' }).first()
      await newest.getByText('Delivered').waitFor()
      await newest.locator('.attempts code', { hasText: '204' }).waitFor()
      // And stays there, whenever it is asked for what came of it since.
      for (let times = 0; times < 2; times++) {
        await page.waitForResponse((answer) => answer.request().postData()?.includes('FollowDeliveries') === true)
        await newest.getByText('Delivered').waitFor()
      }
      const between = answered
      await page.getByRole('button', { name: 'Redeliver' }).last().click()
      await expect.poll(() => answered).toBeGreaterThan(between)
      expect(await page.getByRole('alert').count()).toBe(0)
    })
  })

  it.each(Object.entries(looks))('are fit to be used: %s', async (look, options) => {
    await open(
      async (page, watched) => {
        await page.getByRole('link', { name: /hook$/ }).waitFor()
        await inspect(page, `deliveries-${look}`)
        await page.getByRole('link', { name: /hook$/ }).click()
        await page.locator('.attempts li').first().waitFor()
        await page.getByText(`--group ${stage.server.group}`).waitFor()
        await inspect(page, `delivery-${look}`)
        expect(watched.complaints).toEqual([])
      },
      { ...options, path: '/deliveries' },
    )
  })

  it('are out of sight for a person without rights, and are to be read by a viewer', async () => {
    await open(
      async (page) => {
        await page.locator('.state-refused').waitFor()
        await inspect(page, 'delivery-refused')
      },
      { token: stage.people.nobody },
    )
    await open(async (page) => page.getByText('You see no subscriptions').waitFor(), {
      token: stage.people.nobody,
      path: '/deliveries',
    })
    let asked: Promise<unknown> = Promise.resolve()
    await open(
      async (page) => {
        await page.locator('.attempts li').first().waitFor()
        await asked
        for (const name of ['Send a test event', 'Redeliver'])
          expect(await page.getByRole('button', { name }).count(), name).toBe(0)
      },
      {
        token: stage.people.viewer,
        before: async (page) => {
          asked = page.waitForResponse((answer) => answer.request().postData()?.includes('query May(') === true)
        },
      },
    )
  })
})
