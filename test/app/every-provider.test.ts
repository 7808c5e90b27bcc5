// A person whose client strangers have an identity provider for too: an exchange that names it, or nobody once it has come, gives a
// token that does in its own organization what it did before (docs/rules.md, "Tokens").
import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { OrgStatus } from '../../src/contract/gen/chainguard/platform/iam/v2/groups_pb.ts'
import { builtinRole } from '../../src/contract/roles.ts'
import { scimWorld, type Values, type World } from '../scim/world.ts'

const VIEWER = builtinRole('viewer').uid
const EDITOR = builtinRole('editor').uid

let world: World
let roleless: string
beforeAll(async () => {
  world = await scimWorld()
  // Whoever signs in gets a role that can next to nothing, so that what else it can is by its groups.
  const role = { name: 'newcomer', capabilities: ['CAP_IAM_ACCOUNT_ASSOCIATIONS_LIST'] }
  roleless = (await world.made(`/iam/v2/roles/${world.org}`, role))['uid'] as string
})

interface Organization {
  readonly org: string
  readonly repo: string
  readonly provider: string
}

/** An organization with a repo, and a provider of the client whose group of a claim edits in it. */
async function organization(
  client: string,
  { claim = 'groups', defaultRole = roleless, group = 'staff', role = EDITOR }: Record<string, string> = {},
): Promise<Organization> {
  const org = defaultRole === roleless ? world.org : await world.organization(`o-${randomUUID()}`)
  const oidc = { issuer: world.login.url, clientId: client, pkceEnabled: true, groupsClaim: claim }
  const made = await world.made(`/iam/v2/identityProviders/${org}`, { name: `p-${randomUUID()}`, defaultRole, oidc })
  const provider = made['uid'] as string
  const mapping = { externalGroupId: group, scope: org, roleUid: role }
  await world.made(`/iam/v2/externalGroupRoleMappings/${provider}`, mapping)
  const repo = await world.made(`/registry/v2/repos/${org}`, { name: `r-${randomUUID()}` })
  return { org, provider, repo: repo['uid'] as string }
}

type Naming = Readonly<Record<string, string>>

/** What an exchange gives by each of its doors. */
async function exchanged(as: string, named: Naming = {}): Promise<Values[]> {
  const answers = [
    await world.rest('GET', `/sts/exchange?${new URLSearchParams(named)}`, { as }),
    await world.rest('POST', '/sts/exchange', { as, body: named }),
    await world.rest('POST', '/chainguard.platform.oidc.SecurityTokenService/Exchange', { as, body: named }),
  ]
  return answers.map(({ status, body }) => {
    expect({ status, body }).toMatchObject({ status: 200 })
    return body
  })
}

const bearer = ({ token }: Values): string => `Bearer ${String(token)}`

/** Whether a repo can be got and changed, on each face. */
async function rights(as: string, repo: string): Promise<Record<string, readonly boolean[]>> {
  const description = randomUUID()
  const connect = (method: string, body: Values) =>
    world.rest('POST', `/chainguard.platform.registry.v2.ReposService/${method}`, { as, body })
  const graph = async (query: string) => (await world.rest('POST', '/graphql', { as, body: { query } })).body['data']
  const rest = async (method: string, body?: Values) =>
    (await world.rest(method, `/registry/v2/repos/${repo}`, { as, ...(body ? { body } : {}) })).status === 200
  const uid = JSON.stringify(repo)
  return {
    REST: [await rest('GET'), await rest('PATCH', { description })],
    Connect: [
      (await connect('GetRepo', { uid: repo })).status === 200,
      (await connect('UpdateRepo', { repo: { uid: repo, description } })).status === 200,
    ],
    GraphQL: [
      Boolean((await graph(`{ repo(uid: ${uid}) { uid } }`))?.repo),
      Boolean(
        (await graph(`mutation { updateRepo(input: { uid: ${uid}, description: "x" }) { repo { uid } } }`))?.updateRepo
          ?.repo,
      ),
    ],
  }
}

const all = (isOpen: boolean): Values => ({
  REST: [isOpen, isOpen],
  Connect: [isOpen, isOpen],
  GraphQL: [isOpen, isOpen],
})

