// Who can say which tokens stand for an identity can be whoever that one may become.
import { beforeAll, describe, expect, it } from 'vitest'
import { newChildUid } from '../../src/core/uid.ts'
import type { JsonObject } from '../support/faces.ts'
import { attackedWorld, type Attacked } from './world.ts'

let world: Attacked
/** Somebody who may change identities, and nothing else. */
let manager: string
beforeAll(async () => {
  world = await attackedWorld()
  const { victim, faces, server } = world
  const role = { name: 'identities', capabilities: ['CAP_IAM_IDENTITY_UPDATE', 'CAP_IAM_IDENTITY_LIST'] }
  const authorization = await victim.authorization('owner')
  const made = await faces[0]!.call('iam.v2.RolesService/CreateRole', { parent: victim.root, role }, { authorization })
  const identityUid = await world.identity(victim, { claimMatch: { issuer: world.login.url, subject: 'manager' } })
  const roleUid = made.ok?.['uid'] as string
  const data = { uid: newChildUid(victim.root), parentUid: victim.root, identityUid, roleUid }
  await server.db.prisma.roleBinding.create({ data })
  server.platform.access.forget()
  manager = await server.authorize(identityUid)
})

const own = (): string => world.server.platform.issuer.url
const rule = (subject: string): JsonObject => ({ claimMatch: { issuer: own(), subject } })

/** An identity without any right, and an owner of an organization whose rule may trust it. @returns the first */
async function pair(at: 'victim' | 'enemy', trusts: (subject: string) => JsonObject = rule): Promise<string> {
  const claimMatch = { issuer: world.login.url, subject: `${Math.random()}` }
  const trusted = await world.identity(world.victim, { claimMatch })
  await world.identity(world[at], trusts(trusted), 'owner')
  return trusted
}

/** What each face answers to a change of its rule: to one of somebody who has an issuer. */
async function answers(uid: string, token = manager): Promise<string[]> {
  const codes: string[] = []
  for (const face of world.faces) {
    const claimMatch = { issuer: world.rogue.url, subject: `mine-${Math.random()}` }
    const request = { identity: { uid, claimMatch } }
    const [answer] = await world.everywhere('iam.v2.IdentitiesService/UpdateIdentity', request, {
      token,
      faces: [face],
    })
    codes.push(answer?.error?.code ?? 'OK')
  }
  return codes
}

/** The places of a batch of changes that are refused. */
async function refusedPlaces(uids: readonly string[]): Promise<number[]> {
  const query = `mutation ($input: BatchUpdateIdentitiesInput!) {
    batchUpdateIdentities(input: $input) { errors { path } }
  }`
  const requests = uids.map((uid) => ({
    uid,
    claimMatch: { issuer: world.rogue.url, subject: `mine-${Math.random()}` },
  }))
  const answer = await fetch(`${world.server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: manager },
    body: JSON.stringify({ query, variables: { input: { requests } } }),
  })
  const { data } = (await answer.json()) as { data: { batchUpdateIdentities: { errors: { path: string[] }[] } } }
  return data.batchUpdateIdentities.errors.map(({ path }) => Number(path[2]))
}

describe('who may change identities says which tokens stand for', () => {
  it('one that nobody trusts', async () => {
    expect(await answers(await pair('victim', () => rule('https://elsewhere.example')))).toEqual(['OK', 'OK', 'OK'])
  })

  it('none that an owner trusts, whose rights would be had by it', async () => {
    const uid = await pair('victim')
    const before = await world.rights()
    expect(await answers(uid)).toEqual(Array(3).fill('PERMISSION_DENIED'))
    expect(await world.rights()).toBe(before)
    expect(await answers(uid, await world.victim.authorization('owner'))).toEqual(['OK', 'OK', 'OK'])
  })

  it('nor several together of which an owner trusts one, also when the owner’s own rule is changed before', async () => {
    const trusted = await pair('victim')
    const { uid: trusting } = await world.server.db.prisma.identity.findFirstOrThrow({
      where: { matchSubject: trusted },
    })
    const free = await pair('victim', () => rule('https://elsewhere.example'))
    const before = await world.rights()
    for (const uids of [
      [free, trusted],
      [trusted, free],
      [trusting, trusted],
      [trusted, trusting],
    ]) {
      const places = await refusedPlaces(uids)
      expect(places).toEqual([uids.findIndex((uid) => uid !== free)])
    }
    expect(await world.rights()).toBe(before)
  })

  it('one that strangers trust: they keep nobody from changing their own', async () => {
    expect(await answers(await pair('enemy'))).toEqual(['OK', 'OK', 'OK'])
  })

  it('one that is named by a pattern, or as another issuer’s, which gives nobody anything', async () => {
    const patterned = (subject: string): JsonObject => ({
      claimMatch: { issuer: own(), subjectPattern: `${subject}|x` },
    })
    const foreign = (subject: string): JsonObject => ({ claimMatch: { issuer: world.login.url, subject } })
    for (const trusts of [patterned, foreign]) {
      expect(await answers(await pair('victim', trusts))).toEqual(['OK', 'OK', 'OK'])
    }
  })
})
