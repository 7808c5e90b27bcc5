// The events that a dry run would have emitted, in a header of the answer: REST and gRPC send it alike.

/** As a header of HTTP, and as metadata of gRPC. */
export const WOULD_EMIT = 'would-emit'

/** Headers have an end: what a call emits beyond this many is not named. */
const MAX_NAMED = 20

interface Planned {
  readonly type: string
  readonly subject: string
  readonly group: string
}

/**
 * The value of the header: a list of strings with parameters (RFC 9651 section 3.1), the type of each event with what it
 * is about and the group that would hear of it. Types and uids hold nothing that would have to be escaped.
 */
export function wouldEmit(events: readonly Planned[]): string {
  return events
    .slice(0, MAX_NAMED)
    .map(({ type, subject, group }) => `"${type}";subject="${subject}";group="${group}"`)
    .join(', ')
}
