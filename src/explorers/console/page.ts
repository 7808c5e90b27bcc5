// The frame that the console draws itself in.
import type { PageName, ServerKind } from '../../console/paths.ts'
import { html } from '../../http/html.ts'
import type { Bundle } from '../assets.ts'
import { baseOf, headOf, kindOf } from '../head.ts'

export interface ConsoleFrame extends ServerKind {
  /** The path that was asked for. */
  readonly path: string
  readonly name: PageName
  readonly page: Bundle['page']
}

/** The page for every path of the console. */
export function consoleHtml({ path, name, page, ...kind }: ConsoleFrame): string {
  const base = baseOf(path)
  return html`<!doctype html>
    <html lang="en">
      <head>
        ${headOf({ title: 'Platform graph', base, page, own: page.pages[name] ?? [] })}
      </head>
      <body data-base="${base}" ${kindOf(kind)}>
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
