// Markdown of people we do not know. HTML in it stays text, nothing in it is loaded, and links lead
// to web pages alone.
import MarkdownIt from 'markdown-it'

const OPENS = '<!--'
const CLOSES = '-->'
const markdown = new MarkdownIt({ html: false, linkify: false })
markdown.validateLink = (url) => /^https?:\/\//i.test(url)
// A picture would be asked for at a host that the author names; the page's policy forbids it, so its words stand there.
markdown.renderer.rules.image = (tokens, index) => markdown.utils.escapeHtml(tokens[index]?.content ?? '')
// Comments are for those who write it. HTML that is text would show them.
markdown.block.ruler.before(
  'paragraph',
  'comment',
  (...[state, first, end, silent]) => {
    const begin = (state.bMarks[first] ?? 0) + (state.tShift[first] ?? 0)
    if (!state.src.startsWith(OPENS, begin)) return false
    const close = state.src.indexOf(CLOSES, begin + OPENS.length)
    let last = first
    while (last < end && (state.eMarks[last] ?? 0) < close) last++
    const rest = state.src.slice(close + CLOSES.length, state.eMarks[last])
    if (close < 0 || last === end || rest.trim() !== '') return false
    if (!silent) state.line = last + 1
    return true
  },
  { alt: ['paragraph'] },
)
markdown.inline.ruler.before('autolink', 'comment', (state) => {
  if (!state.src.startsWith(OPENS, state.pos)) return false
  const close = state.src.indexOf(CLOSES, state.pos + OPENS.length)
  if (close < 0 || close >= state.posMax) return false
  state.pos = close + CLOSES.length
  return true
})
// What is wider than its place is scrolled, by the keyboard too.
for (const block of ['fence', 'code_block', 'table_open'] as const) {
  const render = markdown.renderer.rules[block]
  markdown.renderer.rules[block] = (...given) => {
    const [tokens, index, options, , self] = given
    const html = render ? render(...given) : self.renderToken(tokens, index, options)
    return html.replace(/^<(pre|table)/, '<$1 tabindex="0"')
  }
}
// The title of the page is its only heading of the first level.
markdown.core.ruler.push('lower_headings', ({ tokens }) => {
  for (const token of tokens)
    if (/^heading/.test(token.type)) token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 2)}`
})

/** Markdown as HTML that may stand in a page. */
export const renderMarkdown = (text: string): string => markdown.render(text)
