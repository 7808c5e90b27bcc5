// The frame of the pages of the references: the bar with the token, and links from each to the others.
import type { Bundle } from '../assets.ts'
import { exampleUids } from '../openapi/examples.ts'
import { html, type Html } from '../../http/html.ts'

export interface Frame {
  readonly title: string
  /** The path of the page, one of the links. */
  readonly path: string
  readonly page: Bundle['page']
  readonly main: Html
}

const links = [
  ['/graphql', 'GraphQL'],
  ['/docs', 'REST'],
  ['/docs/grpc', 'gRPC'],
] as const

/** A whole page. Addresses are relative, so that it also works behind a proxy that adds a prefix. */
export function framed({ title, path, page, main }: Frame): string {
  const base = '../'.repeat(path.split('/').length - 2) || './'
  const nav = links.map(
    ([href, name]) =>
      html`<a href="${base}${href.slice(1)}" ${href === path ? { html: ' aria-current="page"' } : undefined}
        >${name}</a
      >`,
  )
  const preload = page.preload.map((name) => html`<link rel="modulepreload" href="${base}explorer/${name}" /> `)
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" type="image/svg+xml" href="${base}explorer/${page.icon}" />
        <link rel="stylesheet" href="${base}explorer/${page.style}" />
        ${preload}
        <script type="module" src="${base}explorer/${page.script}"></script>
      </head>
      <body data-base="${base}" data-example="${exampleUids.organization}">
        <header class="bar">
          <a class="bar-home" href="${base}">Platform API</a>
          <nav class="bar-links" aria-label="References">${nav}</nav>
          <form id="sign-in" class="bar-form">
            <label for="token">Token</label>
            <input
              id="token"
              class="bar-token"
              type="password"
              autocomplete="off"
              spellcheck="false"
              placeholder="Paste a token"
              aria-describedby="token-notice"
            />
            <button type="submit">Use token</button>
            <button type="button" id="forget" hidden>Forget</button>
          </form>
          <p id="token-notice" class="bar-notice" role="status"></p>
        </header>
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
  <main id="reference" class="reference">
    <noscript
      >This page needs JavaScript. The description of the API itself is at
      <a href="openapi.json">openapi.json</a>.</noscript
    >
  </main>`
