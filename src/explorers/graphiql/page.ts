import type { Bundle } from '../assets.ts'
import { escapeHtml } from '../../http/html.ts'

/**
 * The page around the bundle. Addresses are relative, so that it also works behind a proxy that adds a prefix. React Aria
 * writes a style element of the id that the link has, unless there is one; the policy allows none.
 */
export const graphiqlHtml = (
  { title, dev }: { readonly title: string; readonly dev: boolean },
  page: Bundle['page'],
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" type="image/svg+xml" href="explorer/${page.icon}">
<link id="react-aria-pressable-style" rel="stylesheet" href="explorer/${page.style}">
<script src="explorer/${page.theme}"></script>
${page.preload.map((name) => `<link rel="modulepreload" href="explorer/${name}">`).join('\n')}
<script type="module" src="explorer/${page.script}"></script>
</head>
<body${dev ? ' data-dev' : ''}>
<div id="explorer"></div>
<noscript>This page needs JavaScript. The graph itself answers POST requests with a JSON body on this same address.</noscript>
</body>
</html>
`

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
