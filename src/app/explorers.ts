// What people open in a browser, and the descriptions of the faces that tools read, as sites on the port.
// What belongs here: their paths and what they are told of this server. What does not: what they show (src/explorers).
import { createDocs, docsPaths } from '../explorers/docs/site.ts'
import { createExplorer } from '../explorers/explorer.ts'
import { createOpenApi, openApiPaths } from '../explorers/openapi/site.ts'
import type { ExplorerRequest, ExplorerResponse } from '../explorers/response.ts'
import type { Config } from './config/config.ts'
import { sendPage, type Site } from './sites.ts'
import { version } from './version.ts'

/** GraphiQL is at the path of the graph, for whoever asks for a page there; its files are beside it. */
export function explorerSites({ dev, publicUrl }: Pick<Config, 'dev' | 'publicUrl'>): readonly Site[] {
  const docs = createDocs({ url: publicUrl })
  const explorer = createExplorer({ dev, bundles: docs.bundles })
  return [
    site('explorer', (path) => path === '/graphql' || path.startsWith('/explorer/'), explorer),
    site('openapi', among(openApiPaths), createOpenApi({ version, url: publicUrl })),
    site('docs', among(docsPaths), docs.answer),
  ]
}

function among(paths: readonly string[]): (path: string) => boolean {
  return (path) => paths.includes(path)
}

function site(
  name: string,
  owns: (path: string) => boolean,
  answer: (request: ExplorerRequest) => ExplorerResponse | undefined,
): Site {
  return {
    name,
    visit: ({ req, res, path }) => {
      if (!owns(path)) return false
      const page = answer({ method: req.method ?? 'GET', path: req.url ?? path, headers: req.headers })
      if (page) sendPage(res, page)
      return page !== undefined
    },
  }
}
