// What follows from each answer of a sink, for its queue, its other events and other queues of it: by a clock that stands.
import { beforeEach, describe, expect, test } from 'vitest'
import { SinkHealth } from '../../src/events/health.ts'
import type { SinkAnswer, SinkRequest } from '../../src/events/sink.ts'
import { ROWS, workQueue, type WorkerParts } from '../../src/events/worker.ts'
import {
  type AttemptRow,
  DeliveryState,
  type DueRow,
  MAX_FAILURES,
  type QueueRow,
  type ReleasedQueue,
} from '../../src/services/events/queue.ts'
import { DAY, due, NOW, QUEUE, SECOND, SINK } from './due.ts'

/** How POSTs are answered, the first one first; what is not said is 204. */
let answers: (number | [number, Record<string, string>] | Error)[]
/** What the sink says when it is asked whether it wants events. */
let consent: SinkAnswer | undefined
let sent: SinkRequest[]
let records: AttemptRow[]
let expired: number[]
let health: SinkHealth
/** Whether the queue is still ours, by the database. */
let held: boolean
let now: number
/** How long the sink takes to answer a POST. */
let takes: number

beforeEach(() => {
  ;[answers, consent, sent, records, expired] = [[], undefined, [], [], []]
  ;[held, now, takes] = [true, NOW, 0]
  health = new SinkHealth({ perSink: 8, leasesPerSink: 32, maxFailures: MAX_FAILURES })
})

interface Further {
  readonly queue?: QueueRow
  readonly more?: (readonly DueRow[])[]
  /** Whether something came meanwhile; absent: while there is more. */
  readonly wokenUp?: () => boolean
}

/** Works on a queue with these deliveries, and then with those of each further reading. */
async function work(
  first: readonly DueRow[],
  { queue = QUEUE, more = [], wokenUp = () => more.length > 0 }: Further = {},
): Promise<ReleasedQueue> {
  const parts: WorkerParts = {
    sender: {
      client: { send: async (request) => answerTo(request), close: () => undefined },
      sign: async () => 'token',
      source: 'https://platform.example',
      now: () => now,
      random: () => 1,
    },
    health,
    origin: 'platform.example',
    more: async () => more.shift() ?? [],
    wokenUp: async () => wokenUp(),
    crowded: () => false,
    record: async (row) => (records.push(row), held),
    expireDeliveries: async (_, before) => void expired.push(before),
    goOn: () => true,
    signal: new AbortController().signal,
  }
  expect(health.admit(SINK, now)).toBe(0)
  const released = await workQueue(parts, queue, first)
  health.leave(SINK)
  return released
}

function answerTo(request: SinkRequest): SinkAnswer {
  sent.push(request)
  if (request.method === 'OPTIONS') {
    if (consent === undefined) throw new Error('not reached')
    return consent
  }
  now += takes
  const answer = answers.shift() ?? 204
  if (answer instanceof Error) throw answer
  const [status, headers] = typeof answer === 'number' ? [answer, {}] : answer
  return { status, headers }
}

const posted = (): number[] =>
  sent.flatMap(({ method, headers }) => (method === 'POST' ? [Number(headers['ce-id']!.slice(-12))] : []))
const states = (): object => Object.fromEntries(records.map((row) => [row.position, row.state]))

