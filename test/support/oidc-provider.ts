// A real OIDC provider on this machine, with people who sign in by their name alone.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import Provider from 'oidc-provider'

export const CLIENT = { id: 'platform', secret: 'upstream-secret' }

export interface OidcProvider {
  readonly issuer: string
  /** Parameters of the authorization requests so far. */
  readonly asked: Record<string, unknown>[]
  /** Where its client may be told at: one address for each identity provider that it is. */
  readonly redirectUris: Set<string>
  close(): Promise<void>
}

/** Starts one. PKCE and the client's secret are both required. */
export async function startOidcProvider(): Promise<OidcProvider> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const asked: Record<string, unknown>[] = []
  const redirectUris = new Set<string>()
  let handler: ReturnType<Provider['callback']> | undefined
  server.on('request', (req, res) => void (handler ??= make().callback())(req, res))
  const make = (): Provider => {
    const provider = new Provider(issuer, {
      clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [...redirectUris] }],
      pkce: { required: () => true },
      scopes: ['openid', 'email', 'profile', 'offline_access', 'department', 'groups'],
      claims: {
        openid: ['sub', 'oid'],
        email: ['email', 'email_verified'],
        profile: ['name'],
        department: ['department'],
        groups: ['groups'],
      },
      conformIdTokenClaims: false,
      cookies: { keys: ['test'] },
      findAccount: (_, id) => ({
        accountId: id,
        claims: () => ({
          sub: id,
          oid: `oid-of-${id}`,
          name: `${id} of the test`,
          email: `${id}@example.com`,
          email_verified: true,
          groups: ['engineers'],
        }),
      }),
    })
    // Also those that are added while it runs.
    provider.Client.prototype.redirectUriAllowed = (uri: string) => redirectUris.has(uri)
    provider.on('authorization.accepted', ({ oidc }) => void asked.push({ ...oidc.params }))
    return provider
  }
  return {
    issuer,
    asked,
    redirectUris,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
