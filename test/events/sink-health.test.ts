// How many queues and requests a sink has at once, and when it is left alone: by its health alone.
import { beforeEach, expect, test } from 'vitest'
import { SinkHealth, type Slot } from '../../src/events/health.ts'

const URL = 'https://sink.example.com/hook'
const NOW = 1_000_000
const REST = 5_000

let health: SinkHealth
beforeEach(() => {
  health = new SinkHealth({ perSink: 2, leasesPerSink: 3, maxFailures: 2 })
})

const admit = (now = NOW): number => health.admit(URL, now)
const slot = async (): Promise<Slot> => (await health.slot(URL))!
const done = (one: Slot, ok: boolean | undefined): void => health.done(one, ok, () => NOW + REST)

/** Fails a request of the sink, one after the other. */
async function fail(times: number): Promise<void> {
  for (let count = 0; count < times; count++) done(await slot(), false)
}

test('a sink has so many queues at once', () => {
  expect([admit(), admit(), admit(), admit()]).toEqual([0, 0, 0, 250])
  health.leave(URL)
  expect(admit()).toBe(0)
})

test('a sink has so many requests at once, and the next as soon as one is over', async () => {
  admit()
  const [first] = [await slot(), await slot()]
  let given = 0
  const third = slot().then((one) => (given++, one))
  await Promise.resolve()
  expect(given).toBe(0)
  done(first, true)
  expect(await third).toMatchObject({ failures: 0 })
})

test('a sink is down after so many failures, and is left alone until it has rested', async () => {
  admit()
  await fail(1)
  expect(admit()).toBe(0)
  await fail(1)
  expect(admit()).toBe(REST)
  expect(admit(NOW + REST - 1)).toBe(1)
})

test('a sink that has rested is tried by one queue, and by all once it takes something', async () => {
  admit()
  await fail(2)
  health.leave(URL)
  const later = NOW + REST
  expect([admit(later), admit(later)]).toEqual([0, 250])
  done(await slot(), true)
  expect([admit(later), admit(later)]).toEqual([0, 0])
})

test('a sink that goes down refuses all who wait for their turn', async () => {
  admit()
  await fail(1)
  const [first] = [await slot(), await slot()]
  const waiting = [health.slot(URL), health.slot(URL)]
  done(first, false)
  expect(await Promise.all(waiting)).toEqual([undefined, undefined])
})

test('the failures of a sink are kept while nobody works for it, and a sink without any is forgotten', async () => {
  admit()
  await fail(1)
  health.leave(URL)
  expect(admit()).toBe(0)
  expect((await slot()).failures).toBe(1)
  health.leave(URL)
  // What was given before is of a sink that was forgotten: nobody waits for it.
  done({ url: 'https://other.example', failures: 0 }, false)
  expect(await health.slot('https://other.example')).toBeUndefined()
})
