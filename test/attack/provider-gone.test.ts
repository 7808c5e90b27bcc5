// An identity provider that is deleted ends what came through it, also the tokens of ours that it was exchanged for.
import { decodeJwt } from 'jose'
import { beforeAll, expect, it } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import { grpcFace, transports } from '../support/faces-grpc.ts'
import { graphqlFace } from '../support/faces-graphql.ts'
import { restFace } from '../support/faces-rest.ts'
import { atEnd } from '../support/at-end.ts'
import { scimWorld, type World } from '../scim/world.ts'

let world: World
beforeAll(async () => {
  world = await scimWorld()
})

async function provider(clientId: string): Promise<string> {
  const oidc = { issuer: world.login.url, clientId, pkceEnabled: true }
  const fields = { name: `p-${clientId}`, defaultRole: builtinRole('viewer').uid, oidc }
  return (await world.made(`/iam/v2/identityProviders/${world.org}`, fields))['uid'] as string
}

async function exchanged(identityProvider: string, as: string): Promise<string> {
  const body = { aud: [world.server.platform.issuer.url], identityProvider }
  const answer = await world.rest('POST', '/sts/exchange', { as, body })
  expect(answer.status).toBe(200)
  return `Bearer ${answer.body['token']}`
}

/** What each face answers to a token: `OK`, or the reason of the refusal. */
async function everywhere(authorization: string): Promise<string[]> {
  const { url } = world.server
  const protocols = Object.keys(transports) as (keyof typeof transports)[]
  const faces = [restFace(url), graphqlFace(url), ...protocols.map((protocol) => grpcFace(url, 'v2', protocol))]
  atEnd(() => faces.forEach((face) => face.close()))
  const request = { uid: world.org }
  const answers = await Promise.all(
    faces.map((face) => face.call('iam.v2.GroupsService/GetGroup', request, { authorization })),
  )
  return answers.map(({ error }) => error?.reason ?? 'OK')
}

/** Follows the organization's events; gives all that came once the stream has ended. */
async function follow(authorization: string): Promise<{ readonly text: Promise<string> }> {
  const query = 'subscription ($group: UID!) { events(group: $group) { type } }'
  const response = await fetch(`${world.server.url}/graphql`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ query, variables: { group: world.org } }),
  })
  expect(response.status).toBe(200)
  return { text: response.text() }
}

/** A token of an identity that trusts the person of a token, and the right to look at the organization. */
async function assumed(as: string): Promise<string> {
  const issuer = world.server.platform.issuer.url
  const claimMatch = { issuer, subject: decodeJwt(as.replace('Bearer ', '')).sub }
  const { uid } = await world.made(`/iam/v2/identities/${world.org}`, { name: 'robot', claimMatch })
  const roleBinding = { identityUid: uid, roleUid: builtinRole('viewer').uid }
  await world.made(`/iam/v2/roleBindings/${world.org}`, roleBinding)
  const answer = await world.rest('POST', '/sts/exchange', { as, body: { aud: [issuer], identity: uid } })
  expect(answer.status).toBe(200)
  return `Bearer ${answer.body['token']}`
}

it('refuses tokens that came through a provider which is gone, and ends their streams', async () => {
  const [gone, stays] = [await provider('gone'), await provider('stays')]
  const [through, other] = await Promise.all([
    exchanged(gone, await world.signIn('ann', { aud: 'gone' })),
    exchanged(stays, await world.signIn('ann', { aud: 'stays' })),
  ])
  const robot = await assumed(through)
  for (const token of [through, robot]) expect(new Set(await everywhere(token))).toEqual(new Set(['OK']))
  const { text } = await follow(through)
  expect(await world.rest('DELETE', `/iam/v2/identityProviders/${gone}`)).toMatchObject({ status: 200 })
  for (const token of [through, robot]) expect(new Set(await everywhere(token))).toEqual(new Set(['IDENTITY_UNKNOWN']))
  const again = { as: through, body: { aud: [world.server.platform.issuer.url] } }
  expect(await world.rest('POST', '/sts/exchange', again)).toMatchObject({ status: 403 })
  expect(new Set(await everywhere(other))).toEqual(new Set(['OK']))
  expect(await text).toContain('IDENTITY_UNKNOWN')
})
