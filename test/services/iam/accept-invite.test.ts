// Accepting an invite: who may, once or often, and what is told of it.
import { inspect } from 'node:util'
import { beforeAll, expect, it } from 'vitest'
import { Origin } from '../../../src/contract/gen/platformgraph/iam/v1/access_pb.ts'
import { capabilityByName } from '../../../src/contract/capabilities.ts'
import type { IdentifiedCaller } from '../../../src/core/caller.ts'
import { callerOf } from '../../support/caller.ts'
import { EMAIL_ISSUER, organization, refusal, roleUid, type Organization } from '../../support/organization.ts'

let at: Organization
beforeAll(async () => {
  at = await organization()
})

const invite = (groupInvite: object = {}, parent = at.org) =>
  at.call<{ uid: string; code: string; keyId: string }>(at.owner, 'GroupInvitesService/CreateGroupInvite', {
    parent,
    groupInvite: { roleUid: roleUid('editor'), ttl: 3600, ...groupInvite },
  })
const LOOKUP = 'GroupsService/LookupGroup'
const ACCEPT = 'platformgraph.iam.v1.InvitesService/AcceptGroupInvite'
const accept = (caller: IdentifiedCaller, code: string) => at.call(caller, ACCEPT, { code })
const found = (keyId: string) =>
  at.call<{ totalCount: number }>(at.owner, 'GroupInvitesService/ListGroupInvites', { keyId })

it('gives a person the role, and tells of it as of any other binding', async () => {
  const person = await at.person()
  const { uid, code } = await invite()
  await at.events()
  const binding = await accept(person, code)
  expect(binding).toMatchObject({ identityUid: person.identity, roleUid: roleUid('editor'), parentUid: at.org })
  const [event, ...others] = await at.events()
  expect(others).toEqual([])
  expect(event).toMatchObject({ type: 'dev.chainguard.api.iam.rolebindings.created.v1', subject: binding.uid })
  expect(JSON.stringify(event)).not.toContain(code)
  await at.call(person, 'registry.v2.ReposService/CreateRepo', { parent: at.org, repo: { name: 'mine' } })

  const capability = capabilityByName('repo.create')?.number
  const request = { identityUid: person.identity, capability, at: at.org }
  const why = await at.call<{ paths: object[] }>(person, 'platformgraph.iam.v1.AccessService/ExplainAccess', request)
  expect(why.paths).toMatchObject([{ bindingUid: binding.uid, origin: Origin.INVITE, originUid: uid }])
})

it('gives a binding that is no more of the invite once somebody changes whom it binds', async () => {
  const { uid } = await accept(await at.person(), (await invite()).code)
  const { identity } = await at.person()
  await at.call(at.owner, 'RoleBindingsService/UpdateRoleBinding', { roleBinding: { uid, identityUid: identity } })
  expect(await at.db.prisma.roleBinding.findUnique({ where: { uid } })).toMatchObject({
    ...{ identityUid: identity, origin: Origin.DIRECT, originUid: '' },
  })
})

it('is accepted as whom the token is in the organization: its person before what a rule there names', async () => {
  const [elsewhere, person, member] = [await at.person(), await at.person(), await at.member(at.org)]
  const { code } = await invite()
  const as = (there: object): IdentifiedCaller => ({
    ...elsewhere,
    memberships: { all: async () => [], in: async (organization) => ({ organization, ...there }) },
  })
  expect(await accept(as({ person, member }), code)).toMatchObject({ identityUid: person.identity })
  expect(await accept(as({ member }), code)).toMatchObject({ identityUid: member.identity })
  // Also where it invites into one of its groups.
  const groupInvite = { roleUid: roleUid('editor'), ttl: 60 }
  const within = { parent: at.subgroup, groupInvite }
  const below = await at.call<{ code: string }>(at.owner, 'GroupInvitesService/CreateGroupInvite', within)
  const here: IdentifiedCaller = {
    ...elsewhere,
    memberships: {
      all: async () => [],
      in: async (uid) => ({ organization: uid, ...(uid === at.org ? { person } : {}) }),
    },
  }
  expect(await accept(here, below.code)).toMatchObject({ identityUid: person.identity, parentUid: at.subgroup })
})

it('is not used up by who has the role already', async () => {
  const person = await at.person()
  const { code, keyId } = await invite({ singleUse: true })
  await accept(person, (await invite()).code)
  expect(await refusal(accept(person, code))).toMatchObject({ code: 'ALREADY_EXISTS' })
  expect((await found(keyId)).totalCount).toBe(1)
})

