// What successful writes leave behind: a row of the outbox each, in the transaction of the change.
import { randomUUID } from 'node:crypto'
import type { DescMessage } from '@bufbuild/protobuf'
import type { Method } from '../contract/methods.ts'
import type { Actor } from '../core/caller.ts'
import { membersOf, toJsonObject } from '../core/json.ts'
import type { Transaction } from '../db/database.ts'
import { type BulkRow, insertRows } from '../db/statements/bulk.ts'
import { messageIn, rulesOf } from './fields.ts'

/** What a rule says of the event that its method's annotation names. */
export interface EventSubject {
  /** The uid that the event is about. */
  readonly subject: string
  /** The group whose subscriptions, and those above it, hear of it. */
  readonly group: string
  /** The resource in plain form. */
  readonly body: object
  readonly bodyType: DescMessage
  /** The resource before an update, in plain form. */
  readonly before?: object
  /** Values of the annotation's extension attributes other than `group`. */
  readonly extensions?: Readonly<Record<string, string>>
  /** The method whose event it is; absent: the method that was called. */
  readonly of?: Method
}

/** An event as it is written, and as a dry run would have written it. */
export interface EmittedEvent {
  readonly type: string
  readonly audience: string
  readonly subject: string
  readonly group: string
  readonly bodyType: string
  /** The resource without secrets: in plain form here, as proto3 JSON when a face is told. */
  readonly body: object
}

/** An event with what its row says beside it. */
export interface OutboxEvent {
  readonly emitted: EmittedEvent
  /** By the columns of the outbox; absent ones have their defaults. */
  readonly row: BulkRow
}

/** The event that a method's annotation names; undefined: the method has none. */
export function outboxEvent(method: Method, event: EventSubject & { actor: Actor }): OutboxEvent | undefined {
  const kind = (event.of ?? method).event
  if (!kind) return undefined
  const body = toJsonObject(redact(event.bodyType, event.body))
  const before = event.before ? toJsonObject(redact(event.bodyType, event.before)) : null
  const { type, audience } = kind
  const { subject, group, extensions = {} } = event
  const bodyType = event.bodyType.typeName
  const actor = toJsonObject(event.actor)
  const said = { type, audience, subject, bodyType, body }
  return { emitted: { ...said, group }, row: { ...said, id: randomUUID(), groupUid: group, extensions, actor, before } }
}

/** Writes the events of a transaction, in their order. */
export async function writeOutbox(tx: Transaction, events: readonly (OutboxEvent | undefined)[]): Promise<void> {
  const rows = events.flatMap((event) => (event ? [event.row] : []))
  await insertRows(tx, 'outbox_events', rows)
}

/** A plain message without its secret fields, and with nothing that its descriptor does not name. */
export function redact(desc: DescMessage, plain: object): Record<string, unknown> {
  const values = membersOf(plain)
  const kept: Record<string, unknown> = {}
  for (const rule of rulesOf(desc).fields.values()) {
    const value = values[rule.name]
    if (rule.secret || value === undefined || value === null) continue
    const inner = messageIn(rule.desc)
    kept[rule.name] = inner && rulesOf(inner).hasSecrets ? redactInner(inner, value) : value
  }
  return kept
}

function redactInner(desc: DescMessage, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => redactInner(desc, item))
  return redact(desc, membersOf(value))
}
