// The frame of the pages of the references: the bar, which is plain links until the script has made it that of the console.
import type { Bundle } from '../assets.ts'
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

/** A whole page. Addresses are relative, so that it also works behind a proxy that adds a prefix. */
export function framed({ title, path, page, main, dev }: Frame): string {
  const base = '../'.repeat(path.split('/').length - 2) || './'
  const nav = links.map(
    ([href, name]) =>
      html`<a href="${base}${href.slice(1)}" ${href === path ? { html: ' aria-current="page"' } : undefined}
        >${name}</a
      >`,
  )
  const preload = page.preload.map((name) => html`<link rel="modulepreload" href="${base}explorer/${name}" /> `)
  // React Aria writes a style element of this id unless there is one; the policy allows none, and our style sheet says the same.
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" type="image/svg+xml" href="${base}explorer/${page.icon}" />
        <link id="react-aria-pressable-style" rel="stylesheet" href="${base}explorer/${page.style}" />
        <script src="${base}explorer/${page.theme}"></script>
        ${preload}
        <script type="module" src="${base}explorer/${page.script}"></script>
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
