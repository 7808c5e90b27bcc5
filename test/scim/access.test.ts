// What a directory's word does to the access of people: who they are, what their groups give, and the end of it.
import { beforeAll, describe, expect, it } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import { type Directory, patchOf, personOf, scimWorld, type Values, type World } from './world.ts'

let world: World
let at: Directory

beforeAll(async () => {
  world = await scimWorld()
  at = await world.directory()
})

let made = 0
const bring = async (more: Values = {}): Promise<{ id: string; subject: string; identity: string }> => {
  const subject = `subject-${++made}`
  const answer = await at.ask('POST', '/Users', { body: personOf(subject, more) })
  expect(answer).toMatchObject({ status: 201 })
  return { id: answer.body['id'], subject, identity: world.identityOf(subject) }
}
const setActive = (id: string, active: unknown) =>
  at.ask('PATCH', `/Users/${id}`, { body: patchOf({ op: 'replace', path: 'active', value: active }) })
const groupAs = async (authorization: string): Promise<number> =>
  (await world.rest('GET', `/iam/v2/groups/${world.org}`, { as: authorization })).status

/** Who holds a capability in a group, as an owner is told. */
const holders = async (group: string, capability: string): Promise<readonly string[]> => {
  const query = `{ group(uid: "${group}") { access(capability: ${capability}, first: 100) { nodes { uid } } } }`
  const answer = await world.rest('POST', '/graphql', { body: { query } })
  expect(answer.body['errors']).toBeUndefined()
  const { nodes } = answer.body['data'].group.access as { nodes: readonly { uid: string }[] }
  return nodes.map(({ uid }) => uid)
}