const subjects = () => `u-${randomUUID()}`

describe.each([1, 2, 50])('with %i strangers who have a provider of its client', (count) => {
  it('a person edits in its own organization by its group, named or once it has come', async () => {
    const [subject, client] = [subjects(), `c-${randomUUID()}`]
    const strangers = async (): Promise<void> => {
      const half = Math.ceil(count / 2)
      for (let at = 0; at < half; at++) await organization(client, { defaultRole: VIEWER })
    }
    await strangers()
    const own = await organization(client)
    if (count > 1) await strangers()
    const as = await world.signIn(subject, { aud: client, groups: ['staff'] })
    const identity = world.identityOf(subject)
    for (const named of [{ identity }, {}] as Naming[]) {
      for (const made of await exchanged(as, named)) {
        expect(decodeJwt(made['token'] as string)).toMatchObject({ sub: identity })
        expect((made['token'] as string).length).toBeLessThan(2_000)
        expect(await rights(bearer(made), own.repo)).toEqual(all(true))
      }
    }
  })
})

it('is never held to a claim of somebody else’s choice', async () => {
  const [subject, client] = [subjects(), `c-${randomUUID()}`]
  const own = await organization(client)
  const theirs = await organization(client, { claim: 'nickname', defaultRole: VIEWER })
  // The stranger maps a name that the person has chosen itself; in the other organization a group of that name edits.
  const as = await world.signIn(subject, { aud: client, nickname: 'staff', groups: ['guests'] })
  const [made] = await exchanged(as, { identity: world.identityOf(subject) })
  expect(await rights(bearer(made!), theirs.repo)).toEqual(all(true))
  expect(await rights(bearer(made!), own.repo)).toEqual(all(false))
})

it('acts nowhere else than where a provider of the client is', async () => {
  const [subject, client] = [subjects(), `c-${randomUUID()}`]
  const identity = world.identityOf(subject)
  const doors = [await organization(client), await organization(client, { defaultRole: VIEWER })]
  const elsewhere = await organization(`c-${randomUUID()}`, { defaultRole: VIEWER })
  const as = await world.signIn(subject, { aud: client, groups: ['staff'] })
  const [made] = await exchanged(as, { identity })
  await world.bind(identity, 'editor', elsewhere.org)
  for (const { repo } of doors) expect(await rights(bearer(made!), repo)).toEqual(all(true))
  expect(await rights(bearer(made!), elsewhere.repo)).toEqual(all(false))
})

it('assumes no identity where no provider of the client is', async () => {
  const [subject, client] = [subjects(), `c-${randomUUID()}`]
  const identity = world.identityOf(subject)
  const doors = [await organization(client), await organization(client, { defaultRole: VIEWER })]
  const elsewhere = await organization(`c-${randomUUID()}`, { defaultRole: VIEWER })
  const as = await world.signIn(subject, { aud: client, groups: ['staff'] })
  const assumable = async ({ org }: Organization): Promise<string> => {
    const claimMatch = { issuer: world.server.platform.issuer.url, subject: identity }
    const { uid } = await world.made(`/iam/v2/identities/${org}`, { name: `i-${randomUUID()}`, claimMatch })
    await world.bind(uid as string, 'editor', org)
    return uid as string
  }
  const [made] = await exchanged(as, { identity })
  const assume = (uid: string, more = '') =>
    world.rest('GET', `/sts/exchange?identity=${encodeURIComponent(uid)}${more}`, { as: bearer(made!) })
  for (const door of doors) {
    const { body } = await assume(await assumable(door))
    expect(await rights(bearer(body), door.repo)).toEqual(all(true))
    expect(decodeJwt(body['token'] as string)).toMatchObject({ scopes: [door.org] })
  }
  const theirs = await assumable(elsewhere)
  for (const more of ['', `&scopes=${elsewhere.org}`]) expect(await assume(theirs, more)).toMatchObject({ status: 403 })
  const beyond = await assume(await assumable(doors[0]!), `&scopes=${doors[1]!.org}`)
  expect(beyond).toMatchObject({ status: 403 })
})

