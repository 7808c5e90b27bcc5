// What a client of HTTP/2 may send that asks for nothing: PING, SETTINGS, WINDOW_UPDATE, PRIORITY, frames of a byte each.
// Node tells of some of these frames and not of others, but of every byte: what a connection read beyond headers and
// bodies is paid from a budget (RFC 9113 section 10.5).
import { constants, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2'
import type { Socket } from 'node:net'

/** Bytes of overhead that may come at once. */
const BURST = 65_536
/** Bytes of overhead that a connection has in each second, whatever else it does. */
const BYTES_A_SECOND = 32_768
/** The part of what is received that heads of frames may make; and of what is sent, for the windows it opens. */
const PER_RECEIVED = 1 / 8
const PER_SENT = 1 / 64
const CHECK_MS = 250
/** How long a client may take to hear why its connection ends. */
const LINGER_MS = 250

/** Ends the connection with GOAWAY (ENHANCE_YOUR_CALM) when its budget is spent, and tells so before. */
export function limitOverhead(session: ServerHttp2Session, socket: Socket, onSpent: () => void): void {
  let useful = 0
  session.on('stream', (...[stream, , , rawHeaders]: [ServerHttp2Stream, unknown, number, string[]]) => {
    useful += rawHeaders.reduce((sum, text) => sum + text.length, (rawHeaders.length / 2) * 32)
    // A listener of `data` would make every body flow: what is pushed to the reader is counted instead.
    const push = stream.push.bind(stream)
    stream.push = (chunk: Buffer | null, ...rest: []) => {
      useful += chunk?.length ?? 0
      return push(chunk, ...rest)
    }
  })
  let spent = 0
  let before = { overhead: 0, useful: 0, sent: 0 }
  const timer = setInterval(() => {
    const now = { overhead: socket.bytesRead - useful, useful, sent: socket.bytesWritten }
    const earned =
      (BYTES_A_SECOND * CHECK_MS) / 1000 +
      (now.useful - before.useful) * PER_RECEIVED +
      (now.sent - before.sent) * PER_SENT
    spent = Math.max(0, spent + now.overhead - before.overhead - earned)
    before = now
    if (spent <= BURST) return
    clearInterval(timer)
    onSpent()
    // One that is being destroyed tells nobody anything more, and throws at who tries; it closes a while later only.
    if (!session.destroyed) session.goaway(constants.NGHTTP2_ENHANCE_YOUR_CALM)
    session.destroy()
    // Who goes on sending without reading would keep the socket.
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }, CHECK_MS).unref()
  session.once('close', () => clearInterval(timer))
}
