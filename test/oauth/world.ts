// A server with an organization whose people come through a real OIDC provider.
import { builtinRole } from '../../src/contract/roles.ts'
import { newChildUid } from '../../src/core/uid.ts'
import { atEnd } from '../support/at-end.ts'
import { type Organization, seedOrganization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { CLIENT, startOidcProvider, type OidcProvider } from '../support/oidc-provider.ts'
import type { UserAgent } from './user-agent.ts'
import { type Visited } from './user-agent.ts'

export interface World {
  readonly server: TestServer
  readonly org: Organization
  readonly oidc: OidcProvider
  /** The uid of the identity provider. */
  readonly provider: string
  readonly organization: string
}

export async function startWorld(flags: { readonly dev?: boolean } = {}): Promise<World> {
  const oidc = await startOidcProvider()
  atEnd(() => oidc.close())
  const server = await startTestServer({ ALLOW_PRIVATE_ISSUERS: oidc.issuer }, flags)
  const org = await seedOrganization(server)
  const { prisma } = server.db
  const organization = `verified-${org.root.slice(0, 8)}`
  await prisma.group.update({ where: { uid: org.root }, data: { name: organization, verified: true } })
  const provider = newChildUid(org.root)
  oidc.redirectUris.add(`${server.platform.issuer.url}/oauth/callback/${provider}`)
  await prisma.identityProvider.create({
    data: {
      uid: provider,
      parentUid: org.root,
      name: 'login',
      defaultRole: builtinRole('viewer').uid,
      oidc: { issuer: oidc.issuer, clientId: CLIENT.id, additionalScopes: ['department'] },
      issuer: oidc.issuer,
      clientSecret: server.platform.seal.seal(CLIENT.secret),
    },
  })
  return { server, org, oidc, provider, organization }
}

/** At the provider: signs in by name and agrees, until the browser is back here or where `stop` says. */
export async function throughProvider(
  agent: UserAgent,
  page: Visited,
  { login = 'ada', stop }: { readonly login?: string; readonly stop?: (url: string) => boolean } = {},
): Promise<Visited> {
  const asked = page.text.includes('name="login"') ? await agent.submit(page, { login, password: 'x' }, stop) : page
  return asked.text.includes('value="consent"') ? agent.submit(asked, {}, stop) : asked
}
