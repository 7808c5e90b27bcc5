// HTML as text, with everything that is not ours escaped.

/** A piece of HTML that is right as it is. */
export interface Html {
  readonly html: string
}

type Part = string | number | Html | readonly Html[] | undefined

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as HTML that shows it. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

function textOf(part: Part): string {
  if (part === undefined) return ''
  if (Array.isArray(part)) return (part as readonly Html[]).map(({ html }) => html).join('')
  return typeof part === 'object' ? (part as Html).html : escapeHtml(String(part))
}

/** A template: what is put into it is escaped, unless it came from another one. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: strings.map((text, at) => text + textOf(parts[at])).join('') }
}

/** A comment of the contract: paragraphs, lists of lines with a dash, and `code` in backticks. */
export function prose(comment: string): Html {
  const paragraphs = comment.split(/\n\n+/).filter((text) => text !== '')
  const marked = paragraphs.map((text) => `<p>${escapeHtml(text).replace(/`([^`]*)`/g, '<code>$1</code>')}</p>`)
  return { html: marked.join('') }
}
