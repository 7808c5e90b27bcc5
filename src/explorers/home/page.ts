// The page at `/` as HTML: all that is the same for every visitor. The script adds what the visitor may see.
// Addresses are relative, so that it also works behind a proxy that adds a prefix.
import type { Bundle } from '../assets.ts'
import { escapeHtml } from '../../http/html.ts'
import type { Face, Facts } from './facts.ts'

const relative = (path: string): string => escapeHtml(path.slice(1))

const faceHtml = ({ name, about, links, command }: Face): string => `<article class="face">
<h3>${escapeHtml(name)}</h3>
<p>${escapeHtml(about)}</p>
${
  command === undefined
    ? ''
    : `<div class="command"><pre tabindex="0"><code>${escapeHtml(command)}</code></pre><button type="button" class="copy" hidden>Copy</button></div>\n`
}<ul class="links">${links.map(({ text, path }) => `<li><a href="${relative(path)}">${escapeHtml(text)}</a></li>`).join('')}</ul>
</article>`

const signInHtml = (dev: boolean): string => `<form class="sign-in" id="sign-in">
<p><a href="sign-in">Sign in</a> with your organization’s identity provider to see what is in here, or use a token. The owner’s token is in the file <code>owner-token</code> in the data folder of the server, which says at its start where that is.</p>
<div class="fields">
<label for="token">Token</label>
<input id="token" type="password" autocomplete="off" spellcheck="false" placeholder="Paste a token" aria-describedby="notice">
<button type="submit" class="primary">Use token</button>
</div>
${dev ? '<div id="dev" class="dev" hidden><p>Or, as this server runs with <code>--dev</code>, be one of these:</p><ul></ul></div>\n' : ''}</form>`

/** What the script fills in; hidden until there is something to show. */
const SEEN = `<div id="seen" hidden>
<div class="who"><p id="who"></p><label id="pick" hidden>Group <select id="group"></select></label><button type="button" id="forget">Forget token</button></div>
<dl id="counts" class="counts" aria-label="How many you see"></dl>
</div>`

const EVENTS = `<section id="events-part" class="events" aria-labelledby="events-title" hidden>
<h2 id="events-title">Last events <span id="live" class="live" role="status"></span></h2>
<ol id="events"></ol>
<p id="no-events" class="soft" hidden>Nothing has happened here yet. Change something, and it appears.</p>
</section>`

/** How long a server has been up, in the largest unit that is at least one. */
export const uptimeText = (ms: number): string => {
  const minutes = Math.floor(ms / 60_000)
  const [count, unit] =
    minutes < 1 ? [Math.floor(ms / 1000), 'second'] : minutes < 60 ? [minutes, 'minute'] : hoursOf(minutes)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

const hoursOf = (minutes: number): readonly [number, string] =>
  minutes < 48 * 60 ? [Math.floor(minutes / 60), 'hour'] : [Math.floor(minutes / 1440), 'day']

/** The page. `bundle`: undefined where the files were never built; then it has no style and no script, and says so. */
export const homeHtml = (
  facts: Facts,
  { dev, now, bundle }: { readonly dev: boolean; readonly now: number; readonly bundle: Bundle['page'] | undefined },
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Platform graph</title>
${
  bundle === undefined
    ? ''
    : `<link rel="icon" type="image/svg+xml" href="home/${bundle.icon}">
<link rel="stylesheet" href="home/${bundle.style}">
<script type="module" src="home/${bundle.script}"></script>
`
}</head>
<body>
<header class="top">
<div class="title">${bundle === undefined ? '' : `<img src="home/${bundle.icon}" alt="" width="40" height="40">`}<h1>Platform graph</h1></div>
<p class="lead">An organization’s groups, identities, roles, repos and advisories as one graph: over GraphQL, REST, gRPC and MCP, on one port.</p>
<dl class="facts">
<div><dt>Version</dt><dd>${escapeHtml(facts.version)}</dd></div>
<div><dt>Contract</dt><dd>${facts.contract.map(escapeHtml).join(', ')}</dd></div>
<div><dt>Database</dt><dd>${escapeHtml(facts.database)}</dd></div>
<div><dt>Address</dt><dd>${escapeHtml(facts.url)}</dd></div>
<div><dt>Up</dt><dd><time id="up" datetime="${facts.startTime}">${uptimeText(now - Date.parse(facts.startTime))}</time></dd></div>
</dl>
</header>
<main>
<section class="you" aria-labelledby="you-title">
<h2 id="you-title">What you see</h2>
<p id="notice" class="notice" role="status"></p>
${signInHtml(dev)}
${SEEN}
<noscript><p>This part needs JavaScript. Everything it shows can be asked of the faces below.</p></noscript>
${bundle === undefined ? '<p class="notice">The scripts of this page were not built: run <code>npm run build:explorers</code> and start the server again.</p>\n' : ''}</section>
<div class="columns">
<section class="faces" aria-labelledby="faces-title">
<h2 id="faces-title">What runs here</h2>
<p class="soft">The commands take a token from the variable <code>TOKEN</code>.</p>
<div class="grid">
${facts.faces.map(faceHtml).join('\n')}
</div>
</section>
${EVENTS}
</div>
</main>
</body>
</html>
`

/** What a browser is shown where nothing is. */
export const notFoundHtml = (path: string, home: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Not found</title>
</head>
<body>
<h1>Not found</h1>
<p>Nothing is served at <code>${escapeHtml(path)}</code>. <a href="${escapeHtml(home)}">The first page</a> lists what is.</p>
</body>
</html>
`
