// One attempt: what goes out, by whose word, and what each answer means for the event.
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { RepoSchema } from '../../src/contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import { attempt, type Outcome, type Sender } from '../../src/events/attempt.ts'
import type { SinkAnswer, SinkRequest } from '../../src/events/sink.ts'
import { DeliveryState, type DueRow, type QueueRow } from '../../src/services/events/queue.ts'

const HOUR = 3_600_000
const NOW = Date.parse('2026-10-25T01:30:00Z')
const ORGANIZATION = 'a'.repeat(40)
/** The subscription is on the organization, and what it hears of happened in a group below. */
const GROUP = `${ORGANIZATION}/${'c'.repeat(16)}`
const QUEUE: QueueRow = {
  uid: `${ORGANIZATION}/${'b'.repeat(16)}`,
  group: ORGANIZATION,
  sink: 'https://sink.example.com/hook',
  signal: 1,
  failures: 0,
  askedTime: null,
  allowedRate: null,
}
const ROW: DueRow = {
  subscription: QUEUE.uid,
  position: 7,
  attempts: 0,
  startTime: new Date(NOW - HOUR),
  redelivery: false,
  id: '00000000-0000-0000-0000-000000000007',
  type: 'dev.chainguard.api.platform.registry.repo.created.v1',
  audience: 'customer',
  subject: `${GROUP}/${'d'.repeat(16)}`,
  groupUid: GROUP,
  extensions: { note: 'half "done", 50% ü' },
  actor: { subject: ORGANIZATION },
  bodyType: RepoSchema.typeName,
  body: { uid: `${GROUP}/${'d'.repeat(16)}`, name: 'app' },
  before: null,
  time: new Date(NOW - 2 * HOUR),
}

interface Tried {
  readonly outcome: Outcome
  readonly sent: SinkRequest
  readonly claims: Parameters<Sender['sign']>[0]
}

/** Tries once, where the sink answers so. */
async function tried(answer: SinkAnswer, now = NOW): Promise<Tried> {
  const sent: SinkRequest[] = []
  const claims: Parameters<Sender['sign']>[0][] = []
  const client: Sender['client'] = { send: async (one) => (sent.push(one), answer), close: () => undefined }
  const sign: Sender['sign'] = async (one) => (claims.push(one), 'token')
  const sender = { client, sign, source: 'https://platform.example', now: () => now, random: () => 1 }
  const outcome = await attempt(sender, { queue: QUEUE, row: ROW, signal: new AbortController().signal })
  return { outcome, sent: sent[0]!, claims: claims[0]! }
}

it('goes out as it happened, with a token for these bytes in the name of the group that subscribed', async () => {
  const { sent, claims } = await tried({ status: 204, headers: {} })
  expect(sent.headers).toMatchObject({
    'ce-id': ROW.id,
    'ce-time': ROW.time.toISOString(),
    'ce-subject': ROW.subject,
    'ce-group': GROUP,
    authorization: 'Bearer token',
  })
  expect(sent.headers['ce-note']).toBe('half%20%22done%22,%2050%25%20%C3%BC')
  expect(decodeURIComponent(sent.headers['ce-note']!)).toBe(ROW.extensions['note'])
  const digest = `sha256:${createHash('sha256').update(sent.body!).digest('hex')}`
  expect(claims).toEqual({ aud: 'customer', sub: `webhook:${ORGANIZATION}`, webhook: { digest } })
})

const { DELIVERED, WAITING, DROPPED, DEAD } = DeliveryState

it.each([
  [200, DELIVERED],
  [202, DELIVERED],
  [299, DELIVERED],
  [199, WAITING],
  [300, WAITING],
  [307, WAITING],
  [400, WAITING],
  [401, WAITING],
  [404, WAITING],
  [409, WAITING],
  [410, DROPPED],
  [411, WAITING],
  [429, WAITING],
  [500, WAITING],
  [503, WAITING],
])('answered by %i it is in state %i', async (status, state) => {
  const { outcome } = await tried({ status, headers: {} })
  expect(outcome.attempt).toMatchObject({ subscription: QUEUE.uid, position: 7, state, status })
  expect([outcome.ok, outcome.gone]).toEqual([state === DELIVERED, state === DROPPED])
})

it('is given up at the end of its day, until which it is tried, and not later', async () => {
  const end = ROW.startTime.getTime() + 24 * HOUR
  const before = await tried({ status: 500, headers: { 'retry-after': '3600' } }, end - 1)
  expect(before.outcome.attempt).toMatchObject({ state: WAITING, nextTime: new Date(end) })
  const after = await tried({ status: 500, headers: {} }, end)
  expect(after.outcome.attempt).toMatchObject({ state: DEAD })
})

it.each([
  [503, '120', NOW + 120_000],
  [503, new Date(NOW + 60_000).toUTCString(), NOW + 60_000],
  // No sink holds its queue for longer than an hour.
  [429, '999999', NOW + HOUR],
  [429, '0', undefined],
  [204, '120', undefined],
  [410, '120', undefined],
])('answered by %i it waits for what Retry-After says: %s', async (status, after, until) => {
  const { outcome } = await tried({ status, headers: { 'retry-after': after } })
  expect(outcome.retryAt).toBe(until)
  if (until !== undefined) expect(outcome.attempt.nextTime).toEqual(new Date(until))
})
