// Markdown of people we do not know. HTML in it stays text, nothing in it is loaded, and links lead
// to web pages alone.
import MarkdownIt from 'markdown-it'

const markdown = new MarkdownIt({ html: false, linkify: false })
markdown.validateLink = (url) => /^https?:\/\//i.test(url)
// A picture would be asked for at a host that the author names; the page's policy forbids it, so its words stand there.
markdown.renderer.rules.image = (tokens, index) => markdown.utils.escapeHtml(tokens[index]?.content ?? '')
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
