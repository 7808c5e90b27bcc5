// How deep and how wide JSON is, before anything is parsed.

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]

/** Members and items, about: as many as there are commas and brackets; and brackets within brackets. */
export interface JsonMeasure {
  readonly values: number
  readonly depth: number
}

/**
 * Measures a text, JSON or not: to parse what is deep or has very many values takes long, to see that it is so does not.
 * @param most the measure ends where there is more of one of them
 */
export function measureJson(bytes: Uint8Array, most: JsonMeasure): JsonMeasure {
  let values = 0
  let depth = 0
  let deepest = 0
  for (let at = 0; at < bytes.length && values <= most.values; at++) {
    const byte = bytes[at]
    if (byte === COMMA) values++
    // `[` and `{`, `]` and `}` differ by this bit alone.
    else if ((byte! | 0x20) === 0x7b) {
      values++
      if (++depth > deepest) deepest = depth
      if (depth > most.depth) break
    } else if ((byte! | 0x20) === 0x7d) depth--
    else if (byte === QUOTE) at = endOfString(bytes, at)
  }
  return { values, depth: deepest }
}

/** The place of the quote that closes a string; the end, where none does. */
function endOfString(bytes: Uint8Array, start: number): number {
  for (let end = bytes.indexOf(QUOTE, start + 1); end >= 0; end = bytes.indexOf(QUOTE, end + 1)) {
    let slashes = 0
    while (bytes[end - 1 - slashes] === BACKSLASH) slashes++
    if (slashes % 2 === 0) return end
  }
  return bytes.length
}
