// What people open in a browser, and the descriptions of the faces that tools read, as endpoints on the port.
import type { DescMessage } from '@bufbuild/protobuf'
import type { Bundle } from '../explorers/assets.ts'
import { versions } from '../contract/versions.ts'
import { orderPattern } from '../core/order.ts'
import { operations } from '../services/create-services.ts'
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
    endpoint('openapi', among(openApiPaths), createOpenApi({ version, url: publicUrl, orderOf })),
    endpoint('docs', among(docsPaths), docs.answer),
  ]
}

/** The rules of requests, under the names of every version. */
const rules = new Map(
  versions.flatMap(({ methods }) =>
    Array.from(methods.values(), ({ desc, canonical }) => [desc.input, operations.get(canonical.desc)?.rule] as const),
  ),
)

/** What a list may be ordered by, as a pattern of `order_by`, by its request; undefined: nothing that a client says. */
function orderOf(request: DescMessage): string | undefined {
  const rule = rules.get(request)
  return rule && 'sorts' in rule && rule.sorts ? orderPattern(rule.sorts.fields, rule.sorts.names) : undefined
}

/** GraphiQL alone, for a facade, which has no other face to explain; its files, and those of `others`, are beside it. */
export function graphiqlEndpoint(others: readonly Bundle[]): Endpoint {
  const explorer = createExplorer({ facade: true, bundles: others })
  return endpoint('explorer', (path) => path === '/graphql' || path.startsWith('/explorer/'), explorer)
}

function among(paths: readonly string[]): (path: string) => boolean {
  const own = new Set(paths)
  return (path) => own.has(path)
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
