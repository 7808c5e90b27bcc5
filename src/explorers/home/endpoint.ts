// `/` and its files: a page for people, JSON for programs; and what is said where nothing is.
import { readBundle } from '../assets.ts'
import { wantsHtml } from '../../http/negotiate.ts'
import {
  answer,
  type ExplorerRequest,
  type ExplorerResponse,
  isRead,
  pageHeaders,
  policy,
  refuse,
  sendAsset,
} from '../response.ts'
import { factsOf, type HomeOptions } from './facts.ts'
import { homeHtml, notFoundHtml } from './page.ts'

const ASSETS = '/home/'

/** Whether a path is this endpoint's. */
export const isHome = (path: string): boolean => path === '/' || path.startsWith(ASSETS)

/**
 * Reads the built files once and gives the function that answers the paths of `isHome`.
 * @param folder the built files, which ends with a slash; what scripts/build-explorers.ts wrote, unless a test brings its own
 */
export function createHome(
  options: HomeOptions & { readonly now: () => number },
  folder: URL = new URL('../gen/home/', import.meta.url),
): (request: ExplorerRequest) => ExplorerResponse {
  const bundle = readBundle(folder)
  const facts = factsOf(options)
  return (request) => {
    if (!isRead(request)) return refuse(request, 405)
    const path = request.path.split('?', 1)[0] ?? ''
    if (path !== '/') {
      const asset = bundle?.assets.get(path.slice(ASSETS.length))
      if (!asset) return refuse(request, 404)
      const headers = {
        'cache-control': 'public, max-age=31536000, immutable',
        ...(asset.type.startsWith('text/javascript') && { 'content-security-policy': policy }),
      }
      return sendAsset(request, asset, headers)
    }
    const now = options.now()
    // It says how long the server has been up, so no copy is ever good.
    const headers = { 'cache-control': 'no-store', vary: 'accept' }
    if (wantsHtml(request.headers)) {
      const html = homeHtml(facts, { dev: options.dev, now, bundle: bundle?.page })
      return answer(request, { status: 200, headers: { ...pageHeaders, ...headers }, body: Buffer.from(html) })
    }
    const uptimeSeconds = Math.floor((now - options.startedAt) / 1000)
    const body = Buffer.from(`${JSON.stringify({ ...facts, uptimeSeconds }, null, 2)}\n`)
    return answer(request, { status: 200, headers: { 'content-type': 'application/json', ...headers }, body })
  }
}

/** The answer to a path that nothing takes: a page for people, an error as REST writes them for all others. */
export function notFound(request: ExplorerRequest, domain: string): ExplorerResponse {
  const path = (request.path.split('?', 1)[0] ?? '').slice(0, 200)
  const headers = { 'cache-control': 'no-store', vary: 'accept' }
  if (wantsHtml(request.headers)) {
    const html = notFoundHtml(path, '/')
    return answer(request, { status: 404, headers: { ...pageHeaders, ...headers }, body: Buffer.from(html) })
  }
  const body = {
    code: 5,
    message: `Not found: nothing is served at ${path}; / lists what is`,
    details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'NOT_FOUND', domain }],
  }
  const text = Buffer.from(JSON.stringify(body))
  return answer(request, { status: 404, headers: { 'content-type': 'application/json', ...headers }, body: text })
}