describe('a person of a directory', () => {
  it('is an identity of the organization, by issuer and external id, with the default role', async () => {
    const { identity, subject } = await bring({ displayName: 'Ada Lovelace' })
    const listed = await world.rest('GET', `/iam/v2/identities/${identity}`)
    expect(listed).toMatchObject({ status: 200, body: { uid: identity, name: 'ada lovelace' } })
    const bindings = await world.server.db.prisma.roleBinding.findMany({ where: { identityUid: identity } })
    expect(bindings).toMatchObject([{ parentUid: world.org, roleUid: builtinRole('viewer').uid, originUid: at.uid }])
    expect(await groupAs(await world.signIn(subject))).toBe(200)
    expect(await world.server.db.prisma.roleBinding.count({ where: { identityUid: identity } })).toBe(1)
  })

  it('is never one who only has the same e-mail address', async () => {
    const email = 'same@example.com'
    await groupAs(await world.signIn('older', { email, email_verified: true }))
    const older = world.identityOf('older')
    const answer = await at.ask('POST', '/Users', {
      body: { userName: email, emails: [{ value: email, primary: true }] },
    })
    expect(answer.status).toBe(201)
    await setActive(answer.body['id'], false)
    expect(await groupAs(await world.signIn('older'))).toBe(200)
    const stored = await world.server.db.prisma.scimUser.findUnique({ where: { id: answer.body['id'] } })
    expect(stored?.identityUid).toBeNull()
    expect(await world.server.db.prisma.identity.count({ where: { uid: older } })).toBe(1)
    const other = await bring({ emails: [{ value: email }] })
    expect((await world.server.db.prisma.identity.findUnique({ where: { uid: other.identity } }))?.email).toBe('')
  })

  it('loses access with the next request, by any token and on any face, until it is active again', async () => {
    const other = await world.signIn((await bring()).subject)
    expect(await groupAs(other)).toBe(200)
    const { id, subject, identity } = await bring()
    const tokens = [await world.signIn(subject), await world.server.authorize(identity)]
    for (const token of tokens) expect(await groupAs(token)).toBe(200)
    const { uid: inside } = await world.made(`/iam/v2/groups/${world.org}`, { name: `inside-${++made}` })
    await world.bind(identity, 'editor', inside)
    const held = [
      [world.org, 'REPO_LIST'],
      [inside, 'REPO_CREATE'],
    ] as const
    for (const [group, capability] of held) expect(await holders(group, capability)).toContain(identity)
    expect((await setActive(id, 'False')).body).toMatchObject({ active: false })
    for (const token of tokens) {
      expect(await groupAs(token)).toBe(401)
      const graph = await fetch(`${world.server.url}/graphql`, {
        method: 'POST',
        headers: { authorization: token, 'content-type': 'application/json' },
        body: JSON.stringify({ query: '{ viewer { identity { uid } } }' }),
      })
      expect(graph.status).toBe(401)
      const call = await fetch(`${world.server.url}/chainguard.platform.iam.v2.GroupsService/GetGroup`, {
        method: 'POST',
        headers: { authorization: token, 'content-type': 'application/json', 'connect-protocol-version': '1' },
        body: JSON.stringify({ uid: world.org }),
      })
      expect(await call.json()).toMatchObject({ code: 'unauthenticated' })
    }
    // Who asks who holds a right is told of nobody who cannot use it, whether it was given here or below.
    for (const [group, capability] of held) expect(await holders(group, capability)).not.toContain(identity)
    // It is this person's end, as its coming was: another of the directory stays who it is.
    expect(await groupAs(other)).toBe(200)
    await setActive(id, true)
    for (const token of tokens) expect(await groupAs(token)).toBe(200)
    expect(await groupAs(other)).toBe(200)
  })

  it('is shut out of the organization alone where it is somebody elsewhere', async () => {
    const { id, identity } = await bring()
    const other = (await world.made('/iam/v2/groups', { name: `other-${made}` }))['uid'] as string
    await world.bind(identity, 'viewer', other)
    const token = await world.server.authorize(identity)
    await setActive(id, false)
    expect(await groupAs(token)).toBe(403)
    expect((await world.rest('GET', `/iam/v2/groups/${other}`, { as: token })).status).toBe(200)
    const throughProvider = await world.signIn(
      (await world.server.db.prisma.scimUser.findUnique({ where: { id } }))!.externalId!,
    )
    expect(await groupAs(throughProvider)).toBe(401)
  })

  it('that is taken away loses its roles and stays out until it is brought again', async () => {
    const { id, subject, identity } = await bring()
    await world.bind(identity, 'editor')
    const token = await world.signIn(subject)
    expect((await at.ask('DELETE', `/Users/${id}`)).status).toBe(204)
    expect(await groupAs(token)).toBe(401)
    expect(await world.server.db.prisma.roleBinding.count({ where: { identityUid: identity } })).toBe(0)
    const again = await at.ask('POST', '/Users', { body: personOf(subject) })
    expect(again.status).toBe(201)
    expect(again.body['id']).not.toBe(id)
    // By a token of ours: it need not sign in again first.
    for (const as of [await world.server.authorize(identity), token]) expect(await groupAs(as)).toBe(200)
    const bindings = await world.server.db.prisma.roleBinding.findMany({ where: { identityUid: identity } })
    expect(bindings.map(({ roleUid }) => roleUid)).toEqual([builtinRole('viewer').uid])
  })

  it.each([
    ['that is deactivated', (id: string) => setActive(id, false)],
    [
      'that another directory brings as inactive',
      async (_: string, subject: string) =>
        (await world.directory()).ask('POST', '/Users', { body: personOf(subject, { active: false }) }),
    ],
  ] as const)('%s loses its sessions and the invites that it made', async (_, end) => {
    const { id, subject, identity } = await bring()
    await world.bind(identity, 'owner')
    const exchange = `/sts/exchange?aud=${encodeURIComponent(world.server.platform.issuer.url)}&identityProvider=${at.uid}`
    const session = await world.rest('POST', exchange, { as: await world.signIn(subject) })
    expect(session).toMatchObject({ status: 200, body: { refreshToken: expect.any(String) } })
    const where = { identityUid: identity, spent: false }
    const invite = { roleUid: builtinRole('viewer').uid, ttl: '3600s' }
    const token = await world.server.authorize(identity)
    const invited = await world.rest('POST', `/iam/v2/groupInvites/${world.org}`, { body: invite, as: token })
    expect(invited.status).toBe(200)
    expect(await world.server.db.prisma.refreshToken.count({ where })).toBe(1)
    expect((await end(id, subject)).status).toBeLessThan(300)
    expect(await world.server.db.prisma.refreshToken.count({ where })).toBe(0)
    expect(await world.server.db.prisma.groupInvite.count({ where: { makerUid: identity } })).toBe(0)
    const types = (await world.server.db.prisma.outboxEvent.findMany({ where: { subject: invited.body['uid'] } })).map(
      ({ type }) => type,
    )
    expect(types).toContainEqual(expect.stringMatching(/invites?\.deleted\.v1$/))
    const renewal = '/sts/exchange_refresh_token'
    expect((await world.rest('POST', renewal, { as: `Bearer ${session.body['refreshToken']}` })).status).toBe(401)
  })

  it('stays the last owner, whatever its directory says', async () => {
    const org = (await world.made('/iam/v2/groups', { name: `owned-${++made}` }))['uid'] as string
    const subject = `last-${made}`
    const identity = world.identityOf(subject)
    await world.server.db.prisma.identity.create({
      data: { uid: identity, name: 'last', matchIssuer: world.login.url, matchSubject: subject },
    })
    const second = await world.bind(identity, 'owner', org)
    expect(second).toBeTruthy()
    const [mine, other] = [await world.directory({ parent: org }), await world.directory({ parent: org })]
    const { id } = (await mine.ask('POST', '/Users', { body: personOf(subject) })).body as { id: string }
    const own = await world.server.db.prisma.roleBinding.findFirst({
      where: { parentUid: org, identityUid: world.owner },
    })
    expect((await world.rest('DELETE', `/iam/v2/roleBindings/${own!.uid}`)).status).toBe(200)
    const body = patchOf({ op: 'replace', path: 'active', value: false })
    for (const [method, sent] of [
      ['PATCH', body],
      ['PUT', personOf(subject, { active: false })],
      ['DELETE', undefined],
    ] as const) {
      const refused = await mine.ask(method, `/Users/${id}`, sent ? { body: sent } : {})
      expect(refused, method).toMatchObject({
        status: 400,
        body: { scimType: 'mutability', detail: expect.stringContaining('last owner') },
      })
    }
    // Nor may another directory of the organization, which has not known it so far, bring it as somebody who has left.
    const nobody = { userName: 'nobody@example.com', active: false }
    const known = (await other.ask('POST', '/Users', { body: nobody })).body as { id: string }
    const named = patchOf({ op: 'add', path: 'externalId', value: subject })
    for (const [method, path, sent] of [
      ['POST', '/Users', personOf(subject, { active: false })],
      ['PATCH', `/Users/${known.id}`, named],
      ['PUT', `/Users/${known.id}`, personOf(subject, { active: false })],
    ] as const) {
      const refused = await other.ask(method, path, { body: sent })
      expect(refused, method).toMatchObject({ status: 400, body: { scimType: 'mutability' } })
    }
    const still = await world.rest('GET', `/iam/v2/groups/${org}`, { as: await world.server.authorize(identity) })
    expect(still.status).toBe(200)
  })
})

