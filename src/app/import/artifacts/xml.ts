// XML as repositories publish it: elements and their text, nothing else.
// What belongs here: reading within limits. There is no DTD here at all: a document with one is refused, so no entity can
// grow and nothing outside is ever read. What does not: what the elements mean (maven.ts).

export interface Element {
  readonly name: string
  /** All text directly in it, without white space at the ends. */
  text: string
  readonly children: Element[]
}

const MAX_DEPTH = 100
const MAX_ELEMENTS = 200_000
/** Comments, instructions, CDATA, tags; what lies between them is text. */
const TOKEN =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([A-Za-z_][\w.:-]*)((?:\s+[A-Za-z_][\w.:-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/**
 * The root element of a document.
 * @throws Error with one sentence: a document type, an unknown entity, broken nesting, too deep or too large
 */
export function readXml(text: string): Element {
  const source = text.replace(/^\uFEFF/, '')
  // Looked for first, so that what is wrong is said and not merely where.
  if (/<!DOCTYPE/i.test(withoutCdata(source)))
    throw new Error('has a document type, which may define entities: it is refused')
  const top: Element = { name: '', text: '', children: [] }
  const open: Element[] = [top]
  let elements = 0
  let at = 0
  while (at < source.length) {
    const next = source.indexOf('<', at)
    const end = next < 0 ? source.length : next
    const current = open.at(-1) ?? top
    if (end > at) addText(current, decoded(source.slice(at, end)), open.length === 1)
    if (next < 0) break
    TOKEN.lastIndex = next
    const token = TOKEN.exec(source)
    if (!token) throw new Error(`is not well-formed XML at character ${next + 1}`)
    at = TOKEN.lastIndex
    const [whole, cdata, closing, name, , alone] = token
    if (cdata !== undefined) addText(current, cdata, open.length === 1)
    else if (name !== undefined) {
      if (closing === '/') close(open, name)
      else {
        if (++elements > MAX_ELEMENTS) throw new Error(`has more than ${MAX_ELEMENTS} elements`)
        const made: Element = { name, text: '', children: [] }
        current.children.push(made)
        if (alone !== '/') open.push(made)
        if (open.length > MAX_DEPTH) throw new Error(`is nested deeper than ${MAX_DEPTH} elements`)
      }
    } else if (whole === '') break
  }
  if (open.length > 1) throw new Error(`ends inside of <${open.at(-1)?.name}>`)
  const [root, ...more] = top.children
  if (!root || more.length > 0) throw new Error('must have one root element')
  return root
}

function withoutCdata(text: string): string {
  return text.replace(/<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->/g, '')
}

function addText(element: Element, text: string, outside: boolean): void {
  if (outside && text.trim() !== '') throw new Error('has text outside of its root element')
  element.text = `${element.text}${text}`.trimStart()
}

function close(open: Element[], name: string): void {
  const element = open.pop()
  if (!element || open.length === 0 || element.name !== name) throw new Error(`closes <${name}>, which is not open`)
  element.text = element.text.trimEnd()
}

function decoded(text: string): string {
  return text.replace(/&([^;\s&]{0,32};?)/g, (_, found: string) => {
    const name = found.slice(0, -1)
    const number = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name)
    const code = number ? Number.parseInt(number[1] ?? number[2] ?? '', number[1] === undefined ? 10 : 16) : undefined
    if (!found.endsWith(';') || (code === undefined && !(name in ENTITIES)) || (code ?? 0) > 0x10ffff) {
      throw new Error(`has the entity &${found}, which XML itself does not define: it is refused`)
    }
    return code === undefined ? (ENTITIES[name] ?? '') : String.fromCodePoint(code)
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
