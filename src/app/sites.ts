// What stands on the port, in the order in which it is asked.
// What belongs here: the shape of one site, and the paths that it is found by. What does not: which sites there are (faces.ts).
import type { IncomingMessage, ServerResponse } from 'node:http'

/** One request, and the path of its target without the query. */
export interface Visit {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  readonly path: string
}

/** Something that answers requests. */
export interface Site {
  /** Names it in metrics and traces, e.g. `rest`. */
  readonly name: string
  /** Answers a visit; false, at once and without a word, when it is none of its own. */
  visit(visit: Visit): boolean | Promise<boolean>
}

/** A site at fixed paths, which answers whatever comes there. */
export function siteAt(name: string, paths: readonly string[], answer: (visit: Visit) => void | Promise<void>): Site {
  const own = new Set(paths)
  return {
    name,
    visit: (visit) => {
      if (!own.has(visit.path)) return false
      const answered = answer(visit)
      return answered ? answered.then(() => true) : true
    },
  }
}

/** The path of a request target, without its query. */
export function pathOf({ url: target = '/' }: IncomingMessage): string {
  const query = target.indexOf('?')
  return query < 0 ? target : target.slice(0, query)
}

interface Page {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

/** Sends a whole answer. */
export function sendPage(res: ServerResponse, { status, headers, body }: Page): void {
  res.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers })
  res.end(body)
}
