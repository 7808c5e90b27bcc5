// Answers of servers that strangers have named, which may be put off (1xx) a few times, and not for ever.
import type { ClientRequest } from 'node:http'
import type { Socket } from 'node:net'

const MOST = 8
/** What is read at once. A connection gives 64 KiB, in which 3,600 such heads have room; all are read before anything else is. */
const SIP = 2_048

/** Ends a request whose answer is put off again and again. */
export function endPutOff(request: ClientRequest): void {
  let count = 0
  request.on('information', () => {
    if (++count > MOST) request.destroy(new Error('it puts its answer off again and again'))
  })
  request.once('socket', readInSips)
}

/** Has a connection give what comes in small pieces, and nothing more once it was ended. */
function readInSips(socket: Socket): void {
  if (Object.hasOwn(socket, 'push')) return
  const push = socket.push.bind(socket)
  socket.push = (chunk: unknown, encoding) => {
    if (!Buffer.isBuffer(chunk)) return push(chunk, encoding)
    let takesMore = true
    for (let at = 0; at < chunk.length && !socket.destroyed; at += SIP) takesMore = push(chunk.subarray(at, at + SIP))
    return takesMore
  }
}
