// A directory of another organization names whom it likes: by issuer and subject everybody can be told. It can give people something,
// and take that again, and nothing that they have elsewhere.
import { beforeAll, describe, expect, it } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import { type Directory, personOf, patchOf, scimWorld, type World } from './world.ts'

let world: World
/** The provider of the organization, whose groups give rights. */
let provider: string
/** A directory of strangers, for the same issuer; and one of a group within the organization. */
let hostile: Directory
let within: Directory
beforeAll(async () => {
  world = await scimWorld()
  const oidc = { issuer: world.login.url, clientId: 'own', pkceEnabled: true, groupsClaim: 'groups' }
  const fields = { name: 'login', defaultRole: builtinRole('viewer').uid, oidc }
  provider = (await world.made(`/iam/v2/identityProviders/${world.org}`, fields))['uid'] as string
  const mapping = { externalGroupId: 'staff', roleUid: builtinRole('viewer').uid, scope: world.org }
  await world.made(`/iam/v2/externalGroupRoleMappings/${provider}`, mapping)
  hostile = await world.directory({ parent: await world.organization('hostile') })
  const { uid: team } = (await world.made(`/iam/v2/groups/${world.org}`, { name: 'team' })) as { uid: string }
  within = await world.directory({ parent: team })
})

/** What the person is answered who reads the organization. */
const read = async (as: string): Promise<number> =>
  (await world.rest('GET', `/iam/v2/groups/${world.org}`, { as })).status

/** A token and a refresh token of a person by the organization's provider. */
async function enter(foreign: string): Promise<{ own: string; refresh: string }> {
  const audience = encodeURIComponent(world.server.platform.issuer.url)
  const path = `/sts/exchange?aud=${audience}&identityProvider=${provider}`
  const { status, body } = await world.rest('POST', path, { as: foreign })
  expect(status).toBe(200)
  return { own: `Bearer ${body['token']}`, refresh: `Bearer ${body['refreshToken']}` }
}

/** Leaves the person nothing but what the groups in its token give. */
async function withoutRole(subject: string): Promise<void> {
  const where = { identityUid: world.identityOf(subject), parentUid: world.org }
  await world.server.db.prisma.roleBinding.deleteMany({ where })
  world.server.platform.access.forget()
}

const deeds: Readonly<Record<string, (of: Directory, id: string) => Promise<{ status: number }>>> = {
  deactivates: (of, id) =>
    of.ask('PATCH', `/Users/${id}`, { body: patchOf({ op: 'replace', path: 'active', value: false }) }),
  deletes: (of, id) => of.ask('DELETE', `/Users/${id}`),
}

const cases = ['deactivates', 'deletes'].flatMap((deed) =>
  ['before', 'after'].flatMap((when) =>
    ['of another organization', 'of a group within'].map((whose) => ({
      deed,
      when,
      whose,
      subject: `${deed}-${when}-${whose.length}`,
    })),
  ),
)

describe.each(cases)(
  'a directory $whose that $deed somebody $when the first sign-in',
  ({ deed, when, whose, subject }) => {
    it('locks nobody out, and signs nobody out', async () => {
      const directory = whose === 'of a group within' ? within : hostile
      const attack = async (): Promise<void> => {
        const { status, body } = await directory.ask('POST', '/Users', { body: personOf(subject) })
        expect(status).toBe(201)
        expect((await deeds[deed]!(directory, body['id'] as string)).status).toBeLessThan(300)
      }
      const foreign = await world.signIn(subject, { aud: 'own', groups: ['staff'] })
      if (when === 'before') await attack()
      const { own, refresh } = await enter(foreign)
      await withoutRole(subject)
      for (const token of [foreign, own]) expect(await read(token)).toBe(200)
      if (when === 'after') await attack()
      for (const token of [foreign, own, (await enter(foreign)).own]) expect(await read(token)).toBe(200)
      expect((await world.rest('POST', '/sts/exchange_refresh_token', { as: refresh })).status).toBe(200)
    })
  },
)

it('a directory of strangers for the same client takes nothing from who names itself as a person', async () => {
  const parent = await world.organization('same-client')
  const same = await world.directory({ parent, clientId: 'own' })
  const foreign = await world.signIn('named', { aud: 'own', groups: ['staff'] })
  const person = world.identityOf('named')
  const named = async (group: string): Promise<number> => {
    const headers = { authorization: foreign, 'platform-identity': person }
    return (await fetch(`${world.server.url}/iam/v2/groups/${group}`, { headers })).status
  }
  for (const group of [world.org, parent]) expect(await named(group)).toBe(200)
  const { body } = await same.ask('POST', '/Users', { body: personOf('named') })
  for (const deed of Object.values(deeds)) {
    expect((await deed(same, body['id'] as string)).status).toBeLessThan(300)
    expect(await named(world.org)).toBe(200)
    expect(await named(parent)).not.toBe(200)
  }
})

it.each(Object.keys(deeds))(
  'a directory of strangers that %s somebody leaves what it holds and has given elsewhere',
  async (deed) => {
    const subject = `member-${deed}`
    const person = world.identityOf(subject)
    const { body } = await hostile.ask('POST', '/Users', { body: personOf(subject) })
    await world.bind(person, 'owner')
    const invite = { roleUid: builtinRole('viewer').uid, ttl: '3600s' }
    const as = await world.server.authorize(person)
    expect((await world.rest('POST', `/iam/v2/groupInvites/${world.org}`, { body: invite, as })).status).toBe(200)
    expect((await deeds[deed]!(hostile, body['id'] as string)).status).toBeLessThan(300)
    const { roleBinding, groupInvite } = world.server.db.prisma
    expect(await roleBinding.count({ where: { identityUid: person, parentUid: world.org } })).toBe(1)
    expect(await groupInvite.count({ where: { makerUid: person } })).toBe(1)
    expect((await world.rest('GET', `/iam/v2/groups/${world.org}`, { as })).status).toBe(200)
  },
)
