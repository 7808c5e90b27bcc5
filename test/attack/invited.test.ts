// Whoever is invited comes in as whom its token is there, whatever strangers had set up for it before.
import { beforeAll, describe, expect, it } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import { scimWorld, type Values, type World } from '../scim/world.ts'

let world: World
let hostile: string
beforeAll(async () => {
  world = await scimWorld()
  hostile = await world.organization('hostile')
})

const ACCEPT =
  'mutation ($code: String!) { acceptGroupInvite(input: { code: $code }) { errors { reason } roleBinding { uid } } }'

/** Each way to accept an invite: gives the uid of the group that it led into, or why it was refused. */
const doors: Readonly<Record<string, (code: string, as: string) => Promise<string>>> = {
  graphql: async (code, as) => {
    const { body } = await world.rest('POST', '/graphql', { as, body: { query: ACCEPT, variables: { code } } })
    const { errors, roleBinding } = body['data']['acceptGroupInvite'] as Values
    return (roleBinding?.uid.slice(0, 40) ?? errors[0].reason) as string
  },
  'version 1': async (code, as) => {
    const { body } = await world.rest('POST', '/auth/v1/register', { as, body: { code } })
    return (body['group'] ?? body['message']) as string
  },
}

async function invited(): Promise<string> {
  const invite = { roleUid: builtinRole('editor').uid, ttl: '3600s' }
  return (await world.made(`/iam/v2/groupInvites/${world.org}`, invite))['code'] as string
}

async function provider(org: string, clientId: string): Promise<void> {
  const oidc = { issuer: world.login.url, clientId, pkceEnabled: true }
  const fields = { name: `p-${Math.random()}`, defaultRole: builtinRole('viewer').uid, oidc }
  await world.made(`/iam/v2/identityProviders/${org}`, fields)
}

async function robot(org: string, subject: string): Promise<string> {
  const claimMatch = { issuer: world.login.url, subject }
  return (await world.made(`/iam/v2/identities/${org}`, { name: 'robot', claimMatch }))['uid'] as string
}

const boundTo = async (identityUid: string): Promise<string[]> => {
  const where = { identityUid, roleUid: builtinRole('editor').uid }
  const found = await world.server.db.prisma.roleBinding.findMany({ where, select: { parentUid: true } })
  return found.map(({ parentUid }) => parentUid)
}

describe.each(Object.keys(doors))('an invite that is accepted by %s', (face) => {
  const accept = async (as: string): Promise<string> => doors[face]!(await invited(), as)

  it('lets a person in through its own provider, whatever provider of strangers is older', async () => {
    const clientId = `shared-${face}`
    await provider(hostile, clientId)
    await provider(world.org, clientId)
    const as = await world.signIn(`ann-${face}`, { aud: clientId })
    expect(await accept(as)).toBe(world.org)
    expect(await boundTo(world.identityOf(`ann-${face}`))).toEqual([world.org])
  })

  it('lets in what a rule of the organization names, whatever rule of strangers is older', async () => {
    const subject = `job-${face}`
    const theirs = await robot(hostile, subject)
    const own = await robot(world.org, subject)
    expect(await accept(await world.signIn(subject, { aud: world.server.platform.issuer.url }))).toBe(world.org)
    expect(await boundTo(own)).toEqual([world.org])
    expect(await boundTo(theirs)).toEqual([])
  })

  it('lets nobody in by a provider of strangers alone', async () => {
    const clientId = `theirs-${face}`
    await provider(hostile, clientId)
    const as = await world.signIn(`bob-${face}`, { aud: clientId })
    expect(await accept(as)).toContain(face === 'graphql' ? 'PERMISSION_DENIED' : 'Permission denied')
    expect(await boundTo(world.identityOf(`bob-${face}`))).toEqual([])
  })
})
