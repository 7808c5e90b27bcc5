// MCP on the port: the face at /mcp, and the document that says which tokens it takes.
import { createMcp, type McpOptions } from '../mcp/handler.ts'
import { metadataPaths, resourceMetadata } from '../mcp/metadata.ts'
import type { Config } from './config/config.ts'
import { isAllowedOrigin } from '../http/origins.ts'
import { sendPage, documentsAt, endpointAt, type Endpoint } from '../http/endpoint.ts'
import { version } from './version.ts'

type Shared = Omit<McpOptions, 'version' | 'publicUrl' | 'writes' | 'allowsOrigin'>

/** The endpoints of MCP. */
export function mcpEndpoints(config: Config, shared: Shared): readonly Endpoint[] {
  const { publicUrl } = config
  const origins = [...config.corsOrigins, new URL(publicUrl).origin]
  const mcp = createMcp({
    ...shared,
    version,
    publicUrl,
    writes: config.mcpWrites,
    allowsOrigin: (origin) => isAllowedOrigin(origin, origins),
  })
  const metadata = JSON.stringify(resourceMetadata(publicUrl, publicUrl))
  // Nothing in it is secret, and clients in browsers read it before they have a token.
  const headers = {
    'content-type': 'application/json',
    'cache-control': 'public, max-age=3600',
    'access-control-allow-origin': '*',
  }
  return [
    endpointAt('mcp', ['/mcp'], ({ req, res }) => mcp.handle(req, res)),
    documentsAt('mcp-metadata', metadataPaths, ({ res }) => sendPage(res, { status: 200, headers, body: metadata })),
  ]
}
