// What JSON.parse lets through: a key that an object has twice, and nesting without an end.

export interface WalkOptions {
  /** Brackets within brackets. */
  readonly maxDepth: number
  /** Told the path of each key that its object had before. */
  readonly onDuplicate: (path: string) => void
}

/** One open object or list. */
interface Frame {
  readonly path: string
  /** The keys seen so far; undefined for a list. */
  readonly keys: Set<string> | undefined
  /** Path of the value that comes next. */
  next: string
  index: number
}

/** Walks over text that is known to be JSON; false, and an end at once, where it is nested deeper than `maxDepth`. */
export function walkJson(text: string, { maxDepth, onDuplicate }: WalkOptions): boolean {
  const frames: Frame[] = []
  let expectsKey = false
  for (let at = 0; at < text.length; at++) {
    const top = frames.at(-1)
    switch (text[at]) {
      case '{':
      case '[': {
        expectsKey = text[at] === '{'
        frames.push(openFrame(top, expectsKey))
        if (frames.length > maxDepth) return false
        break
      }
      case '}':
      case ']':
        frames.pop()
        expectsKey = false
        break
      case ',':
        expectsKey = top?.keys !== undefined
        if (top && !expectsKey) top.next = `${top.path}[${++top.index}]`
        break
      case '"': {
        const end = endOfString(text, at)
        if (expectsKey && top) seeKey(top, JSON.parse(text.slice(at, end + 1)) as string, onDuplicate)
        expectsKey = false
        at = end
        break
      }
    }
  }
  return true
}

function openFrame(parent: Frame | undefined, isObject: boolean): Frame {
  const path = parent?.next ?? ''
  return { path, keys: isObject ? new Set() : undefined, next: `${path}[0]`, index: 0 }
}

function seeKey(frame: Frame, key: string, onDuplicate: WalkOptions['onDuplicate']): void {
  frame.next = frame.path === '' ? key : `${frame.path}.${key}`
  if (frame.keys?.has(key)) onDuplicate(frame.next)
  frame.keys?.add(key)
}

/** The place of the quote that closes the string which opens at `start`: one before which the backslashes are even. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text[end - 1 - slashes] === '\\') slashes++
    if (slashes % 2 === 0) return end
  }
}
