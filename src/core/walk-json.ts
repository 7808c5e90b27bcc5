// What JSON.parse lets through: a key that an object has twice, and nesting without an end.

export interface WalkOptions {
  /** Brackets within brackets. */
  readonly maxDepth: number
  /** Told the path of each key that its object had before. */
  readonly onDuplicate: (path: string) => void
}

const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d]
const [QUOTE, COMMA] = [0x22, 0x2c]

/** One open object or list. */
interface Frame {
  /** The keys seen so far; undefined for a list. */
  readonly keys: Set<string> | undefined
  /** The key of the value that comes next, in an object. */
  key: string
  /** Its place, in a list. */
  index: number
}

/** Walks over text that is known to be JSON; false, and an end at once, where it is nested deeper than `maxDepth`. */
export function walkJson(text: string, { maxDepth, onDuplicate }: WalkOptions): boolean {
  const frames: Frame[] = []
  let top: Frame | undefined
  let expectsKey = false
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case OPEN_OBJECT:
      case OPEN_LIST: {
        expectsKey = text.charCodeAt(at) === OPEN_OBJECT
        top = { keys: expectsKey ? new Set() : undefined, key: '', index: 0 }
        if (frames.push(top) > maxDepth) return false
        break
      }
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        frames.pop()
        top = frames.at(-1)
        expectsKey = false
        break
      case COMMA:
        expectsKey = top?.keys !== undefined
        if (top && !expectsKey) top.index++
        break
      case QUOTE: {
        const end = endOfString(text, at)
        if (expectsKey && top?.keys) {
          top.key = keyOf(text, at, end)
          if (top.keys.has(top.key)) onDuplicate(pathOf(frames))
          top.keys.add(top.key)
        }
        expectsKey = false
        at = end
        break
      }
    }
  }
  return true
}

/** What stands between two quotes; most keys have no escapes. */
function keyOf(text: string, start: number, end: number): string {
  const key = text.slice(start + 1, end)
  return key.includes('\\') ? (JSON.parse(`"${key}"`) as string) : key
}

/** The path of the value that comes next in the innermost frame. */
function pathOf(frames: readonly Frame[]): string {
  let path = ''
  for (const { keys, key, index } of frames) {
    if (keys === undefined) path += `[${index}]`
    else path = path === '' ? key : `${path}.${key}`
  }
  return path
}

/** The place of the quote that closes the string which opens at `start`: one before which the backslashes are even. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text[end - 1 - slashes] === '\\') slashes++
    if (slashes % 2 === 0) return end
  }
}
