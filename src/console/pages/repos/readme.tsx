import { useMemo, type ReactNode } from 'react'
import { renderMarkdown } from './markdown.ts'

/** A readme as it was meant. */
export function Readme({ text }: { readonly text: string }): ReactNode {
  const html = useMemo(() => ({ __html: renderMarkdown(text) }), [text])
  return <div className="readme" dangerouslySetInnerHTML={html} />
}