it('works once when it is for a single use, also for two at the same time', async () => {
  const { code, keyId } = await invite({ singleUse: true })
  await at.events()
  const people = [await at.person(), await at.person()]
  const tries = await Promise.allSettled(people.map((person) => accept(person, code)))
  expect(tries.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  const failed = tries.find((one) => one.status === 'rejected')
  expect(await refusal(Promise.reject(failed?.reason as Error))).toMatchObject({ code: 'NOT_FOUND' })
  expect((await found(keyId)).totalCount).toBe(0)
  expect((await at.events()).map((event) => event.type)).toEqual([
    'dev.chainguard.api.iam.rolebindings.created.v1',
    'dev.chainguard.api.iam.group_invite.deleted.v1',
  ])
})

it('is for the verified address that it names', async () => {
  const { code } = await invite({ email: 'Ada@example.test' })
  expect(await refusal(accept(await at.person('eve@example.test'), code))).toMatchObject({
    reason: 'INVITE_FOR_ANOTHER_ADDRESS',
  })
  expect(await refusal(accept(await at.person(), code))).toMatchObject({ code: 'PERMISSION_DENIED' })
  await accept(await at.person('ada@example.test'), code)
})

it('is for nobody whose address has letters that only look alike', async () => {
  const { code } = await invite({ email: 'kim@kiosk.test' })
  // The sign of the unit kelvin is a k in lower case.
  for (const address of ['\u212aim@kiosk.test', 'kim@\u212aiosk.test']) {
    const person = await at.person(address)
    expect(await refusal(accept(person, code)), address).toMatchObject({ reason: 'INVITE_FOR_ANOTHER_ADDRESS' })
  }
  await accept(await at.person('Kim@KIOSK.test'), code)
})

it('lapses, can be withdrawn, and cannot be guessed', async () => {
  const person = await at.person()
  const lapsed = await invite({ ttl: 60 })
  const withdrawn = await invite()
  await at.call(at.owner, 'GroupInvitesService/DeleteGroupInvite', { uid: withdrawn.uid })
  at.clock.advance(60)
  for (const code of [lapsed.code, withdrawn.code, `${withdrawn.keyId}.${'x'.repeat(43)}`]) {
    expect(await refusal(accept(person, code))).toMatchObject({ code: 'NOT_FOUND' })
    // Whoever reads the answer, or a log of it, learns the secret by no part of it.
    const said = inspect(await accept(person, code).catch((error: unknown) => error), { depth: null })
    expect(said).toContain(code.slice(0, 16))
    expect(said).not.toContain(code.slice(17))
  }
  for (const code of ['', 'x', lapsed.keyId, `${lapsed.code} `]) {
    expect(await refusal(accept(person, code))).toMatchObject({ code: 'INVALID_ARGUMENT', fields: ['code'] })
  }
})

it('gives nothing by a token that may do less, and nothing outside of the own group', async () => {
  const { code } = await invite()
  const person = await at.person()
  for (const limits of [{ scopes: [at.otherOrg] }, { scopes: [at.subgroup] }, { capabilities: ['repo.list'] }]) {
    expect(await refusal(accept({ ...person, ...limits }, code))).toMatchObject({ code: 'PERMISSION_DENIED' })
  }
  const insider = await at.member(at.subgroup)
  expect(await refusal(accept(insider, code))).toMatchObject({ violations: ['OUT_OF_REACH'] })
  await accept(insider, (await invite({}, at.subgroup)).code)
  await accept({ ...person, scopes: [at.org], capabilities: ['role_bindings.create'] }, code)
})

it('only checks with validateOnly', async () => {
  const person = await at.person()
  const { code, keyId } = await invite({ singleUse: true })
  expect(await at.rehearse(person, ACCEPT, { code })).toMatchObject({ identityUid: person.identity })
  expect((await found(keyId)).totalCount).toBe(1)
  await accept(person, code)
})

it('is made by whoever holds what it gives in its group alone, and accepted there', async () => {
  const insider = await at.member(at.subgroup, roleUid('owner'))
  const groupInvite = { roleUid: roleUid('editor'), ttl: 60 }
  const request = { parent: at.subgroup, groupInvite }
  const { code } = await at.call<{ code: string }>(insider, 'GroupInvitesService/CreateGroupInvite', request)
  expect(await accept(await at.person(), code)).toMatchObject({ parentUid: at.subgroup })
})

it.each(['https://evil.example.test', `${EMAIL_ISSUER}.evil.example.test`, EMAIL_ISSUER.slice(0, -1)])(
  'believes no address that %s says, whom the operator does not name',
  async (matchIssuer) => {
    const { code } = await invite({ email: 'ada@example.test' })
    const { identity } = await at.person('ada@example.test')
    await at.db.prisma.identity.update({ where: { uid: identity }, data: { matchIssuer } })
    at.access.forget()
    expect(await refusal(accept(callerOf(identity), code))).toMatchObject({ reason: 'INVITE_FOR_ANOTHER_ADDRESS' })
    await at.db.prisma.group.update({ where: { uid: at.org }, data: { name: 'example.test', verified: true } })
    expect(await refusal(at.call(callerOf(identity), LOOKUP))).toMatchObject({ code: 'NOT_FOUND' })
  },
)

it('takes no domain alone for an address', async () => {
  await at.db.prisma.group.update({ where: { uid: at.org }, data: { name: 'example.test', verified: true } })
  await at.call(await at.person('ada@example.test'), LOOKUP)
  expect(await refusal(at.call(await at.person('example.test'), LOOKUP))).toMatchObject({ code: 'NOT_FOUND' })
})
