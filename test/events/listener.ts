// A client of the live feed for tests: one connection, frames as they come.

export interface Frame {
  readonly id: string | undefined
  readonly data:
    { data?: { events: { cursor: string; type: string; subject: string } }; errors?: { message: string }[] } | undefined
  readonly event: string | undefined
}

export interface ListenOptions {
  readonly url: string
  /** Absent where the headers say who listens. */
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly group: string
  readonly after?: string | undefined
  readonly lastEventId?: string | undefined
  readonly types?: readonly string[]
}

/** Follows a group; the generator ends when the server ends the stream, and throws when the connection breaks. */
export async function* listen(options: ListenOptions, signal: AbortSignal): AsyncGenerator<Frame> {
  const { url, token, headers, group, after, lastEventId, types } = options
  const query =
    'subscription ($group: UID!, $after: String, $types: [String!]) { events(group: $group, after: $after, types: $types) { cursor type subject } }'
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    signal,
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
      ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
    },
    body: JSON.stringify({ query, variables: { group, after, types } }),
  })
  if (!response.ok || response.headers.get('content-type')?.startsWith('text/event-stream') !== true) {
    throw new Error(`${response.status} ${await response.text()}`)
  }
  let text = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    for (let at = text.indexOf('\n\n'); at >= 0; at = text.indexOf('\n\n')) {
      const frame = text.slice(0, at)
      text = text.slice(at + 2)
      if (!frame.startsWith(':')) yield frameOf(frame)
    }
  }
}

function frameOf(text: string): Frame {
  const field = (name: string): string | undefined =>
    text
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim()
  const data = field('data')
  return { id: field('id'), event: field('event'), data: data ? JSON.parse(data) : undefined }
}
