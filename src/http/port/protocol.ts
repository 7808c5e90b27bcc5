// Which protocol a connection speaks, from its first bytes, which it still has afterwards.
import type { Socket } from 'node:net'

export type Protocol = 'http1' | 'http2' | 'tls'

/** Start of the HTTP/2 connection preface (RFC 9113 section 3.4); no HTTP/1.1 method begins so. */
const PREFACE = Buffer.from('PRI')
/** ContentType of a TLS record that holds a ClientHello (RFC 8446 section 5.1). */
const TLS_HANDSHAKE = 0x16

/**
 * What the bytes tell.
 * @param bytes what came so far, at least one
 * @returns undefined when more bytes are needed
 */
export function protocolOf(bytes: Buffer): Protocol | undefined {
  if (bytes[0] === TLS_HANDSHAKE) return 'tls'
  const length = Math.min(bytes.length, PREFACE.length)
  if (bytes.compare(PREFACE, 0, length, 0, length) !== 0) return 'http1'
  return length === PREFACE.length ? 'http2' : undefined
}

/**
 * Reads until the protocol is known, puts the bytes back and hands the socket on. A socket that sends too little in
 * time, or ends before, is closed.
 * @param timeoutMs from now on
 */
export function awaitProtocol(socket: Socket, timeoutMs: number, then: (protocol: Protocol) => void): void {
  let bytes = Buffer.alloc(0)
  const close = (): void => void socket.destroy()
  const timer = setTimeout(close, timeoutMs).unref()
  const done = (): void => {
    clearTimeout(timer)
    socket.off('readable', read).off('end', close).off('close', done)
  }
  const read = (): void => {
    const chunk = socket.read() as Buffer | null
    if (chunk === null) return
    bytes = Buffer.concat([bytes, chunk])
    const protocol = protocolOf(bytes)
    if (protocol === undefined) return
    done()
    socket.unshift(bytes)
    then(protocol)
  }
  socket.on('readable', read).on('end', close).on('close', done)
}
