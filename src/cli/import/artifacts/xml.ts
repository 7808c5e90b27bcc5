// XML as repositories publish it: elements and their text, nothing else. There is no DTD here at all: a document with
// one is refused, so no entity can grow and nothing outside is ever read.
import { decodeHTMLStrict } from 'entities'

export interface Element {
  readonly name: string
  /** All text directly in it, without white space at the ends; filled when it is closed. */
  text: string
  readonly children: Element[]
}

const MAX_DEPTH = 100
const MAX_ELEMENTS = 200_000
/** Comments, instructions, CDATA, tags; what lies between them is text. */
const TOKEN =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([A-Za-z_][\w.:-]*)((?:\s+[A-Za-z_][\w.:-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y

/**
 * The text of a document in the encoding that it names; UTF-8 when it names none (XML 1.0, section 4.3.3).
 * Bytes that the encoding does not have become U+FFFD, as in Maven: old POMs have them in people's names.
 * @throws Error with one sentence: an unknown encoding
 */
export function xmlTextOf(bytes: Buffer): string {
  const head = bytes.subarray(0, 200).toString('latin1')
  const mark =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : ''
  const encoding = mark || /^(?:\xEF\xBB\xBF)?<\?xml[^>]*?\sencoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1] || 'utf-8'
  try {
    return new TextDecoder(encoding).decode(bytes)
  } catch (error) {
    throw new Error(`names the encoding ${encoding}, which nobody knows`, { cause: error })
  }
}

/**
 * The root element of a document.
 * @throws Error with one sentence: a document type, an unknown entity, broken nesting, too deep or too large
 */
export function readXml(text: string): Element {
  const source = text.replace(/^\uFEFF/, '')
  const top = newOpen('')
  const open: Open[] = [top]
  let elements = 0
  let at = 0
  while (at < source.length) {
    const next = source.indexOf('<', at)
    const end = next < 0 ? source.length : next
    const current = open.at(-1) ?? top
    if (end > at) current.texts.push(decoded(source.slice(at, end)))
    if (next < 0) break
    TOKEN.lastIndex = next
    const token = TOKEN.exec(source)
    if (!token) throw new Error(faultAt(source, next))
    at = TOKEN.lastIndex
    const [, cdata, closing, name, , alone] = token
    if (cdata !== undefined) current.texts.push(cdata)
    else if (name !== undefined) {
      if (closing === '/') close(open, name)
      else {
        if (++elements > MAX_ELEMENTS) throw new Error(`has more than ${MAX_ELEMENTS} elements`)
        const made = newOpen(name)
        current.element.children.push(made.element)
        if (alone !== '/') open.push(made)
        if (open.length > MAX_DEPTH) throw new Error(`is nested deeper than ${MAX_DEPTH} elements`)
      }
    }
  }
  if (open.length > 1) throw new Error(`ends inside of <${open.at(-1)?.element.name}>`)
  if (top.texts.join('').trim() !== '') throw new Error('has text outside of its root element')
  const [root, ...more] = top.element.children
  if (!root || more.length > 0) throw new Error('must have one root element')
  return root
}

/** An element that is not closed yet, with its text in pieces. */
interface Open {
  readonly element: Element
  readonly texts: string[]
}

function newOpen(name: string): Open {
  return { element: { name, text: '', children: [] }, texts: [] }
}

function close(open: Open[], name: string): void {
  const last = open.pop()
  if (!last || open.length === 0 || last.element.name !== name) {
    throw new Error(`closes <${name}>, which is not open`)
  }
  last.element.text = last.texts.join('').trim()
}

function faultAt(source: string, at: number): string {
  return /^<!DOCTYPE/i.test(source.slice(at, at + 9))
    ? 'has a document type, which may define entities: it is refused'
    : `is not well-formed XML at character ${at + 1}`
}

/** Characters by number, and those that XML or HTML has names for: Maven reads both. There is nothing that a document defines. */
function decoded(text: string): string {
  return text.replace(/&([^;\s&]{0,32};?)/g, (whole, found: string) => {
    const number = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}));$/i.exec(found)
    const code = number ? Number.parseInt(number[1] ?? number[2] ?? '', number[1] === undefined ? 10 : 16) : undefined
    const named = found.endsWith(';') && /^\w/.test(found) ? decodeHTMLStrict(whole) : whole
    if ((code ?? 0) > 0x10ffff || (code === undefined && named === whole)) {
      throw new Error(`has the entity &${found}, which neither XML nor HTML defines: it is refused`)
    }
    return code === undefined ? named : String.fromCodePoint(code)
  })
}

/** The text of the element at the end of a path of names; empty where there is none. */
export function textAt(element: Element, ...path: readonly string[]): string {
  const [name, ...rest] = path
  if (name === undefined) return element.text
  const inner = element.children.find((child) => child.name === name)
  return inner ? textAt(inner, ...rest) : ''
}

/** The elements of a name directly below an element. */
export function childrenOf(element: Element | undefined, name: string): readonly Element[] {
  return element?.children.filter((child) => child.name === name) ?? []
}
