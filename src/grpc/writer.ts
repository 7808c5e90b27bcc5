// Bytes of protobuf, written from the end to the start: the length of a message is then known when its prefix is written,
// so that nothing is copied or measured twice.

const FIRST_SIZE = 64 * 1024
/** A larger buffer was for one large answer, and is not kept. */
const KEPT_SIZE = 1024 * 1024
/** The longest varint, and a tag before it. */
const ROOM = 16
/** Up to this length a loop over the characters is faster than a call out of the engine. */
const SHORT = 24

/** A buffer that grows downwards. Not reentrant: take, write, finish, all in one turn. */
export class Writer {
  #buffer = Buffer.allocUnsafe(FIRST_SIZE)
  #at = FIRST_SIZE

  /** Forgets what was written. */
  start(): void {
    if (this.#buffer.length > KEPT_SIZE) this.#buffer = Buffer.allocUnsafe(FIRST_SIZE)
    this.#at = this.#buffer.length
  }

  /** What was written, behind `headroom` free bytes. */
  finish(headroom: number): Buffer {
    const result = Buffer.allocUnsafe(headroom + this.#buffer.length - this.#at)
    this.#buffer.copy(result, headroom, this.#at)
    return result
  }

  /** A mark, to give to `prefix` when what stands before it has been written. */
  mark(): number {
    return this.#buffer.length - this.#at
  }

  /** Closes a message, text or list that began at `mark`: its length, and its tag. */
  prefix(mark: number, tag: number): void {
    this.varint(this.mark() - mark)
    this.varint(tag)
  }

  /** A whole number from 0 to 2^53. */
  varint(value: number): void {
    this.#reserve(ROOM)
    const buffer = this.#buffer
    if (value < 0x80) {
      buffer[--this.#at] = value
      return
    }
    let size = 1
    for (let rest = value; rest >= 0x80; rest = Math.floor(rest / 0x80)) size++
    this.#at -= size
    let at = this.#at
    let rest = value
    for (; rest > 0x7fffffff; rest = Math.floor(rest / 0x80)) buffer[at++] = (rest % 0x80) | 0x80
    for (; rest >= 0x80; rest >>>= 7) buffer[at++] = (rest & 0x7f) | 0x80
    buffer[at] = rest
  }

  /** Any number of 64 bits, negative ones in two's complement. */
  varint64(value: bigint): void {
    if (value >= 0n && value <= 0x1fffffffffffffn) return this.varint(Number(value))
    this.#reserve(ROOM)
    const bytes: number[] = []
    for (let rest = BigInt.asUintN(64, value); ; rest >>= 7n) {
      if (rest < 0x80n) {
        bytes.push(Number(rest))
        break
      }
      bytes.push(Number(rest & 0x7fn) | 0x80)
    }
    this.#at -= bytes.length
    this.#buffer.set(bytes, this.#at)
  }

  double(value: number): void {
    this.#reserve(ROOM)
    this.#at -= 8
    this.#buffer.writeDoubleLE(value, this.#at)
  }

  bytes(value: Uint8Array): void {
    this.#reserve(value.length + ROOM)
    this.#at -= value.length
    this.#buffer.set(value, this.#at)
  }

  /** UTF-8, without its length. */
  text(value: string): void {
    const length = value.length
    this.#reserve(length + ROOM)
    if (length <= SHORT && this.#ascii(value)) return
    const size = Buffer.byteLength(value)
    this.#reserve(size + ROOM)
    this.#at -= size
    this.#buffer.write(value, this.#at, size, size === length ? 'latin1' : 'utf8')
  }

  #ascii(value: string): boolean {
    const buffer = this.#buffer
    let at = this.#at
    for (let index = value.length - 1; index >= 0; index--) {
      const code = value.charCodeAt(index)
      if (code >= 0x80) return false
      buffer[--at] = code
    }
    this.#at = at
    return true
  }

  #reserve(size: number): void {
    if (this.#at >= size) return
    const used = this.mark()
    const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, used + size))
    this.#buffer.copy(larger, larger.length - used, this.#at)
    this.#buffer = larger
    this.#at = larger.length - used
  }
}
