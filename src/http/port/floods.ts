// How a connection is ended for what its requests were, by those who know nothing of sockets.
import type { HttpRequest } from '../messages.ts'

const ends = new WeakMap<Connection, () => void>()

/** What a connection is: its socket, or its session of HTTP/2. */
interface Connection {
  once(event: 'close', listener: () => void): unknown
}

/** Says how a connection is ended, until it is closed. */
export function endsBy(connection: Connection, end: () => void): void {
  ends.set(connection, end)
  // A collection of young objects takes the values of an old WeakMap for used, and this one leads to its key.
  connection.once('close', () => ends.delete(connection))
}

/** Ends the connection of a request once what is written is sent; the next ones of its address begin one by one for a while. */
export function endFlood(req: HttpRequest): void {
  const connection = 'stream' in req ? req.stream.session : req.socket
  if (connection) ends.get(connection)?.()
}
