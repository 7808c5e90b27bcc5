// The frame of the pages of the references: the bar, which is plain links until the script has made it that of the console.
import type { Bundle } from '../assets.ts'
import { baseOf, headOf } from '../head.ts'
import { exampleUids } from '../openapi/examples.ts'
import { html, type Html } from '../../http/html.ts'

export interface Frame {
  readonly title: string
  /** The path of the page, one of the links. */
  readonly path: string
  readonly page: Bundle['page']
  readonly main: Html
  /** Whether the page offers to sign in as anybody. */
  readonly dev: boolean
}

const links = [
  ['/graphql', 'GraphiQL'],
  ['/docs', 'REST'],
  ['/docs/grpc', 'gRPC'],
] as const

/** A whole page. */
export function framed({ title, path, page, main, dev }: Frame): string {
  const base = baseOf(path)
  const nav = links.map(
    ([href, name]) =>
      html`<a href="${base}${href.slice(1)}" ${href === path ? { html: ' aria-current="page"' } : undefined}
        >${name}</a
      >`,
  )
  return html`<!doctype html>
    <html lang="en">
      <head>
        ${headOf({ title, base, page })}
      </head>
      <body data-base="${base}" data-example="${exampleUids.organization}" ${dev ? { html: 'data-dev' } : undefined}>
        <div id="bar">
          <header class="bar">
            <a class="bar-home" href="${base}">Platform graph</a>
            <nav class="bar-places" aria-label="This server">${nav}</nav>
          </header>
        </div>
        <p id="session-notice" class="notice" role="status"></p>
        ${main}
      </body>
    </html> `.html
}

/** What the page of REST holds before its script has run. */
export const restMain = html`<nav class="formats" aria-label="OpenAPI">
    OpenAPI 3.1: <a href="openapi.json">JSON</a> <a href="openapi.yaml">YAML</a>, 3.0:
    <a href="openapi-3.0.json">JSON</a> <a href="openapi-3.0.yaml">YAML</a>. Versions: <a href="docs">v2</a>
    <a href="docs?version=v2beta1">v2beta1</a> <a href="docs?version=v1">v1</a>
  </nav>
  <div id="reference" class="reference">
    <noscript
      >This page needs JavaScript. The description of the API itself is at
      <a href="openapi.json">openapi.json</a>.</noscript
    >
  </div>`
