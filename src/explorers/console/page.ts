// The frame that the console draws itself in. Addresses are relative, so that it also works behind a proxy that adds a prefix.
import type { PageName } from '../../console/paths.ts'
import { html } from '../../http/html.ts'
import type { Bundle } from '../assets.ts'

export interface ConsoleFrame {
  /** The path that was asked for. */
  readonly path: string
  readonly name: PageName
  readonly page: Bundle['page']
  readonly dev: boolean
}

/** How one gets from a path to the root, as a relative address. */
export const baseOf = (path: string): string => '../'.repeat(path.split('/').length - 2) || './'

/** The page for every path of the console. */
export function consoleHtml({ path, name, page, dev }: ConsoleFrame): string {
  const base = baseOf(path)
  const own = page.pages[name] ?? []
  const preload = [...page.preload, ...own].map(
    (file) => html`<link rel="modulepreload" href="${base}explorer/${file}" /> `,
  )
  // React Aria writes a style element of this id unless there is one; the policy allows none, and our style sheet says the same.
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Platform graph</title>
        <link rel="icon" type="image/svg+xml" href="${base}explorer/${page.icon}" />
        <link id="react-aria-pressable-style" rel="stylesheet" href="${base}explorer/${page.style}" />
        <script src="${base}explorer/${page.theme}"></script>
        ${preload}
        <script type="module" src="${base}explorer/${page.script}"></script>
      </head>
      <body data-base="${base}" ${dev ? { html: 'data-dev' } : undefined}>
        <div id="console"></div>
        <noscript
          >The console needs JavaScript. The graph itself answers POST requests with a JSON body at
          <a href="${base}graphql">graphql</a>.</noscript
        >
      </body>
    </html> `.html
}

/** What a browser is shown where nothing is. */
export const notFoundHtml = (path: string, base: string): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Not found</title>
      </head>
      <body>
        <h1>Not found</h1>
        <p>Nothing is served at <code>${path}</code>. <a href="${base}">The console</a> shows what is.</p>
      </body>
    </html> `.html
