// Several writers and several servers on one database: the feed has an order that readers can trust, and the work is
// shared. The part with two servers needs PostgreSQL (TEST_DATABASE_URL).
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newRootUid } from '../../src/core/uid.ts'
import { readEvents } from '../../src/db/statements/event-pages.ts'
import { lastPosition, placeEvents } from '../../src/db/statements/feed.ts'
import { placeAll } from '../../src/services/events/place.ts'
import { freshDatabase, secondPool, TEST_DATABASE_URL } from '../support/database.ts'
import { randomNumbers } from '../support/random.ts'
import { listen } from './listener.ts'
import { startSink, type Received } from './sink.ts'
import { openEvents, type EventsWorld } from './world.ts'
import { writeEvent } from './written.ts'

const postgres = describe.skipIf(TEST_DATABASE_URL === undefined)

test('a reader never sees a later place before an earlier one, however writers commit', async () => {
  const db = await freshDatabase()
  const group = newRootUid()
  const random = randomNumbers()
  let writing = true
  const seen: number[] = []
  const reading = (async () => {
    let after = 0
    for (;;) {
      const over = !writing
      await placeEvents(db, { limit: 7, now: new Date(), maxFailures: 5 })
      const [rows = []] = await readEvents(db, [
        { within: { group }, conditions: [], after, before: undefined, descending: false, limit: 11 },
      ])
      seen.push(...rows.map((row) => row.position))
      after = rows.at(-1)?.position ?? after
      if (over && rows.length === 0) return
      // The embedded database answers without a turn of the event loop, which the writers need.
      await nextTurn()
    }
  })()
  const write = async (writer: number): Promise<void> => {
    for (let count = 0; count < 25; count++) {
      await db.transaction(async (tx) => {
        await writeEvent(tx, group, { subject: `${group}/${writer}` })
        for (let turns = random() * 20; turns > 0; turns--) await nextTurn()
      })
    }
  }
  await Promise.all([0, 1, 2, 3, 4, 5].map(write))
  await placeAll(db, Date.now())
  writing = false
  await reading
  expect(seen).toHaveLength(150)
  expect(seen).toEqual([...seen].sort((a, b) => a - b))
  expect(await lastPosition(db)).toBe(seen.at(-1))
  await db.close()
})

postgres('an event that was numbered first and committed last', () => {
  test('comes last, and is not missed', async () => {
    const db = await freshDatabase()
    const group = newRootUid()
    const slow = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const first = db.transaction(async (tx) => {
      await writeEvent(tx, group, { subject: 'slow' })
      begun.resolve()
      await slow.promise
    })
    await begun.promise
    await writeEvent(db, group, { subject: 'quick' })
    await placeAll(db, Date.now())
    const page = async (after: number) => {
      const query = { within: { group }, conditions: [], after, before: undefined, descending: false, limit: 10 }
      return (await readEvents(db, [query]))[0] ?? []
    }
    const [quick, ...none] = await page(0)
    expect([quick?.subject, none]).toEqual(['quick', []])
    slow.resolve()
    await first
    await placeAll(db, Date.now())
    expect((await page(quick!.position)).map((row) => row.subject)).toEqual(['slow'])
    await db.close()
  })
})

postgres('two servers on one database', () => {
  let one: EventsWorld
  let two: EventsWorld

  beforeAll(async () => {
    const db = await freshDatabase()
    one = await openEvents({}, { db })
    two = await openEvents({}, { db: await secondPool(db) })
  })
  afterAll(async () => {
    await two.close()
    await one.close()
  })

  test('share the deliveries: each event once, in order of its subject', async () => {
    await using sink = await startSink()
    await one.subscribe(sink.url, { eventTypes: ['dev.chainguard.api.platform.registry.repo.updated.v1'] })
    const uids = await Promise.all(['a', 'b', 'c', 'd'].map((name) => one.repo(`shared-${name}`)))
    const steps = 20
    await Promise.all(
      uids.map(async (uid) => {
        for (let step = 0; step < steps; step++) await one.describe(uid, String(step))
      }),
    )
    await sink.until(uids.length * steps)
    const bySubject = Map.groupBy(sink.received, ({ headers }: Received) => String(headers['ce-subject']))
    const told = ({ body }: Received): string => JSON.parse(body.toString()).body.description
    for (const uid of uids)
      expect(bySubject.get(uid)!.map(told)).toEqual(Array.from({ length: steps }, (_, step) => String(step)))
    expect(new Set(sink.received.map(({ headers }) => headers['ce-id'])).size).toBe(sink.received.length)
    const sources = new Set(sink.received.map(({ headers }) => headers['ce-source']))
    console.log(`${sink.received.length} deliveries by ${sources.size} servers`)
  })

  test('what is written at one is heard at the other, and a listener may move between them', async () => {
    const tokens = [await one.token(), await two.token(one.owner.kind === 'identity' ? one.owner.identity : '')]
    const servers = [one, two]
    const repo = await one.repo('moving')
    const start = (
      await one.call<{ end: string }>('platformgraph.events.v1.EventsService/ListEvents', {
        group: one.root,
        pageSize: 1,
        backward: true,
      })
    ).end
    const total = 60
    const writing = (async () => {
      for (let step = 0; step < total; step++) await one.describe(repo, String(step))
    })()
    const seen: string[] = []
    for (let connection = 0; seen.length < total; connection++) {
      const abort = new AbortController()
      const { url } = servers[connection % 2]!
      const options = { url, token: tokens[connection % 2]!, group: one.root, after: seen.at(-1) ?? start }
      for await (const frame of listen(options, abort.signal)) {
        seen.push(frame.id!)
        if (seen.length % 7 === 0 || seen.length >= total) break
      }
      abort.abort()
    }
    await writing
    const { events } = await two
      .call<{ events: { cursor: string }[] }>('platformgraph.events.v1.EventsService/ListEvents', {
        group: one.root,
        after: start,
        pageSize: 200,
      })
      .catch(() => ({ events: [] }))
    if (events.length > 0) expect(seen).toEqual(events.map(({ cursor }) => cursor))
    const own = await one.call<{ events: { cursor: string }[] }>('platformgraph.events.v1.EventsService/ListEvents', {
      group: one.root,
      after: start,
      pageSize: 200,
    })
    expect(seen).toEqual(own.events.map(({ cursor }) => cursor))
  })
})
