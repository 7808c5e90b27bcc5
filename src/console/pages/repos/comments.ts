// Comments of HTML in a text, found in time that grows as the text does, however many are begun and never end.
const OPENS = '<!--'
const CLOSES = '-->'

export interface Comment {
  /** The place behind it. */
  readonly end: number
  /** Whether nothing else stands behind it on its line. */
  readonly endsLine: boolean
}

/** What is looked through for them; it stays the same object, with the same text. */
export interface Source {
  readonly src: string
}

interface Found extends Comment {
  /** Whoever looks between this and the end finds the same. */
  readonly from: number
}

const found = new WeakMap<Source, Found>()

const findEnd = ({ src }: Source, from: number): Found => {
  const close = src.indexOf(CLOSES, from)
  if (close < 0) return { from, end: Infinity, endsLine: false }
  const end = close + CLOSES.length
  const lineEnd = src.indexOf('\n', end)
  return { from, end, endsLine: src.slice(end, lineEnd < 0 ? undefined : lineEnd).trim() === '' }
}

/** The comment that begins at a place; undefined where none does, or where it has no end. */
export const commentAt = (source: Source, begin: number): Comment | undefined => {
  if (!source.src.startsWith(OPENS, begin)) return undefined
  const from = begin + OPENS.length
  const last = found.get(source)
  const known = last && last.from <= from && from <= last.end - CLOSES.length ? last : findEnd(source, from)
  if (known !== last) found.set(source, known)
  return known.end === Infinity ? undefined : known
}
