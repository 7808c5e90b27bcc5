// What an organization sees of a person whom it has bound by its uid: nothing but that, until the person comes.
import { beforeAll, expect, it } from 'vitest'
import { capabilityByName } from '../../../src/contract/capabilities.ts'
import type { IdentifiedCaller } from '../../../src/core/caller.ts'
import { signUpPerson, signIn } from '../../../src/services/iam/sign-in.ts'
import {
  callerOf,
  EMAIL_ISSUER,
  organization,
  refusal,
  roleUid,
  type Organization,
} from '../../support/organization.ts'

const SECRETS = /lovelace|@home|2031-/
const LIST_ACCESS = 'platformgraph.iam.v1.AccessService/ListAccess'

let at: Organization
beforeAll(async () => {
  at = await organization()
})

/** A person with a name, an address and a time of the last sight, bound by whoever knows its uid. */
async function bound(role: 'viewer' | 'editor' = 'viewer'): Promise<{ person: IdentifiedCaller; binding: string }> {
  const { identity } = await at.person('ada@lovelace.test')
  const data = { name: 'ada lovelace', emailUnverified: 'ada@home.test', lastSeenTime: new Date('2031-05-04') }
  await at.db.prisma.identity.update({ where: { uid: identity }, data })
  const { uid } = await at.call(at.owner, 'RoleBindingsService/CreateRoleBinding', {
    parent: at.org,
    roleBinding: { identityUid: identity, roleUid: roleUid(role) },
  })
  return { person: callerOf(identity), binding: uid }
}

/** All that an owner is told of a person: its binding, its identity, who holds what, the search and the history. */
async function told({ person, binding }: { person: IdentifiedCaller; binding: string }): Promise<string[]> {
  const uid = person.identity
  const none = { identities: [] as object[] }
  const read = <T extends object>(method: string, request: object, otherwise: T): Promise<T> =>
    at.call<T>(at.owner, method, request).catch(() => otherwise)
  const answers = [
    await at.call(at.owner, 'RoleBindingsService/GetRoleBinding', { uid: binding }),
    await at.call(at.owner, 'RoleBindingsService/ListRoleBindings', { identity: uid }),
    await read('IdentitiesService/GetIdentity', { uid }, {}),
    await read('IdentitiesService/ListIdentities', { uidp: { ids: [uid] } }, none),
    await read('IdentitiesService/ListIdentities', { name: 'ada lovelace' }, none),
    await at.call(at.owner, LIST_ACCESS, { group: at.org, capability: capabilityByName('repo.list')?.number }),
    await at.call(at.owner, 'platformgraph.search.v1.SearchService/Search', { query: 'ada lovelace' }),
    await at.events(),
  ]
  return answers.map((answer) => JSON.stringify(answer))
}

it('is the uid alone, in bindings, identities, questions about access, search and events', async () => {
  const stranger = await bound()
  const answers = await told(stranger)
  for (const answer of answers) expect(answer).not.toMatch(SECRETS)
  for (const at of [0, 1, 5, 7]) expect(answers[at]).toContain(stranger.person.identity)
  const get = at.call(at.owner, 'IdentitiesService/GetIdentity', { uid: stranger.person.identity })
  expect(await refusal(get)).toMatchObject({ code: 'PERMISSION_DENIED' })
})

it('is everything from the moment that the person has acted there, and no other organization sees more of it', async () => {
  const one = await bound('editor')
  await at.call(at.outsider, 'RoleBindingsService/CreateRoleBinding', {
    parent: at.otherOrg,
    roleBinding: { identityUid: one.person.identity, roleUid: roleUid('viewer') },
  })
  await at.call(one.person, 'registry.v2.ReposService/CreateRepo', { parent: at.org, repo: { name: 'hers' } })
  const [binding, , identity] = await told(one)
  expect(binding).toMatch(/ada@lovelace/)
  expect(identity).toMatch(/ada@lovelace.*2031-|2031-.*ada@lovelace/)
  const elsewhere = await at.call(at.outsider, 'RoleBindingsService/ListRoleBindings', {
    uidp: { childrenOf: at.otherOrg },
  })
  expect(JSON.stringify(elsewhere)).not.toMatch(SECRETS)
  const get = at.call(at.outsider, 'IdentitiesService/GetIdentity', { uid: one.person.identity })
  expect(await refusal(get)).toMatchObject({ code: 'PERMISSION_DENIED' })
})

it('is everything of who came by an invite', async () => {
  const one = await bound()
  const invite = await at.call<{ code: string }>(at.owner, 'GroupInvitesService/CreateGroupInvite', {
    parent: at.org,
    groupInvite: { roleUid: roleUid('editor'), ttl: 3600 },
  })
  await at.call(one.person, 'platformgraph.iam.v1.InvitesService/AcceptGroupInvite', { code: invite.code })
  expect((await told(one))[0]).toMatch(/ada@lovelace/)
})

it('is everything of who came through the provider, and not of whom its directory only names', async () => {
  const one = await bound()
  const { uid: provider } = await at.call(at.owner, 'IdentityProvidersService/CreateIdentityProvider', {
    parent: at.org,
    identityProvider: {
      name: 'login',
      defaultRole: roleUid('viewer'),
      oidc: { issuer: EMAIL_ISSUER, clientId: 'client', pkceEnabled: true },
    },
  })
  const person = { provider, identity: one.person.identity, issuer: EMAIL_ISSUER, subject: 'ada', emailVerified: false }
  const context = { now: new Date(at.clock.now()), actor: { subject: provider } }
  await at.db.transaction((tx) => signUpPerson(tx, person, context))
  expect((await told(one))[0]).not.toMatch(SECRETS)
  await signIn(at, person)
  expect((await told(one))[0]).toMatch(/ada@lovelace/)
})

it('is not more after a rehearsal', async () => {
  const one = await bound('editor')
  await at.rehearse(one.person, 'registry.v2.ReposService/CreateRepo', { parent: at.org, repo: { name: 'tried' } })
  expect((await told(one))[0]).not.toMatch(SECRETS)
})

it('is everything for the person itself', async () => {
  const { person } = await bound()
  expect(await at.call(person, 'IdentitiesService/GetIdentity', { uid: person.identity })).toMatchObject({
    email: 'ada@lovelace.test',
  })
  const holders = await at.call(person, LIST_ACCESS, {
    group: at.org,
    capability: capabilityByName('repo.list')?.number,
  })
  expect(JSON.stringify(holders)).toMatch(/ada@lovelace/)
})
