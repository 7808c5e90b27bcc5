// The console's paths: its frame for people, at the root the facts of this server for programs; and what is said where
// nothing is.
import { pageAt, pagesOf, type PageName } from '../../console/paths.ts'
import { wantsHtml } from '../../http/negotiate.ts'
import { type Bundle, readBundle } from '../assets.ts'
import { notBuiltHtml } from '../graphiql/page.ts'
import {
  answer,
  type ExplorerRequest,
  type ExplorerResponse,
  fixedPage,
  framingPolicy,
  isRead,
  notBuilt,
  pageHeaders,
  refuse,
  strictPolicy,
} from '../response.ts'
import { factsOf, type HomeOptions } from './facts.ts'
import { baseOf } from '../head.ts'
import { consoleHtml, notFoundHtml } from './page.ts'

/** The console's files, as scripts/build-explorers.ts wrote them; undefined: they were never built. */
export const readConsole = (): Bundle | undefined => readBundle(new URL('../gen/console/', import.meta.url))

/** Answers the console's paths: undefined for every other, and for programs everywhere but at the root. */
export function createConsole(
  options: HomeOptions & { readonly now: () => number },
  bundle: Pick<Bundle, 'page'> | undefined,
): (request: ExplorerRequest) => ExplorerResponse | undefined {
  const facts = factsOf(options)
  const { dev } = options
  const kind = { dev, facade: options.database === 'none' }
  const shown = pagesOf(kind)
  const vary = { vary: 'accept' }
  const tell = (request: ExplorerRequest): ExplorerResponse => {
    const uptimeSeconds = Math.floor((options.now() - options.startedAt) / 1000)
    const body = Buffer.from(`${JSON.stringify({ ...facts, uptimeSeconds }, null, 2)}\n`)
    // It says how long the server has been up, so no copy is ever good.
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-store', ...vary }
    return answer(request, { status: 200, headers, body })
  }
  const show = (request: ExplorerRequest, path: string, name: PageName): ExplorerResponse => {
    const page = bundle
      ? fixedPage(consoleHtml({ path, name, page: bundle.page, ...kind }))
      : notBuilt(notBuiltHtml('Platform graph'))
    return answer(request, {
      ...page,
      headers: { ...page.headers, ...vary, 'content-security-policy': dev ? framingPolicy : strictPolicy },
    })
  }
  return (request) => {
    const path = request.path.split('?', 1)[0] ?? ''
    const name = pageAt(path)
    if (name === undefined || !shown.includes(name)) return undefined
    const html = wantsHtml(request.headers)
    if (path !== '/' && !html) return undefined
    if (!isRead(request)) return refuse(request, 405)
    return html ? show(request, path, name) : tell(request)
  }
}

/** The answer to a path that nothing takes: a page for people, an error as REST writes them for all others. */
export function notFound(request: ExplorerRequest, domain: string): ExplorerResponse {
  const path = (request.path.split('?', 1)[0] ?? '').slice(0, 200)
  const headers = { 'cache-control': 'no-store', vary: 'accept' }
  if (wantsHtml(request.headers)) {
    const html = notFoundHtml(path, baseOf(path))
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
