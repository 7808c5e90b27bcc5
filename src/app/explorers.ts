// What people open in a browser, and the descriptions of the faces that tools read, as endpoints on the port.
import type { Bundle } from '../explorers/assets.ts'
import { createDocs, docsPaths } from '../explorers/docs/endpoint.ts'
import { createExplorer } from '../explorers/explorer.ts'
import { createOpenApi, openApiPaths } from '../explorers/openapi/endpoint.ts'
import type { ExplorerRequest, ExplorerResponse } from '../explorers/response.ts'
import type { Config } from './config/config.ts'
import { sendPage, type Endpoint } from '../http/endpoint.ts'
import { version } from './version.ts'

/** GraphiQL is at the path of the graph, for whoever asks for a page there; its files, and those of `others`, are beside it. */
export function explorerEndpoints(
  { dev, publicUrl }: Pick<Config, 'dev' | 'publicUrl'>,
  others: readonly Bundle[],
): readonly Endpoint[] {
  const docs = createDocs({ url: publicUrl, dev })
  const explorer = createExplorer({ dev, bundles: [...docs.bundles, ...others] })
  return [
    endpoint('explorer', (path) => path === '/graphql' || path.startsWith('/explorer/'), explorer),
    endpoint('openapi', among(openApiPaths), createOpenApi({ version, url: publicUrl })),
    endpoint('docs', among(docsPaths), docs.answer),
  ]
}

/** GraphiQL alone, for a server that has no other face to explain. */
export function graphiqlEndpoint(): Endpoint {
  const explorer = createExplorer()
  return endpoint('explorer', (path) => path === '/graphql' || path.startsWith('/explorer/'), explorer)
}

function among(paths: readonly string[]): (path: string) => boolean {
  return (path) => paths.includes(path)
}

function endpoint(
  name: string,
  owns: (path: string) => boolean,
  answer: (request: ExplorerRequest) => ExplorerResponse | undefined,
): Endpoint {
  return {
    name,
    handle: ({ req, res, path }) => {
      if (!owns(path)) return false
      const page = answer({ method: req.method ?? 'GET', path: req.url ?? path, headers: req.headers })
      if (page) sendPage(res, page)
      return page !== undefined
    },
  }
}