describe('an answer', () => {
  test.each([
    ...[200, 299].map((status) => [status, DeliveryState.DELIVERED] as const),
    ...[199, 300, 404, 409, 411, 500].map((status) => [status, DeliveryState.WAITING] as const),
    [410, DeliveryState.DROPPED] as const,
  ])('%i', async (status, state) => {
    answers = [status]
    const { ended, failures } = await work([due(1)])
    expect(records).toMatchObject([{ position: 1, status, state }])
    expect({ ended, failures }).toEqual({
      ended: status === 410,
      failures: state === DeliveryState.WAITING ? 1 : 0,
    })
  })

  test('that does not come is a failure, with what went wrong', async () => {
    answers = [new Error('no answer within 5 s')]
    await work([due(1, { attempts: 3 })])
    expect(records).toMatchObject([
      {
        status: null,
        error: 'no answer within 5 s',
        state: DeliveryState.WAITING,
        nextTime: new Date(NOW + 8 * SECOND),
      },
    ])
  })

  test('is waited for no longer than a day after the delivery began, however often it was tried', async () => {
    answers = [500, 500]
    await work([due(1, { startTime: new Date(NOW - DAY + 1), attempts: 40 })])
    expect(records).toMatchObject([{ state: DeliveryState.WAITING, nextTime: new Date(NOW + 1) }])
    // When the event happened is of no matter: it may be sent again much later.
    await work([due(2, { startTime: new Date(NOW - DAY), time: new Date(NOW) })])
    await work([due(3, { startTime: new Date(NOW), time: new Date(NOW - 2 * DAY) })])
    expect(states()).toEqual({ 1: DeliveryState.WAITING, 2: DeliveryState.DEAD, 3: DeliveryState.DELIVERED })
  })

  test('that asks for patience has it for the event and for the queue', async () => {
    answers = [[503, { 'retry-after': '120' }]]
    const { holdUntil } = await work([due(1), due(2, { subject: due(1).subject })])
    expect(holdUntil).toEqual(new Date(NOW + 120 * SECOND))
    expect(records).toMatchObject([{ position: 1, nextTime: new Date(NOW + 120 * SECOND) }])
  })

  test('of several that ask for patience counts as long as the longest of them', async () => {
    answers = [120, 60].map((seconds) => [503, { 'retry-after': String(seconds) }])
    expect((await work([due(1), due(2)])).holdUntil).toEqual(new Date(NOW + 120 * SECOND))
  })

  test('that is none has the queue let go, whatever came meanwhile: what failed has a time of its own', async () => {
    answers = [500]
    await work([due(1)], { more: [[due(2)]] })
    expect(posted()).toEqual([1])
  })

  test('is told with the time when its request left, and waited for from the time when it came', async () => {
    answers = [500]
    takes = 5 * SECOND
    await work([due(1)])
    expect(records).toMatchObject([{ time: new Date(NOW), nextTime: new Date(NOW + takes + SECOND) }])
  })
})

describe('the order of a subject', () => {
  const { subject } = due(1)

  test('what comes behind a failure waits, and other subjects go on', async () => {
    answers = [204, 500]
    await work([due(1), due(2), due(3, { subject }), due(4, { subject: due(2).subject })])
    expect(states()).toEqual({
      1: DeliveryState.DELIVERED,
      2: DeliveryState.WAITING,
      3: DeliveryState.DELIVERED,
    })
  })

  test('what was given up holds nothing up', async () => {
    answers = [500]
    await work([due(1, { startTime: new Date(NOW - 2 * DAY) }), due(2, { subject })])
    expect(states()).toEqual({ 1: DeliveryState.DEAD, 2: DeliveryState.DELIVERED })
  })

  test('what is not known to be noted is followed by nothing: another server may have the queue', async () => {
    held = false
    await work([due(1), due(2, { subject }), due(3, { subject })])
    expect(posted()).toEqual([1])
  })

  test('what is sent again by hand holds nothing up', async () => {
    answers = [500]
    await work([due(1, { redelivery: true }), due(2, { subject })])
    expect(posted()).toEqual([1, 2])
  })
})

describe('a sink that is down', () => {
  const failing = { ...QUEUE, failures: MAX_FAILURES - 1 }

  test(`is so after ${MAX_FAILURES} failures in a row: it rests, and what waited a day is given up`, async () => {
    // Eight side by side are one: a sink that begins anew fails all that is under way.
    answers = Array<number>(9).fill(500)
    const eight = answers.slice(1).map((_, at) => due(at))
    const before = await work(eight, { queue: { ...QUEUE, failures: MAX_FAILURES - 2 } })
    expect(before).toMatchObject({ failures: MAX_FAILURES - 1, holdUntil: null })
    expect(expired).toEqual([])
    const down = await work([due(1)], { queue: failing })
    expect(down.failures).toBe(MAX_FAILURES)
    expect(down.holdUntil!.getTime()).toBeGreaterThanOrEqual(NOW + 16 * SECOND)
    expect(down.holdUntil!.getTime()).toBeLessThanOrEqual(NOW + 32 * SECOND)
    expect(expired).toEqual([NOW - DAY])
  })

  test('is tried with one event, and gets the others when it takes that', async () => {
    const queue = { ...QUEUE, failures: MAX_FAILURES }
    answers = [500]
    await work([due(1), due(2), due(3)], { queue })
    expect(posted()).toEqual([1])
    sent.length = 0
    const further = { queue, more: [[due(2), due(3)]], wokenUp: () => false }
    const { failures, holdUntil } = await work([due(1), due(2), due(3)], further)
    expect(posted()).toEqual([1, 2, 3])
    expect({ failures, holdUntil }).toEqual({ failures: 0, holdUntil: null })
  })

  test('is not so by what was sent again by hand, for none of its queues', async () => {
    answers = Array<number>(MAX_FAILURES).fill(500)
    const rows = answers.map((_, at) => due(at, { redelivery: true, subject: SINK }))
    const { failures, holdUntil } = await work(rows)
    expect({ failures, holdUntil, expired }).toEqual({ failures: 0, holdUntil: null, expired: [] })
    expect(posted()).toHaveLength(MAX_FAILURES)
    expect(health.admit(SINK, now)).toBe(0)
  })

  test('is not up again by what it took of what was sent by hand', async () => {
    const queue = { ...QUEUE, failures: 3 }
    expect((await work([due(1, { redelivery: true })], { queue })).failures).toBe(3)
    answers = [410]
    expect((await work([due(1, { redelivery: true })], { queue })).ended).toBe(false)
  })
})

