// This server is everybody's audience: whoever has an identity provider whose client it is hears of nobody who has not named it.
import { beforeAll, describe, expect, it } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import { scimWorld, type Values, type World } from '../scim/world.ts'

let world: World
let hostile: string
let subject: string
let count = 0
beforeAll(async () => {
  world = await scimWorld()
  hostile = await world.organization('hostile')
})

const SERVER = (): string => world.server.platform.issuer.url

async function provider(clientId: string, org = hostile): Promise<string> {
  const oidc = { issuer: world.login.url, clientId, pkceEnabled: true }
  const fields = { name: `p-${Math.random()}`, defaultRole: builtinRole('viewer').uid, oidc }
  return (await world.made(`/iam/v2/identityProviders/${org}`, fields))['uid'] as string
}

/** Requests on each face, about nothing, the holder's organization and the stranger's; and exchanges that name nobody. */
async function sendAll(as: string, headers: Record<string, string> = {}): Promise<void> {
  const send = async (path: string, body?: Values): Promise<void> => {
    const content = { method: 'POST', body: JSON.stringify(body) }
    const answer = await fetch(`${world.server.url}${path}`, {
      headers: { authorization: as, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : content),
    })
    await answer.text()
    expect(answer.status).toBeLessThan(500)
  }
  const rpc = '/chainguard.platform.iam.v2.GroupsService'
  for (const org of [hostile, world.org]) {
    await send(`/iam/v2/groups/${org}`)
    await send(`${rpc}/GetGroup`, { uid: org })
    await send('/graphql', {
      query: `{ group(uid: "${org}") { name } viewer { identity { uid } identities { uid } } }`,
    })
  }
  await send('/iam/v2/groups')
  await send(`${rpc}/ListGroups`, {})
  await send('/graphql', { query: '{ groups { nodes { name } } viewer { identity { uid } identities { uid } } }' })
  await send('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })
  await send('/sts/exchange')
  await send('/sts/exchange', { aud: [SERVER()] })
  await send('/chainguard.platform.oidc.SecurityTokenService/Exchange', { aud: [SERVER()] })
}

/** What the stranger's organization has learnt of the person. */
async function learnt(): Promise<{ known: number; bound: number }> {
  const person = { identityUid: world.identityOf(subject) }
  const { prisma } = world.server.db
  return {
    known: await prisma.knownPerson.count({ where: { ...person, organizationUid: hostile } }),
    bound: await prisma.roleBinding.count({ where: { ...person, parentUid: hostile } }),
  }
}

const nothing = { known: 0, bound: 0 }
const all = { known: 1, bound: 1 }

describe.each<[string, (person: string) => string]>([
  ['this server', () => SERVER()],
  ['this server with a slash', () => `${SERVER()}/`],
  ['a person of this server', (person) => `${SERVER()}/${person}`],
  ['a resource of this server', () => `${SERVER()}/mcp`],
])('a provider of strangers for %s', (_, audience) => {
  const token = (): Promise<string> =>
    world.signIn(subject, {
      aud: audience(world.identityOf(subject)),
      name: 'Secret Name',
      email: `${subject}@secret.example`,
      email_verified: true,
    })

  it('hears nothing of a person that has never come', async () => {
    subject = `new-${++count}`
    await provider(audience(world.identityOf(subject)))
    await sendAll(await token())
    await sendAll(await token(), { 'platform-identity': world.identityOf(subject) })
    expect(await learnt()).toEqual(nothing)
  })

  it('hears nothing of a person that has come elsewhere, nor of one that a rule knows', async () => {
    for (const prepare of [
      async () => {
        const through = await provider('own', world.org)
        const path = `/sts/exchange?identityProvider=${through}`
        const as = await world.signIn(subject, { aud: 'own', name: 'Secret Name' })
        expect(await world.rest('POST', path, { as })).toMatchObject({ status: 200 })
      },
      async () => {
        const claimMatch = { issuer: world.login.url, subject, audiencePattern: '.*' }
        const { uid } = await world.made(`/iam/v2/identities/${world.org}`, { name: subject, claimMatch })
        await world.bind(uid as string, 'viewer')
      },
    ]) {
      subject = `old-${++count}`
      await prepare()
      await provider(audience(world.identityOf(subject)))
      await sendAll(await token())
      expect(await learnt()).toEqual(nothing)
    }
  })

  it('lets in who names it, in a header or an exchange', async () => {
    for (const name of [
      async (uid: string) => sendAll(await token(), { 'platform-identity': uid }),
      async (uid: string) => world.rest('GET', `/sts/exchange?identityProvider=${uid}`, { as: await token() }),
      async (identityProvider: string) => {
        const body = { identityProvider, identity: world.identityOf(subject) }
        return world.rest('POST', '/sts/exchange', { as: await token(), body })
      },
    ]) {
      subject = `named-${++count}`
      await name(await provider(audience(world.identityOf(subject))))
      expect(await learnt()).toEqual(all)
    }
  })
})
