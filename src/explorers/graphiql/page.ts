import type { Bundle } from '../assets.ts'
import type { ServerKind } from '../../console/paths.ts'
import { headOf, kindOf } from '../head.ts'
import { escapeHtml, html } from '../../http/html.ts'

/** The page around the bundle. */
export const graphiqlHtml = (
  { title, ...kind }: ServerKind & { readonly title: string },
  page: Bundle['page'],
): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        ${headOf({ title, base: './', page })}
      </head>
      <body ${kindOf(kind)}>
        <div id="explorer"></div>
        <noscript
          >This page needs JavaScript. The graph itself answers POST requests with a JSON body on this same
          address.</noscript
        >
      </body>
    </html> `.html

/** The page in place of the explorer when its files were never made. */
export const notBuiltHtml = (title: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body>
<p>The explorer has not been built on this installation: run <code>npm run build:explorers</code> and start the server again.</p>
</body>
</html>
`
