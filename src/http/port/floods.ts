// How a connection is ended for what its requests were, by those who know nothing of sockets.
import type { HttpRequest } from '../messages.ts'

const ends = new WeakMap<object, () => void>()

/** Says how a connection is ended. @param connection its socket, or its session of HTTP/2 */
export function endsBy(connection: object, end: () => void): void {
  ends.set(connection, end)
}

/** Ends the connection of a request once what is written is sent; the next ones of its address begin one by one for a while. */
export function endFlood(req: HttpRequest): void {
  const connection = 'stream' in req ? req.stream.session : req.socket
  if (connection) ends.get(connection)?.()
}
