// Server-sent events as they come, in whatever pieces (WHATWG HTML, "Server-sent events").

/** An event that never ends would take all memory, in characters; the server's are far below. */
const MAX_EVENT = 16 * 1024 * 1024

/**
 * The data of each event; of its lines the first that has any, which is how our server writes them.
 * @param heard told of every piece, also of those that only keep the connection
 * @throws Error for an event without an end
 */
export async function* eventData(body: AsyncIterable<Uint8Array>, heard: () => void): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body) {
    heard()
    // What was looked at before has no end of an event, but for its last character.
    let from = Math.max(0, text.length - 1)
    text += decoder.decode(chunk, { stream: true })
    let start = 0
    for (let end = text.indexOf('\n\n', from); end >= 0; end = text.indexOf('\n\n', from)) {
      const data = text
        .slice(start, end)
        .split('\n')
        .find((line) => line.startsWith('data:'))
      if (data !== undefined && data.length > 5) yield data.slice(5).trim()
      from = start = end + 2
    }
    text = text.slice(start)
    if (text.length > MAX_EVENT) throw new Error(`the server sent an event of more than ${MAX_EVENT} characters`)
  }
}
