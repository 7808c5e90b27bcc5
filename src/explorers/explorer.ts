// Here: the pages that people open in a browser, as a pure function from a request to a response. Read once, kept in memory.
// Not here: any rule, any data, any socket; the pages ask the public faces like every other client.
// Called by: src/app, for what no face took. May import core and contract.
import { createHash } from 'node:crypto'
import { readBundle, type Asset, type Bundle } from './assets.ts'
import { graphiqlHtml, graphiqlPolicy, notBuiltHtml } from './graphiql/page.ts'
import { chooseEncoding, matchesEtag, wantsHtml, type RequestHeaders } from './negotiate.ts'

export interface ExplorerRequest {
  readonly method: string
  /** The request target as it came, with or without a query. */
  readonly path: string
  readonly headers: RequestHeaders
}

export interface ExplorerResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | string
}

/** Answers what belongs to the explorers; `undefined` means that the request is somebody else's. */
export type Explorer = (request: ExplorerRequest) => ExplorerResponse | undefined

export interface ExplorerOptions {
  /** The built files; what scripts/build-explorers.ts wrote, unless a test brings its own. Ends with a slash. */
  readonly folder?: URL
  /** Title of the page. */
  readonly title?: string
  /** Whether the page offers to sign in as anybody: where the server answers at /dev/identities and /dev/token. */
  readonly dev?: boolean
}

const pagePath = '/graphql'
const assetPrefix = '/explorer/'

const always: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** Completes a response: length, no body for HEAD, 304 when the sender has it already. */
const answer = (
  request: ExplorerRequest,
  response: { status: number; headers: Readonly<Record<string, string>>; body: Buffer },
): ExplorerResponse => {
  const headers = { ...always, ...response.headers }
  const etag = response.headers.etag
  if (response.status === 200 && etag !== undefined && matchesEtag(request.headers, etag)) {
    // RFC 9110, section 15.4.5: what describes the body stays away, what steers caches is repeated.
    const kept = Object.entries(headers).filter(([name]) => name !== 'content-type' && name !== 'content-encoding')
    return { status: 304, headers: Object.fromEntries(kept), body: '' }
  }
  const length = { 'content-length': String(response.body.byteLength) }
  return {
    status: response.status,
    headers: { ...headers, ...length },
    body: request.method === 'HEAD' ? '' : response.body,
  }
}

const plainText = (status: number, text: string) => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: Buffer.from(`${text}\n`),
})

const serveAsset = (request: ExplorerRequest, asset: Asset): ExplorerResponse => {
  const encoding = chooseEncoding(request.headers, asset.encodings)
  const headers: Record<string, string> = {
    'content-type': asset.type,
    // The name holds a digest of the content, so a name never gets other content.
    'cache-control': 'public, max-age=31536000, immutable',
    // One strong tag for each stored form, since their bytes differ.
    etag: `"${asset.digest.slice(0, 32)}${encoding === 'identity' ? '' : `-${encoding}`}"`,
  }
  if (asset.encodings.length > 1) headers.vary = 'accept-encoding'
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  // A worker is a document of its own, with a policy of its own; without this it could reach anywhere.
  if (asset.type.startsWith('text/javascript')) headers['content-security-policy'] = graphiqlPolicy
  return answer(request, { status: 200, headers, body: asset.body(encoding) })
}

const preparePage = ({ title = 'Platform graph', dev = false }: ExplorerOptions, bundle: Bundle | undefined) => {
  const html = bundle === undefined ? notBuiltHtml(title) : graphiqlHtml({ title, dev }, bundle.page)
  const body = Buffer.from(html)
  const headers: Record<string, string> = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': graphiqlPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': bundle === undefined ? 'no-store' : 'no-cache',
    vary: 'accept',
  }
  if (bundle !== undefined) headers.etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"`
  return { status: bundle === undefined ? 503 : 200, headers, body }
}

/** Reads the built files once and gives the function that serves them: GraphiQL on `/graphql`, its files below `/explorer/`. */
export const createExplorer = (options: ExplorerOptions = {}): Explorer => {
  const bundle = readBundle(options.folder ?? new URL('./gen/graphiql/', import.meta.url))
  const page = preparePage(options, bundle)
  return (request) => {
    const path = request.path.split('?', 1)[0] ?? ''
    if (path === pagePath) {
      return isRead(request.method) && wantsHtml(request.headers) ? answer(request, page) : undefined
    }
    if (!path.startsWith(assetPrefix)) return undefined
    if (!isRead(request.method)) {
      const refusal = plainText(405, 'Only GET and HEAD are served here.')
      return answer(request, { ...refusal, headers: { ...refusal.headers, allow: 'GET, HEAD' } })
    }
    // A lookup by the exact name, never a path on disk: nothing outside of the list can be named.
    const asset = bundle?.assets.get(path.slice(assetPrefix.length))
    return asset === undefined ? answer(request, plainText(404, 'There is no such file.')) : serveAsset(request, asset)
  }
}
