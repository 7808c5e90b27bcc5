// What is over is kept for seven days, and trimmed by the servers themselves; what is not over stays, however old it is.
import { expect, test } from 'vitest'
import { freshDatabase, statement } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { startSink } from './sink.ts'
import { openEvents, withoutEnd } from './world.ts'

const CREATED = 'dev.chainguard.api.platform.registry.repo.created.v1'

test('a server trims what ended more than seven days ago, with its attempts, and nothing else', async () => {
  const db = await freshDatabase()
  await using sink = await startSink()
  sink.answer = (request, response) => {
    const { name } = (JSON.parse(request.body.toString()) as { body: { name: string } }).body
    response.writeHead(name === 'waiting' ? 503 : 204).end()
  }
  const world = await openEvents({}, { db })
  const subscription = await world.subscribe(sink.url, { eventTypes: [CREATED] })
  const uids: Record<string, string> = {}
  for (const name of ['old', 'young', 'waiting']) uids[name] = await world.repo(name)
  await eventually(async () => {
    const all = await world.deliveries(subscription)
    return all.length === 3 && all.every(({ attempts }) => attempts.length > 0)
  })
  const ago = (name: string, days: number): ReturnType<typeof statement> =>
    statement(
      `UPDATE event_deliveries SET start_time = start_time - $2 * interval '1 day', end_time = end_time - $2 * interval '1 day'
       WHERE subject = $1`,
      [uids[name], days],
    )
  await world.db.query(ago('old', 7.1))
  await world.db.query(ago('young', 6.9))
  await world.db.query(ago('waiting', 0.9))
  // A server trims as it starts, and every ten minutes from then on.
  const other = await openEvents({}, { db: withoutEnd(db) })
  const left = async (): Promise<string[]> =>
    (await world.deliveries(subscription)).map(({ event }) => event.subject).sort()
  await eventually(async () => (await left()).length === 2)
  expect(await left()).toEqual([uids['young'], uids['waiting']].sort())
  const [attempts] = await world.db.query<{ n: number }>(
    statement('SELECT count(DISTINCT position) AS n FROM delivery_attempts'),
  )
  expect(attempts?.n).toBe(2)
  // The event itself is the audit log, and stays.
  const { events } = await world.call<{ events: { subject: string }[] }>(
    'platformgraph.events.v1.EventsService/ListEvents',
    { subject: uids['old'] },
  )
  expect(events).toHaveLength(1)
  expect([...world.faults, ...other.faults]).toEqual([])
  await other.close()
  await world.close()
})
