// Giving places to events, and their deliveries: a piece at a time, however many there are.
import { expect, test } from 'vitest'
import { newChildUid } from '../../src/core/uid.ts'
import type { Queryable } from '../../src/db/database.ts'
import { placeAll } from '../../src/services/events/place.ts'
import { statement } from '../support/database.ts'
import { organization } from '../support/organization.ts'

const SUBSCRIPTIONS = 300
const EVENTS = 40
/** What a statement makes at most, and what its last event may make beside. */
const MOST = 2_500 + SUBSCRIPTIONS

test('no statement makes more than a few thousand deliveries, and all are made', async () => {
  const at = await organization()
  const numbers = Array.from({ length: SUBSCRIPTIONS }, (_, number) => number)
  const subscriptions = numbers.map((number) => ({
    uid: newChildUid(at.org),
    parentUid: at.org,
    sink: `https://sink-${number}.example.test/`,
  }))
  await placeAll(at.db, at.clock.now())
  await at.db.prisma.subscription.createMany({ data: subscriptions })
  for (let number = 0; number < EVENTS; number++) {
    await at.call(at.owner, 'registry.v2.ReposService/CreateRepo', { parent: at.org, repo: { name: `repo-${number}` } })
  }
  const deliveries = async (): Promise<number> => {
    const [row] = await at.db.query<{ count: number }>(statement('SELECT count(*) FROM event_deliveries'))
    return row!.count
  }
  const made: number[] = []
  const counted: Queryable = {
    query: async <Row extends object>(asked: Parameters<Queryable['query']>[0]) => {
      const before = await deliveries()
      const rows = await at.db.query<Row>(asked)
      made.push((await deliveries()) - before)
      return rows
    },
  }
  expect((await placeAll(counted, at.clock.now())).size).toBe(SUBSCRIPTIONS)
  expect(Math.max(...made)).toBeLessThanOrEqual(MOST)
  expect(await deliveries()).toBe(SUBSCRIPTIONS * EVENTS)
})
