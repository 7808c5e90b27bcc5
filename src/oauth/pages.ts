// The pages of the sign-in, as HTML that needs no script.
import { createHash } from 'node:crypto'
import { html, type Html } from '../http/html.ts'
import type { Refused } from './authorize.ts'
import type { Flow, SignedIn } from './flow.ts'
import type { DevPerson, UpstreamProvider } from './options.ts'
import { targetOf, type SignInRequest } from './sign-in-request.ts'

const STYLE = `:root{color-scheme:light dark;--page:light-dark(#f6f7fb,#11161f);--card:light-dark(#fff,#1a2130);--line:light-dark(#8a94a8,#5b6880);--text:light-dark(#1a2233,#eef1f8);--soft:light-dark(#59657c,#a3b0c8);--accent:light-dark(#b00476,#ff6aa2);--on:light-dark(#fff,#2b0619);--bad:light-dark(#b3261e,#ffb4ab)}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{max-width:30rem;margin:0 auto;padding:3rem 1.25rem}
h1{margin:0 0 .5rem;font-size:1.6rem;line-height:1.25}
h2{margin:2rem 0 .5rem;font-size:1.1rem}
p{margin:0 0 1rem;overflow-wrap:anywhere}
ul{list-style:none;margin:0;padding:0;display:grid;gap:.5rem}
a.button,button{display:block;width:100%;padding:.75rem 1rem;border:1px solid var(--line);border-radius:.5rem;background:var(--card);color:var(--text);font:inherit;font-weight:600;text-align:left;text-decoration:none;cursor:pointer;overflow-wrap:anywhere}
button.primary{background:var(--accent);border-color:var(--accent);color:var(--on);text-align:center}
a.button:hover,button:hover{border-color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.soft{color:var(--soft);font-weight:400}
.bad{color:var(--bad);font-weight:600}
label{display:block;margin-bottom:.25rem;font-weight:600}
input[type=text]{width:100%;padding:.75rem;border:1px solid var(--line);border-radius:.5rem;background:var(--card);color:var(--text);font:inherit;margin-bottom:.5rem}
form{margin:0}
.choice{display:grid;grid-template-columns:1fr 1fr;gap:.5rem}
.choice button{text-align:center}
code{font-family:ui-monospace,monospace;overflow-wrap:anywhere}`
const STYLE_HASH = hashOf(STYLE)
/**
 * A second press, as of a double click, would take the answer to the first away from the browser and be refused, for what is agreed to
 * is given once. Whoever comes back to the page may press again, and is told that it is over.
 */
const ONCE = `let sent=false
addEventListener('submit',(event)=>{if(sent)event.preventDefault();sent=true})
addEventListener('pageshow',()=>{sent=false})`
const ONCE_HASH = hashOf(ONCE)

/** By which a policy names what stands in a page. */
function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

export interface Page {
  readonly status: number
  readonly title: string
  readonly body: Html
  /** Where a form of the page may end, beside this server. */
  readonly target?: string | undefined
  /** Its form is sent once, where scripts run. */
  readonly once?: boolean
}

