// Which tokens `/mcp` takes, for clients that ask before they have one (RFC 9728; MCP, "Authorization").

const WELL_KNOWN = '/.well-known/oauth-protected-resource'

/** Where the document of `/mcp` is (RFC 9728 section 3.1): the well-known path before that of the resource. */
export const metadataPath = `${WELL_KNOWN}/mcp`

/** Also without a path, for clients that look only there. */
export const metadataPaths: readonly string[] = [metadataPath, WELL_KNOWN]

/** The document: this server is its own authorization server (RFC 8414). */
export function resourceMetadata(publicUrl: string, issuer: string): object {
  return {
    resource: `${publicUrl}/mcp`,
    resource_name: 'Platform graph',
    authorization_servers: [issuer],
    bearer_methods_supported: ['header'],
  }
}
