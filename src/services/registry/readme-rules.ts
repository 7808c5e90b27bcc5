// What a readme may hold: Markdown whose HTML says how text looks, and nothing that a browser would run, load or submit.
import { decodeHTMLAttribute } from 'entities'
import MarkdownIt from 'markdown-it'
import type { Violations } from '../violations.ts'

const markdown = new MarkdownIt({ html: true })
// Every link is rendered, so that those to refuse are seen.
markdown.validateLink = () => true
// So is all that some renderer may take for HTML: CommonMark is stricter than others about what an element is.
markdown.inline.ruler.at('html_inline', (state, silent) => {
  const { src, pos } = state
  if (!/^<[a-z/!?]/i.test(src.slice(pos, pos + 2)) || pos > lastIn(src)) return false
  const end = src.indexOf('>', pos) + 1
  if (!silent) state.push('html_inline', '', 0).content = src.slice(pos, end)
  state.pos = end
  return true
})
const last = { text: '', at: -1 }

/** Where the last `>` of a text is; it is asked for again and again. */
function lastIn(text: string): number {
  if (last.text !== text) Object.assign(last, { text, at: text.lastIndexOf('>') })
  return last.at
}

const EVERYWHERE = ['dir', 'id', 'lang', 'title']
const CELL = ['align', 'abbr', 'colspan', 'headers', 'height', 'nowrap', 'rowspan', 'scope', 'valign', 'width']
const COLUMNS = ['align', 'height', 'span', 'valign', 'width']
const ROWS = ['align', 'valign']

/** Elements that what users write may have, each with its attributes beside those of all. */
const ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  ...plain('abbr acronym article aside b bdi bdo br cite code dd dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6'),
  ...plain(
    'hgroup hr i kbd mark p pre rp rt ruby s samp section small span strike strong sub summary sup tt u var wbr',
  ),
  a: ['href'],
  area: ['alt', 'coords', 'href', 'rel', 'shape'],
  blockquote: ['cite'],
  caption: [],
  // A class of a code block names its language, which `checkAttribute` holds it to.
  code: ['class'],
  col: COLUMNS,
  colgroup: COLUMNS,
  del: ['cite', 'datetime'],
  details: ['open'],
  img: ['align', 'alt', 'height', 'src', 'usemap', 'width'],
  ins: ['cite', 'datetime'],
  li: ['type', 'value'],
  map: ['name'],
  meter: ['high', 'low', 'max', 'min', 'optimum', 'value'],
  ol: ['start', 'type'],
  progress: ['max', 'value'],
  q: ['cite'],
  table: ['height', 'summary', 'width'],
  tbody: ROWS,
  td: CELL,
  tfoot: ROWS,
  th: CELL,
  thead: ROWS,
  time: ['datetime'],
  tr: ROWS,
  ul: ['type'],
}

function plain(names: string): Record<string, readonly string[]> {
  return Object.fromEntries(names.split(' ').map((name) => [name, []]))
}

/** Each may begin a link or an element, and is looked at for long. */
const MAX_BRACKETS = 20_000
const LINKS = new Set(['href', 'src', 'cite'])
const SCHEMES = new Set(['http', 'https', 'mailto'])
/** A comment as HTML ends it: one that begins `<!-->` is over already. */
const COMMENT = /<!--(?!-?>)(?:(?!--!?>)[^])*-->/y
const ATTRIBUTE = /\s+([a-zA-Z_:@][^\s"'<>/=]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/y
const TAG = /<\/?([a-zA-Z][a-zA-Z0-9-]*)/y

/** Adds what is wrong with a readme, unless its field was found bad already. */
export function checkReadme(field: string, content: string, violations: Violations): void {
  if (violations.has(field)) return
  const { readmeBytes } = violations.sizes
  const bytes = Buffer.byteLength(content)
  if (bytes > readmeBytes) violations.add(field, `has ${bytes} bytes; ${readmeBytes} are allowed`)
  else if ((content.match(/[[<]/g)?.length ?? 0) > MAX_BRACKETS)
    violations.add(field, `has more than ${MAX_BRACKETS} of the signs [ and <`)
  else {
    const fault = unsafeHtml(content)
    if (fault !== undefined) violations.add(field, fault)
  }
}

/** What of a readme a browser must not be given; undefined: nothing. */
function unsafeHtml(content: string): string | undefined {
  const html = markdown.render(content)
  let fault: string | undefined
  // Text has no `<` when it is rendered: what has one is HTML that somebody wrote, or that Markdown stands for.
  for (let at = html.indexOf('<'); at >= 0 && !fault; at = html.indexOf('<', at)) {
    const end = matchAt(COMMENT, html, at)?.end
    if (end !== undefined) at = end
    else ({ at, fault } = checkTag(html, at))
  }
  return fault
}

interface Checked {
  /** Where the tag ends. */
  readonly at: number
  readonly fault: string | undefined
}

function checkTag(html: string, from: number): Checked {
  const open = matchAt(TAG, html, from)
  if (!open) return { at: from, fault: 'holds HTML that is no element' }
  const name = open.groups[1]?.toLowerCase() ?? ''
  const allowed = Object.hasOwn(ELEMENTS, name) ? ELEMENTS[name] : undefined
  if (!allowed) return { at: from, fault: `holds the HTML element <${name}>, which readmes may not have` }
  let at = open.end
  for (let next = matchAt(ATTRIBUTE, html, at); next; next = matchAt(ATTRIBUTE, html, at)) {
    const [, attribute = '', value = ''] = next.groups
    const fault = checkAttribute(attribute.toLowerCase(), value.replace(/^["']|["']$/g, ''), { name, allowed })
    if (fault) return { at, fault }
    at = next.end
  }
  const end = matchAt(/\s*\/?>/y, html, at)?.end
  return end === undefined
    ? { at, fault: `holds an HTML element <${name}> that does not end` }
    : { at: end, fault: undefined }
}

interface Element {
  readonly name: string
  readonly allowed: readonly string[]
}

function checkAttribute(attribute: string, value: string, { name, allowed }: Element): string | undefined {
  const where = `the HTML attribute ${attribute} of <${name}>`
  if (!allowed.includes(attribute) && !EVERYWHERE.includes(attribute))
    return `holds ${where}, which readmes may not have`
  if (attribute === 'class' && !/^language-[^\s"<>]+$/.test(value)) return `holds ${where} that names no language`
  if (!LINKS.has(attribute)) return undefined
  // Browsers skip blanks and control characters in a URL.
  const url = decodeHTMLAttribute(value).replace(/[\0-\x20\x7f-\x9f]/g, '')
  const scheme = /^([^/?#]*?):/.exec(url)?.[1]?.toLowerCase()
  if (scheme === undefined || SCHEMES.has(scheme)) return undefined
  return `links to ${scheme}:, and may link to http, https and mailto only`
}

interface Match {
  readonly end: number
  readonly groups: readonly (string | undefined)[]
}

function matchAt(pattern: RegExp, text: string, at: number): Match | undefined {
  pattern.lastIndex = at
  const groups = pattern.exec(text)
  return groups ? { end: pattern.lastIndex, groups } : undefined
}