describe('groups', () => {
  it('give what is mapped to them, while it lasts', async () => {
    const { id, identity } = await bring()
    const token = await world.server.authorize(identity)
    const canWrite = async () =>
      (await world.rest('POST', `/iam/v2/groups/${world.org}`, { body: { name: `sub-${++made}` }, as: token })).status
    expect(await canWrite()).toBe(403)
    const mapping = { externalGroupId: 'ext-editors', roleUid: builtinRole('owner').uid }
    // What another provider gives to a group of this name is not this directory's to give.
    const elsewhere = await world.organization(`elsewhere-${++made}`)
    const login = { name: 'login', defaultRole: builtinRole('viewer').uid }
    const oidc = { issuer: world.login.url, clientId: 'another', pkceEnabled: true }
    const other = await world.made(`/iam/v2/identityProviders/${elsewhere}`, { ...login, oidc })
    await world.made(`/iam/v2/externalGroupRoleMappings/${other['uid']}`, mapping)
    const canRead = async () => (await world.rest('GET', `/iam/v2/groups/${elsewhere}`, { as: token })).status
    await world.made(`/iam/v2/externalGroupRoleMappings/${at.uid}`, mapping)
    const group = { displayName: 'Editors', externalId: 'ext-editors', members: [{ value: id }] }
    const { id: groupId } = (await at.ask('POST', '/Groups', { body: group })).body as { id: string }
    expect(await canWrite()).toBe(200)
    expect(await canRead()).toBe(403)
    const members = (op: string) =>
      at.ask('PATCH', `/Groups/${groupId}`, { body: patchOf({ op, path: 'members', value: [{ value: id }] }) })
    await members('Remove')
    expect(await canWrite()).toBe(403)
    await members('Add')
    expect(await canWrite()).toBe(200)
    await at.ask('DELETE', `/Groups/${groupId}`)
    expect(await canWrite()).toBe(403)
  })
})

