// Texts that a database cannot hold, where strangers and issuers may write them: they are no fault of the server.
import { beforeAll, expect, it } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import { scimWorld, type World } from '../scim/world.ts'

let world: World
beforeAll(async () => {
  world = await scimWorld()
  // Its people are found by `oid`.
  await world.directory({ parent: await world.organization('other'), rule: 2 })
  const oidc = { issuer: world.login.url, clientId: 'own', pkceEnabled: true, groupsClaim: 'groups' }
  const fields = { name: 'login', defaultRole: builtinRole('viewer').uid, oidc }
  await world.made(`/iam/v2/identityProviders/${world.org}`, fields)
})

const ODD = ['a\u0000b', 'a\ud800b']
const claims = ODD.flatMap((odd) => [
  ...['name', 'given_name', 'family_name', 'oid', 'picture'].map((claim) => ({ [claim]: odd })),
  ...[true, false].map((isVerified) => ({ email: `${odd}@b.test`, email_verified: isVerified })),
  ...[{ groups: [odd, 'staff'] }, { groups: odd }],
])

it.each(claims.map((more, at) => [JSON.stringify(more), more, at] as const))('a token with %s', async (_, more, at) => {
  for (const aud of ['own', 'client']) {
    const as = await world.signIn(`person-${at}`, { aud, ...more })
    for (const path of ['/iam/v2/groups', `/iam/v2/groups/${world.org}`]) {
      const { status, body } = await world.rest('GET', path, { as })
      expect([200, 401, 403], JSON.stringify(body)).toContain(status)
    }
    const audience = encodeURIComponent(world.server.platform.issuer.url)
    const { status, body } = await world.rest('POST', `/sts/exchange?aud=${audience}`, { as })
    expect([200, 403], JSON.stringify(body)).toContain(status)
  }
})

const paths = [
  ...['/orgcheck?name=%00', '/sign-in?organization=%00', '/sign-in?return_to=%00', '/oauth/session?x=%00'],
  ...[
    '/oauth?redirect=http://localhost:1/&idp_id=%00',
    '/oauth?redirect=http://localhost:1/&identity=%00&invite=%00&audience=%00',
  ],
  ...[
    '/oauth/choose?organization=%00',
    '/oauth/start?state=%00&provider=%00',
    '/oauth/callback/%00?state=%00&code=%00',
  ],
  ...[
    '/oauth/authorize?client_id=%00',
    '/oauth/authorize?client_id=client.%00',
    '/oauth/consent?state=%00',
    '/lookup?name=%00',
  ],
  ...[
    '/advisory/export?group=%00&package=%00',
    '/iam/v1/groups?name=%00',
    '/iam/v2/groups?name=%00',
    '/v2/%00/tags/list',
  ],
  ...[
    '/iam/v1/identities?iss=%00&sub=%00',
    '/scim/v2/%00/Users',
    '/mcp?tools=%00',
    '/graphql?query=%00',
    '/docs?x=%00',
    '/%00',
  ],
]

it.each(paths)('the path %s', async (path) => {
  for (const as of ['', await world.server.authorize(world.owner)]) {
    const headers = {
      ...(as ? { authorization: as } : {}),
      'last-event-id': '%00',
      cookie: 'session=%00; sign-in-x=%00',
    }
    const response = await fetch(world.server.url + path, { headers, redirect: 'manual' })
    expect(response.status, `${as ? 'owner' : 'stranger'} ${await response.text()}`.slice(0, 300)).toBeLessThan(500)
  }
})

const forms: [string, string][] = [
  ['/oauth/token', 'grant_type=refresh_token&refresh_token=%00'],
  ['/oauth/token', 'grant_type=authorization_code&code=%00&client_id=%00&redirect_uri=%00&code_verifier=%00'],
  ['/oauth/revoke', 'token=%00'],
  ['/sts/exchange', 'aud=%00&identity=%00'],
  ['/sts/exchange_refresh_token', 'aud=%00'],
  ['/sts/headless_sessions', 'code=%00'],
]

it.each(forms)('a form for %s', async (path, body) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', authorization: 'Bearer AAAA' }
  const response = await fetch(world.server.url + path, { method: 'POST', headers, body })
  expect(response.status, await response.text()).toBeLessThan(500)
})
