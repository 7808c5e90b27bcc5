// Here: the references of REST and gRPC at /docs and /docs/grpc, with the descriptors that the second calls with.
import { versions } from '../../contract/versions.ts'
import { type Asset, type Bundle, readBundle, textAsset } from '../assets.ts'
import { notBuiltHtml } from '../graphiql/page.ts'
import {
  answer,
  type ExplorerRequest,
  type ExplorerResponse,
  isRead,
  notBuilt,
  pageHeaders,
  refuse,
  sendAsset,
} from '../response.ts'
import { descriptorSet } from './descriptors.ts'
import { grpcMain } from './grpc-page.ts'
import { framed, restMain } from './page.ts'

export interface DocsOptions {
  /** How clients reach this server, without a slash at the end. */
  readonly url: string
  /** Whether the pages offer to sign in as anybody. */
  readonly dev?: boolean
  /** The built files of both pages, each ending with a slash. */
  readonly folders?: { readonly rest: URL; readonly grpc: URL }
}

const built = {
  rest: new URL('../gen/rest/', import.meta.url),
  grpc: new URL('../gen/grpc/', import.meta.url),
}

/** Where the pages are. */
export const docsPaths = ['/docs', '/docs/grpc', '/docs/grpc/descriptors'] as const

export interface Docs {
  /** Answers the paths of the pages; undefined for every other. */
  readonly answer: (request: ExplorerRequest) => ExplorerResponse | undefined
  /** The files that the pages name. */
  readonly bundles: readonly Bundle[]
}

/** Reads the built files. The pages are made when they are first asked for, then kept. */
export function createDocs({ url, dev = false, folders = built }: DocsOptions): Docs {
  const rest = readBundle(folders.rest)
  const grpc = readBundle(folders.grpc)
  const made = new Map<string, Asset>()
  const once = (path: string, make: () => Asset): Asset => {
    const asset = made.get(path) ?? make()
    made.set(path, asset)
    return asset
  }
  const page = (path: string, bundle: Bundle | undefined, make: (page: Bundle['page']) => string) => {
    return (request: ExplorerRequest): ExplorerResponse =>
      bundle === undefined
        ? answer(request, notBuilt(notBuiltHtml('Platform API')))
        : sendAsset(
            request,
            once(path, () => textAsset(pageHeaders['content-type'] ?? '', make(bundle.page))),
            pageHeaders,
          )
  }
  const pages: Readonly<Record<string, (request: ExplorerRequest) => ExplorerResponse>> = {
    '/docs': page('/docs', rest, (files) =>
      framed({ title: 'REST reference', path: '/docs', page: files, main: restMain, dev }),
    ),
    '/docs/grpc': page('/docs/grpc', grpc, (files) => {
      const [v2] = versions
      if (!v2) throw new Error('The contract has no version.')
      return framed({ title: 'gRPC reference', path: '/docs/grpc', page: files, main: grpcMain(v2, url), dev })
    }),
    '/docs/grpc/descriptors': (request) => {
      const asset = once('descriptors', () => textAsset('application/x-protobuf', descriptorSet()))
      return sendAsset(request, asset, { 'cache-control': 'no-cache' })
    },
  }
  return {
    bundles: [rest, grpc].filter((bundle) => bundle !== undefined),
    answer: (request) => {
      const path = request.path.split('?', 1)[0] ?? ''
      const respond = Object.hasOwn(pages, path) ? pages[path] : undefined
      return respond && (isRead(request) ? respond(request) : refuse(request, 405))
    },
  }
}