it('is narrowed, exchanged and renewed, and ends in an organization with its provider', async () => {
  const [subject, client] = [subjects(), `c-${randomUUID()}`]
  const identity = world.identityOf(subject)
  const [own, other] = [await organization(client), await organization(client, { defaultRole: VIEWER })]
  const as = await world.signIn(subject, { aud: client, groups: ['staff'] })
  const [narrow] = await exchanged(as, { identity, scope: other.org })
  const [wide] = await exchanged(as, { identity })
  const again = (await exchanged(bearer(wide!)))[0]!
  const renew = async ({ refreshToken }: Values): Promise<Values> => {
    const path = '/chainguard.platform.oidc.SecurityTokenService/ExchangeRefreshToken'
    const { body } = await world.rest('POST', path, { as: `Bearer ${String(refreshToken)}`, body: {} })
    return { token: body['token']?.token as unknown, refreshToken: body['refreshToken']?.token as unknown }
  }
  expect(await rights(bearer(narrow!), own.repo)).toEqual(all(false))
  expect(await rights(bearer(narrow!), other.repo)).toEqual(all(true))
  let renewed = await renew(wide!)
  for (const made of [again, renewed]) {
    const { sub } = decodeJwt(made['token'] as string)
    expect(sub).toBe(identity)
    for (const { repo } of [own, other]) expect(await rights(bearer(made), repo)).toEqual(all(true))
  }
  await removed(other.provider)
  expect(await rights(bearer(renewed), other.repo)).toEqual(all(false))
  expect(await rights(bearer(renewed), own.repo)).toEqual(all(true))
  renewed = await renew(renewed)
  await removed(own.provider)
  expect(await rights(bearer(renewed), own.repo)).toEqual(all(false))
  expect(await renew(renewed)).toMatchObject({ token: undefined })
  expect(world.server.faults).toEqual([])
})

it('does nothing in an organization that is suspended, and is not renewed where all are', async () => {
  const [subject, client] = [subjects(), `c-${randomUUID()}`]
  const identity = world.identityOf(subject)
  const [one, other] = [
    await organization(client, { defaultRole: VIEWER }),
    await organization(client, { defaultRole: VIEWER }),
  ]
  const as = await world.signIn(subject, { aud: client, groups: ['staff'] })
  const [made] = await exchanged(as, { identity })
  const refresh = async (refreshToken: unknown) =>
    world.rest('POST', '/chainguard.platform.oidc.SecurityTokenService/ExchangeRefreshToken', {
      as: `Bearer ${String(refreshToken)}`,
      body: {},
    })
  await suspend(one.org)
  expect(await rights(bearer(made!), one.repo)).toEqual(all(false))
  expect(await rights(bearer(made!), other.repo)).toEqual(all(true))
  const renewed = await refresh(made!['refreshToken'])
  const { token, refreshToken } = renewed.body
  expect(await rights(bearer({ token: token?.token as unknown }), one.repo)).toEqual(all(false))
  await suspend(other.org)
  const refused = await refresh(refreshToken?.token)
  expect(refused).toMatchObject({ status: 403, body: { code: 'permission_denied' } })
  expect(JSON.stringify(refused.body)).toContain('suspended')
  // What was refused has not used it up.
  await suspend(one.org, false)
  expect(await rights(bearer(made!), one.repo)).toEqual(all(true))
  expect(await refresh(refreshToken?.token)).toMatchObject({ status: 200 })
})

async function suspend(uid: string, isSuspended = true): Promise<void> {
  const status = isSuspended ? OrgStatus.SUSPENDED : OrgStatus.READY
  await world.server.db.prisma.group.update({ where: { uid }, data: { status }, select: { uid: true } })
}

/** Takes a provider away with its mappings. */
async function removed(provider: string): Promise<void> {
  const list = `/iam/v2/externalGroupRoleMappings?uidp.childrenOf=${encodeURIComponent(provider)}`
  const { body } = await world.rest('GET', list)
  for (const { uid } of body['externalGroupRoleMappings'] as Values[])
    await world.rest('DELETE', `/iam/v2/externalGroupRoleMappings/${String(uid)}`)
  expect(await world.rest('DELETE', `/iam/v2/identityProviders/${provider}`)).toMatchObject({ status: 200 })
}
