// Markdown of people we do not know. HTML in it stays text, nothing in it is loaded, and links lead
// to web pages alone.
import MarkdownIt, { type Token } from 'markdown-it'
import { commentAt } from './comments.ts'

const WEB_PAGE = /^https?:\/\//i
const markdown = new MarkdownIt({ html: false, linkify: false })
// All that is written as a link is read as one; which of them lead somewhere is decided below.
markdown.validateLink = () => true
// A picture would be asked for at a host that the author names; the page's policy forbids it, so its words stand there.
markdown.renderer.rules.image = (...[tokens, index, options, env, self]) =>
  markdown.utils.escapeHtml(self.renderInlineAsText(tokens[index]?.children ?? [], options, env))
// Comments are for those who write it. HTML that is text would show them.
markdown.block.ruler.before(
  'paragraph',
  'comment',
  (...[state, first, end, silent]) => {
    const comment = commentAt(state, (state.bMarks[first] ?? 0) + (state.tShift[first] ?? 0))
    if (!comment?.endsLine || comment.end > (state.eMarks[end - 1] ?? 0)) return false
    if (silent) return true
    let last = first
    while ((state.eMarks[last] ?? 0) < comment.end) last++
    state.line = last + 1
    return true
  },
  { alt: ['paragraph'] },
)
markdown.inline.ruler.before('autolink', 'comment', (state) => {
  const comment = commentAt(state, state.pos)
  if (!comment || comment.end > state.posMax) return false
  state.pos = comment.end
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
// A link into the repository that the readme comes from would lead into the console: its words alone stand there. One without words
// could be reached by the keyboard and not be seen.
markdown.core.ruler.push('lead_to_the_web', ({ tokens, env }) => {
  for (const { children } of tokens) {
    let opened: Token | undefined
    let words = ''
    for (const token of children ?? []) {
      if (token.type === 'link_open') [opened, words] = [token, '']
      else if (token.type !== 'link_close')
        words += markdown.renderer.renderInlineAsText([token], markdown.options, env)
      else if (opened && (words === '' || !WEB_PAGE.test(String(opened.attrGet('href')))))
        opened.hidden = token.hidden = true
    }
  }
})
// The title of the page is its only heading of the first level.
markdown.core.ruler.push('lower_headings', ({ tokens }) => {
  for (const token of tokens)
    if (/^heading/.test(token.type)) token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 2)}`
})

/** Markdown as HTML that may stand in a page. */
export const renderMarkdown = (text: string): string => markdown.render(text)