describe('the questions about access', () => {
  const QUESTIONS = `query ($org: UID!, $who: UID!) {
    explainAccess(identity: $who, capability: IAM_GROUPS_CREATE, at: $org) { allowed paths { origin mapping { externalGroupId } role { name } group { uid } } }
    group(uid: $org) { access(capability: IAM_GROUPS_CREATE, first: 200) { nodes { uid } edges { node { uid } paths { origin } } } }
  }`
  const asked = async (who: string): Promise<Values> => {
    const body = { query: QUESTIONS, variables: { org: world.org, who } }
    const { data, errors } = (await world.rest('POST', '/graphql', { body })).body
    expect(errors).toBeUndefined()
    return data as Values
  }

  it('tell what a group of the directory gives, and nothing of who was deactivated', async () => {
    const externalId = `ext-${++made}`
    const { id, identity } = await bring()
    const mapping = { externalGroupId: externalId, roleUid: builtinRole('owner').uid }
    await world.made(`/iam/v2/externalGroupRoleMappings/${at.uid}`, mapping)
    expect((await asked(identity))['explainAccess']).toMatchObject({ allowed: false })
    await at.ask('POST', '/Groups', { body: { displayName: externalId, externalId, members: [{ value: id }] } })
    const held = await asked(identity)
    const given = { role: { name: 'owner' }, group: { uid: world.org } }
    expect(held['explainAccess']).toMatchObject({
      allowed: true,
      paths: [{ origin: 'MAPPING', mapping: { externalGroupId: externalId }, ...given }],
    })
    const edges = held['group'].access.edges as { node: { uid: string }; paths: object[] }[]
    expect(edges.find(({ node }) => node.uid === identity)?.paths).toHaveLength(1)
    await setActive(id, false)
    const after = await asked(identity)
    expect(after['explainAccess']).toMatchObject({ allowed: false, paths: [] })
    expect(after['group'].access.nodes).not.toContainEqual({ uid: identity })
  })
})

describe('events', () => {
  it('tell of every write, to whoever manages SCIM', async () => {
    await world.server.db.prisma.outboxEvent.deleteMany()
    const { id } = await bring()
    await setActive(id, false)
    const { id: group } = (
      await at.ask('POST', '/Groups', { body: { displayName: `Told ${made}`, members: [{ value: id }] } })
    ).body as { id: string }
    await at.ask('PATCH', `/Groups/${group}`, { body: patchOf({ op: 'remove', path: 'members' }) })
    await at.ask('DELETE', `/Groups/${group}`)
    await at.ask('DELETE', `/Users/${id}`)
    const rows = await world.server.db.prisma.outboxEvent.findMany({ orderBy: { sequence: 'asc' } })
    const ours = rows.filter(({ type }) => type.includes('.scim.'))
    expect(ours.map(({ type }) => type.replace('dev.chainguard.api.iam.scim.', ''))).toEqual([
      'user.created.v1',
      'user.updated.v1',
      'group.created.v1',
      'group.updated.v1',
      'group.deleted.v1',
      'user.deleted.v1',
    ])
    expect(ours).toMatchObject([
      { subject: at.uid, groupUid: world.org, actor: { subject: at.uid }, body: { id, active: true } },
      { body: { id, active: false }, before: { id, active: true } },
      { body: { id: group, addedMembers: [id] } },
      { body: { id: group, removedMembers: [id] } },
      {},
      {},
    ])
  })
})
