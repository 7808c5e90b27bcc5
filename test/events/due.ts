// Deliveries and a queue of them as tests of the worker and of sinks make them, at a moment that stands.
import { RepoSchema } from '../../src/contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import type { DueRow, QueueRow } from '../../src/services/events/queue.ts'

export const SECOND = 1_000
export const DAY = 86_400 * SECOND
export const NOW = Date.parse('2026-10-25T01:30:00Z')
export const SINK = 'https://sink.example.com/hook'
const GROUP = 'a'.repeat(40)
export const QUEUE: QueueRow = {
  uid: `${GROUP}/${'b'.repeat(16)}`,
  group: GROUP,
  sink: SINK,
  signal: 3,
  failures: 0,
  // It was asked whether it wants events, and did not know the question.
  askedTime: new Date(NOW - SECOND),
  allowedRate: null,
}

/** A delivery that is due, of a subject of its own. */
export function due(position: number, given: Partial<DueRow> = {}): DueRow {
  return {
    subscription: QUEUE.uid,
    position,
    attempts: 0,
    startTime: new Date(NOW - SECOND),
    redelivery: false,
    id: `00000000-0000-0000-0000-${String(position).padStart(12, '0')}`,
    type: 'dev.chainguard.api.platform.registry.repo.created.v1',
    audience: 'customer',
    subject: `${GROUP}/${String(position).padStart(16, '0')}`,
    groupUid: GROUP,
    extensions: {},
    actor: { subject: GROUP },
    bodyType: RepoSchema.typeName,
    body: { uid: GROUP, name: 'app' },
    before: null,
    time: new Date(NOW - SECOND),
    ...given,
  }
}