/** The page whole, with its headers. */
export function render({ status, title, body, target, once = false }: Page) {
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <style>
          ${{ html: STYLE }}
        </style>
      </head>
      <body>
        <main>${body}</main>
        ${once ? { html: `<script>${ONCE}</script>` } : undefined}
      </body>
    </html> `.html
  const policy = [
    "default-src 'none'",
    `style-src ${STYLE_HASH}`,
    ...(once ? [`script-src ${ONCE_HASH}`] : []),
    // Browsers hold this for where a form's answer redirects to as well.
    `form-action 'self'${target === undefined ? '' : ` ${target}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // Forms tell their origin, which "no-referrer" would hide.
    'referrer-policy': 'same-origin',
  }
  return { status, headers, body: document }
}

/** What somebody signs in for, as a sentence. What strangers call themselves is set apart, so that it turns round no text beside it. */
function purpose(wish: SignInRequest): Html {
  switch (wish.kind) {
    case 'page':
      return html`<p>Sign in to see what you may see here.</p>`
    case 'program':
      return html`<p>
        A program on this computer, at <code>${new URL(wish.redirectUri).host}</code>, asks for a token that stands for
        you.
      </p>`
    case 'device':
      return html`<p>
        A device that shows the code <code>${wish.code}</code> asks for a token that stands for you. Go on only if you
        have started this yourself, and the code is the same.
      </p>`
    case 'client':
      return html`<p>
        A program that calls itself <strong><bdi>${wish.clientName}</bdi></strong> asks to act as you. It will be told
        at <code>${placeOf(wish.redirectUri)}</code>.
      </p>`
  }
}

function placeOf(uri: string): string {
  const url = new URL(uri)
  return url.host || url.protocol
}

export interface Choices {
  readonly organization: string
  readonly providers: readonly UpstreamProvider[]
  readonly people: readonly DevPerson[] | undefined
  readonly problem?: string
}

/** Who do you want to sign in with? */
export function choicePage({ id, wish }: Flow, { organization, providers, people, problem }: Choices): Page {
  const links = providers.map(
    ({ uid, name, organization: of }) =>
      html`<li>
        <a class="button" href="/oauth/start?flow=${id}&amp;provider=${encodeURIComponent(uid)}"
          >${name} <span class="soft">of ${of}</span></a
        >
      </li>`,
  )
  const persons = (people ?? []).map(
    ({ uid, name, description }) =>
      html`<li>
        <button name="identity" value="${uid}">${name} <span class="soft">${description}</span></button>
      </li>`,
  )
  const body = html`<h1>Sign in</h1>
    ${purpose(wish)} ${problem === undefined ? undefined : html`<p class="bad" role="alert">${problem}</p>`}
    ${
      links.length === 0
        ? undefined
        : html`<h2>Choose how</h2>
            <ul>
              ${links}
            </ul>`
    }
    <form action="/oauth/choose" method="get">
      <h2>${links.length === 0 ? 'Your organization' : 'Another organization'}</h2>
      <input type="hidden" name="flow" value="${id}" />
      <label for="organization">Name of the organization, or the uid of its identity provider</label>
      <input
        type="text"
        id="organization"
        name="organization"
        value="${organization}"
        required
        autocomplete="organization"
        autocapitalize="none"
        spellcheck="false"
        maxlength="255"
      />
      <button class="primary">Continue</button>
    </form>
    ${
      people === undefined
        ? undefined
        : html`<form action="/oauth/dev" method="post">
            <h2>Or be one of these</h2>
            <p class="soft">This server runs with --dev.</p>
            <input type="hidden" name="flow" value="${id}" />
            <ul>
              ${persons}
            </ul>
          </form>`
    }`
  return { status: problem === undefined ? 200 : 404, title: 'Sign in', body }
}

/** May this program act as you? */
export function consentPage({ id, wish }: Flow, { name, identity }: SignedIn): Page {
  const body = html`<h1>Allow this?</h1>
    ${purpose(wish)}
    <p>
      You are signed in as <strong><bdi>${name}</bdi></strong
      >. <span class="soft">(${identity})</span>
    </p>
    <p>What you allow can do all that you may do here, until it ends by itself after twelve hours at most.</p>
    <form action="/oauth/consent" method="post">
      <input type="hidden" name="flow" value="${id}" />
      <div class="choice">
        <button name="decision" value="deny">Deny</button
        ><button class="primary" name="decision" value="allow">Allow</button>
      </div>
    </form>`
  return { status: 200, title: 'Allow this?', body, target: targetOf(wish), once: true }
}

/** Something is done, or went wrong: a heading, a sentence, and where to go on. */
export function messagePage(
  status: number,
  { title, text, again }: { title: string; text: string; again?: string },
): Page {
  const body = html`<h1>${title}</h1>
<p${status < 400 ? undefined : html` role="alert"`}>${text}</p>
${again === undefined ? undefined : html`<p><a class="button" href="${again}">Begin again</a></p>`}`
  return { status, title, body }
}

/** A client has asked for what there is not: whether to go on to it. */
export function refusedPage({ clientName, text, redirect }: Refused): Page {
  const place = placeOf(redirect)
  const body = html`<h1>You are not signed in</h1>
    <p role="alert">
      A program that calls itself <strong><bdi>${clientName}</bdi></strong> sent you here with a request that is not
      answered: ${text}.
    </p>
    <p>Go on to it only if you know this address.</p>
    <p>
      <a class="button" href="${redirect}">Go on to <code>${place}</code></a>
    </p>`
  return { status: 400, title: 'You are not signed in', body }
}

/** Leaving takes a form, so that no link of another page does it. */
export function signOutPage(): Page {
  const body = html`<h1>Sign out</h1>
    <form action="/sign-out" method="post"><button class="primary">Sign out of this browser</button></form>`
  return { status: 200, title: 'Sign out', body }
}