describe('a sink is asked whether it wants events', () => {
  const yes = { status: 200, headers: { 'webhook-allowed-origin': 'Platform.Example' } }
  const asked = (): number => sent.filter(({ method }) => method === 'OPTIONS').length

  test.each([
    ['never before', null, 1],
    ['a day ago', NOW - DAY, 1],
    ['less than a day ago', NOW - DAY + 1, 0],
  ])('%s', async (_, time, times) => {
    consent = yes
    const askedTime = time === null ? null : new Date(time)
    const released = await work([due(1)], { queue: { ...QUEUE, askedTime } })
    expect([asked(), released.askedTime]).toEqual([times, times === 0 ? askedTime : new Date(NOW)])
    expect(posted()).toEqual([1])
  })

  test('and counts as asked where it does not answer that, and takes an event', async () => {
    const never = { ...QUEUE, askedTime: null }
    expect((await work([due(1)], { queue: never })).askedTime).toEqual(new Date(NOW))
    answers = [500]
    expect((await work([due(1)], { queue: never })).askedTime).toBeNull()
  })

  test('and not for what is sent again by hand', async () => {
    await work([due(1, { redelivery: true })], { queue: { ...QUEUE, askedTime: null } })
    expect([asked(), posted()]).toEqual([0, [1]])
  })

  test('and gets nothing when it does not, until the event has waited for a day', async () => {
    consent = { status: 200, headers: { 'webhook-allowed-origin': 'elsewhere.example' } }
    const queue = { ...QUEUE, askedTime: null }
    const released = await work([due(1)], { queue })
    expect(released).toMatchObject({ askedTime: null, failures: MAX_FAILURES })
    expect(records).toMatchObject([{ position: 1, state: DeliveryState.WAITING, status: null }])
    expect(released.holdUntil).toEqual(records[0]!.nextTime)
    await work([due(2, { startTime: new Date(NOW - DAY) })], { queue })
    expect(states()).toEqual({ 1: DeliveryState.WAITING, 2: DeliveryState.DEAD })
    expect(posted()).toEqual([])
  })

  test.each<readonly [string, number | undefined]>([
    ['60', SECOND],
    ['1', 60 * SECOND],
    ...['*', '0', '-1', '1.5'].map((rate) => [rate, undefined] as const),
  ])('and how many a minute: %s', async (rate, rest) => {
    consent = { status: 200, headers: { 'webhook-allowed-origin': '*', 'webhook-allowed-rate': rate } }
    const { holdUntil, allowedRate } = await work([due(1), due(2)], { queue: { ...QUEUE, askedTime: null } })
    expect(posted()).toEqual(rest === undefined ? [1, 2] : [1])
    expect(holdUntil).toEqual(rest === undefined ? null : new Date(NOW + rest))
    expect(allowedRate).toBe(rest === undefined ? null : Number(rate))
  })
})

test('what is due beyond one reading is read', async () => {
  const rows = Array.from({ length: ROWS + 3 }, (_, at) => due(at))
  await work(rows.slice(0, ROWS), { more: [rows.slice(ROWS)] })
  expect(new Set(posted()).size).toBe(rows.length)
})
