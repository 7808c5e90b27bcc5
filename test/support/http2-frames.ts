// Frames of HTTP/2 as bytes (RFC 9113 section 4.1), for what no client library would send.

/** A frame of this type. */
export function frame(type: number, payload: Buffer, { flags = 0, stream = 0 } = {}): Buffer {
  const head = Buffer.alloc(9)
  head.writeUIntBE(payload.length, 0, 3)
  head.writeUInt8(type, 3)
  head.writeUInt8(flags, 4)
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, payload])
}

/** What a connection begins with, and empty SETTINGS. */
export const PREFACE = Buffer.concat([Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), frame(4, Buffer.alloc(0))])

/** That the other side's SETTINGS are known. */
export const ACKNOWLEDGED = frame(4, Buffer.alloc(0), { flags: 1 })

const POST_HEADERS = Buffer.from([0x83, 0x86, 0x84, 0x41, 0x01, 0x78])

/** POST http / with an authority, by the tables of HPACK, without the end of the stream. */
export function post(stream: number): Buffer {
  return frame(1, POST_HEADERS, { flags: 4, stream })
}

/** A header as HPACK writes it without its tables (RFC 7541 section 6.2.2), both texts shorter than 127 characters. */
export function literal(name: string, value: string): Buffer {
  return Buffer.concat([
    Buffer.from([0, name.length]),
    Buffer.from(name),
    Buffer.from([value.length]),
    Buffer.from(value),
  ])
}
