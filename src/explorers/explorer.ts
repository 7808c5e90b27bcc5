// Here: the pages that people open in a browser, as a pure function from a request to a response. Read once, kept in memory.
import { readBundle, type Asset, type Bundle } from './assets.ts'
import { graphiqlHtml, notBuiltHtml } from './graphiql/page.ts'
import { wantsHtml } from '../http/negotiate.ts'
import {
  answer,
  type ExplorerRequest,
  type ExplorerResponse,
  fixedPage,
  isRead,
  notBuilt,
  policy,
  refuse,
  sendAsset,
} from './response.ts'

/** Answers what belongs to the explorers; `undefined` means that the request is somebody else's. */
export type Explorer = (request: ExplorerRequest) => ExplorerResponse | undefined

export interface ExplorerOptions {
  /** The built files; what scripts/build-explorers.ts wrote, unless a test brings its own. Ends with a slash. */
  readonly folder?: URL
  /** Title of the page. */
  readonly title?: string
  /** Whether the page offers to sign in as anybody: where the server answers at /dev/identities and /dev/token. */
  readonly dev?: boolean
  /** Whether the server stands in front of another one. */
  readonly facade?: boolean
  /** Other built files that are served beside it. */
  readonly bundles?: readonly Bundle[]
}

const pagePath = '/graphql'
const assetPrefix = '/explorer/'

/** Files that a page names: their names hold a digest of the content, so a name never gets other content. */
const serveFile = (request: ExplorerRequest, asset: Asset): ExplorerResponse => {
  const headers: Record<string, string> = { 'cache-control': 'public, max-age=31536000, immutable' }
  // A worker is a document of its own, with a policy of its own; without this it could reach anywhere.
  if (asset.type.startsWith('text/javascript')) headers['content-security-policy'] = policy
  return sendAsset(request, asset, headers)
}

const preparePage = (
  { title = 'Platform graph', dev = false, facade = false }: ExplorerOptions,
  bundle: Bundle | undefined,
) => {
  const page =
    bundle === undefined ? notBuilt(notBuiltHtml(title)) : fixedPage(graphiqlHtml({ title, dev, facade }, bundle.page))
  return { ...page, headers: { ...page.headers, vary: 'accept' } }
}

/** Reads the built files once and gives the function that serves them: GraphiQL on `/graphql`, its files below `/explorer/`. */
export const createExplorer = (options: ExplorerOptions = {}): Explorer => {
  const bundle = readBundle(options.folder ?? new URL('./gen/graphiql/', import.meta.url))
  const page = preparePage(options, bundle)
  const files = new Map([bundle, ...(options.bundles ?? [])].flatMap((one) => [...(one?.assets ?? [])]))
  return (request) => {
    const path = request.path.split('?', 1)[0] ?? ''
    if (path === pagePath) return isRead(request) && wantsHtml(request.headers) ? answer(request, page) : undefined
    if (!path.startsWith(assetPrefix)) return undefined
    if (!isRead(request)) return refuse(request, 405)
    // A lookup by the exact name, never a path on disk: nothing outside of the list can be named.
    const asset = files.get(path.slice(assetPrefix.length))
    return asset === undefined ? refuse(request, 404) : serveFile(request, asset)
  }
}
