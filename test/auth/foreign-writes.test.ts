// What a person does with a token of its own issuer that is about no one organization: the events say who it was.
import { beforeAll, expect, it } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import { scimWorld, type Values, type World } from '../scim/world.ts'

const VIEWER = builtinRole('viewer').uid

let world: World
let token: string
let person: string
beforeAll(async () => {
  world = await scimWorld()
  const directory = await world.directory()
  token = await world.signIn('vera', { aud: world.server.platform.issuer.url })
  person = world.identityOf('vera')
  const through = await world.signIn('vera')
  expect(await world.rest('POST', `/sts/exchange?identityProvider=${directory.uid}`, { as: through })).toMatchObject({
    status: 200,
  })
  await world.bind(person, 'owner')
})

const actorsOf = async (group: string): Promise<unknown[]> => {
  const events = await world.server.db.prisma.outboxEvent.findMany({ where: { groupUid: group } })
  return events.map(({ actor }) => (actor as Values)['subject'] as unknown)
}

const faces: Record<string, (name: string, parent?: string) => Promise<Values>> = {
  REST: async (name, parent) =>
    (await world.rest('POST', `/iam/v2/groups${parent ? `/${parent}` : ''}`, { as: token, body: { name } })).body,
  Connect: async (name, parent = '') => {
    const path = '/chainguard.platform.iam.v2.GroupsService/CreateGroup'
    return (await world.rest('POST', path, { as: token, body: { parent, group: { name } } })).body
  },
  GraphQL: async (name, parent) => {
    const query = `mutation ($input: CreateGroupInput!) { createGroup(input: $input) { group { uid } errors { message } } }`
    const variables = { input: { name, ...(parent && { parent }) } }
    const { body } = await world.rest('POST', '/graphql', { as: token, body: { query, variables } })
    return ((body['data'] as Values | undefined)?.['createGroup'] as Values | undefined)?.['group'] as Values
  },
}

it.each(Object.keys(faces))('a group and an organization are made by %s, each with its event', async (face) => {
  const below = await faces[face]!(`below ${face.toLowerCase()}`, world.org)
  expect(below).toHaveProperty('uid')
  expect(await actorsOf(below['uid'] as string)).toContain(person)
  const own = await faces[face]!(`own ${face.toLowerCase()}`)
  expect(own).toHaveProperty('uid')
  expect(await actorsOf(own['uid'] as string)).toContain(person)
})

it('an invite is accepted', async () => {
  const other = await world.organization('other')
  const invite = await world.made(`/iam/v2/groupInvites/${other}`, { roleUid: VIEWER, ttl: '3600s' })
  const query = `mutation ($code: String!) { acceptGroupInvite(input: { code: $code }) { roleBinding { uid } errors { message } } }`
  const { body } = await world.rest('POST', '/graphql', {
    as: token,
    body: { query, variables: { code: invite['code'] } },
  })
  expect(body).toMatchObject({ data: { acceptGroupInvite: { roleBinding: { uid: expect.any(String) as string } } } })
  expect(world.server.faults).toEqual([])
})
