// An event as it goes out: CloudEvents 1.0, HTTP binary mode (docs/rules.md, "Events").
import type { DueRow } from '../services/events/queue.ts'
import { publishedBody } from '../wire/event-body.ts'

export interface CloudEvent {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** What a CloudEvent is made of. */
export type EventSource = Pick<
  DueRow,
  'id' | 'type' | 'subject' | 'groupUid' | 'audience' | 'bodyType' | 'time' | 'extensions' | 'actor' | 'body'
>

/**
 * The headers and the body of an event: the same bytes each time, for the same event.
 * @param source the URL of this installation
 */
export function cloudEvent(event: EventSource, source: string): CloudEvent {
  const { bodyType, text } = publishedBody(event)
  const attributes: Record<string, string> = {
    specversion: '1.0',
    id: event.id,
    type: event.type,
    source,
    subject: event.subject,
    time: event.time.toISOString(),
    group: event.groupUid,
    // Some events name another group than the one whose subscriptions hear of them first.
    ...event.extensions,
    audience: event.audience,
    bodytype: bodyType,
  }
  const headers = Object.entries(attributes).map(([name, value]) => [`ce-${name.toLowerCase()}`, headerValue(value)])
  return {
    headers: { ...(Object.fromEntries(headers) as Record<string, string>), 'content-type': 'application/json' },
    body: Buffer.from(`{"actor":${JSON.stringify(event.actor)},"body":${text}}`),
  }
}

/** CloudEvents HTTP binding, section 3.1.3.2: what is not printable ASCII, and `"` and `%`, is percent-encoded. */
function headerValue(text: string): string {
  return text.replace(/[^\x21\x23\x24\x26-\x7e]/gu, (character) =>
    character.isWellFormed() ? encodeURIComponent(character) : '%EF%BF%BD',
  )
}
