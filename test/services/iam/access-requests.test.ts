// Requests to be let in, as the owners of an organization see and decide them.
import { beforeAll, expect, it } from 'vitest'
import { GroupAccessRequest_State as State } from '../../../src/contract/gen/platformgraph/iam/v1/access_requests_pb.ts'
import type { IdentifiedCaller } from '../../../src/core/caller.ts'
import { newRootUid } from '../../../src/core/uid.ts'
import { callerOf } from '../../support/caller.ts'
import { organization, refusal, roleUid, type Organization } from '../../support/organization.ts'

const SERVICE = 'platformgraph.iam.v1.GroupAccessRequestsService'
const DAY = 24 * 3600

interface Request {
  readonly uid: string
  readonly identityUid: string
  readonly name: string
  readonly email: string
  readonly state: State
  readonly decidedBy: string
  readonly askTime: Date
  readonly createTime: Date
}

let at: Organization
beforeAll(async () => {
  at = await organization()
  await at.db.prisma.group.update({ where: { uid: at.org }, data: { name: 'example.test', verified: true } })
})

const ask = (person: IdentifiedCaller) =>
  at.call<object>(person, 'GroupsService/RequestGroupAccess', { groupUid: at.org })
const list = async (request: object = {}, caller = at.owner): Promise<readonly Request[]> =>
  (
    await at.call<{ groupAccessRequests: Request[] }>(caller, `${SERVICE}/ListGroupAccessRequests`, {
      uidp: { childrenOf: at.org },
      ...request,
    })
  ).groupAccessRequests
const requestsOf = (person: IdentifiedCaller) => list({ identityUid: person.identity })
const accept = (uid: string, role: string | undefined, caller = at.owner) =>
  at.call(caller, `${SERVICE}/AcceptGroupAccessRequest`, { uid, roleUid: role })
const deny = (uid: string, caller = at.owner) => at.call(caller, `${SERVICE}/DenyGroupAccessRequest`, { uid })

/** Somebody of the organization's domain who asks to be let in. */
async function asking(name: string): Promise<{ person: IdentifiedCaller; uid: string }> {
  const person = await at.person(`${name}@example.test`)
  await ask(person)
  const [request] = await requestsOf(person)
  return { person, uid: request?.uid ?? '' }
}

/** An owner without further roles. */
async function anotherOwner(): Promise<IdentifiedCaller> {
  const { identity } = await at.person()
  const roleBinding = { identityUid: identity, roleUid: roleUid('owner') }
  await at.call(at.owner, 'RoleBindingsService/CreateRoleBinding', { parent: at.org, roleBinding })
  return callerOf(identity)
}

it('shows owners who asks, the newest first, and nobody else', async () => {
  const first = await asking('ada')
  at.clock.advance(1)
  const second = await asking('bea')
  const [newest, older] = await list()
  expect(newest).toMatchObject({ uid: second.uid, identityUid: second.person.identity, email: 'bea@example.test' })
  expect(older).toMatchObject({ uid: first.uid, state: State.PENDING, decidedBy: '' })
  expect(await at.call(at.owner, `${SERVICE}/GetGroupAccessRequest`, { uid: first.uid })).toMatchObject({
    uid: first.uid,
    email: 'ada@example.test',
  })
  for (const caller of [at.editor, at.viewer, at.outsider, first.person]) {
    expect(await refusal(list({}, caller))).toMatchObject({ code: 'PERMISSION_DENIED' })
    const get = at.call(caller, `${SERVICE}/GetGroupAccessRequest`, { uid: first.uid })
    expect(await refusal(get)).toMatchObject({ code: 'PERMISSION_DENIED' })
    expect(await refusal(deny(first.uid, caller))).toMatchObject({ code: 'PERMISSION_DENIED' })
    expect(await refusal(accept(first.uid, roleUid('viewer'), caller))).toMatchObject({ code: 'PERMISSION_DENIED' })
  }
})

it('is accepted with a role, and tells of it as of any other binding', async () => {
  const { person, uid } = await asking('cleo')
  await at.events()
  const binding = await accept(uid, roleUid('editor'))
  expect(binding).toMatchObject({ identityUid: person.identity, roleUid: roleUid('editor'), parentUid: at.org })
  expect(await at.events()).toMatchObject([
    { type: 'dev.chainguard.api.iam.rolebindings.created.v1', subject: binding.uid, groupUid: at.org },
  ])
  expect(await requestsOf(person)).toMatchObject([{ uid, state: State.ACCEPTED, decidedBy: at.owner.identity }])
  await at.call(person, 'registry.v2.ReposService/CreateRepo', { parent: at.org, repo: { name: 'mine' } })
})

it('is of one organization, which takes no place of that of another', async () => {
  const { person, uid } = await asking('ivy')
  const other = newRootUid()
  await at.db.prisma.group.create({ data: { uid: other, name: 'elsewhere.test', verified: true } })
  await at.db.prisma.identity.update({ where: { uid: person.identity }, data: { email: 'ivy@elsewhere.test' } })
  await at.call(person, 'GroupsService/RequestGroupAccess', { groupUid: other })
  expect(await requestsOf(person)).toMatchObject([{ uid, email: 'ivy@example.test', state: State.PENDING }])
  const where = { parentUid: other }
  expect(await at.db.prisma.groupAccessRequest.findMany({ where })).toMatchObject([{ email: 'ivy@elsewhere.test' }])
})

it('is decided once, also by two at the same time', async () => {
  const { person, uid } = await asking('dora')
  const other = await anotherOwner()
  const tries = await Promise.allSettled([accept(uid, roleUid('viewer')), accept(uid, roleUid('editor'), other)])
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const bindings = await at.db.prisma.roleBinding.count({ where: { identityUid: person.identity } })
  expect(bindings).toBe(1)
  for (const again of [() => accept(uid, roleUid('owner')), () => deny(uid)]) {
    expect(await refusal(again())).toMatchObject({ code: 'FAILED_PRECONDITION', violations: ['REQUEST_DECIDED'] })
  }
})

it('gives no role that whoever accepts does not hold, and changes nothing where it is refused', async () => {
  const { person, uid } = await asking('eva')
  const more = accept(uid, roleUid('advisories.approver'), await anotherOwner())
  expect(await refusal(more)).toMatchObject({ reason: 'PRIVILEGE_ESCALATION' })
  const { uid: foreign } = await at.call(at.outsider, 'RolesService/CreateRole', {
    parent: at.otherOrg,
    role: { name: 'theirs', capabilities: [] },
  })
  await refusal(accept(uid, foreign))
  for (const role of ['x', '', undefined])
    expect(await refusal(accept(uid, role))).toMatchObject({ code: 'INVALID_ARGUMENT', fields: ['roleUid'] })
  expect(await requestsOf(person)).toMatchObject([{ uid, state: State.PENDING, decidedBy: '' }])
  expect(await at.db.prisma.roleBinding.count({ where: { identityUid: person.identity } })).toBe(0)
  const request = { uid, roleUid: roleUid('owner') }
  expect(await at.rehearse(at.owner, `${SERVICE}/AcceptGroupAccessRequest`, request)).toMatchObject({
    identityUid: person.identity,
  })
  expect(await requestsOf(person)).toMatchObject([{ state: State.PENDING }])
})

it('is denied with an event, and the denial is remembered when the person asks again', async () => {
  const { person, uid } = await asking('fay')
  await at.events()
  expect(await deny(uid)).toMatchObject({ uid, state: State.DENIED, decidedBy: at.owner.identity })
  expect(await at.events()).toMatchObject([
    {
      type: 'dev.chainguard.api.iam.group.access_denied.v1',
      subject: uid,
      groupUid: at.org,
      body: { identityUid: person.identity, state: State.DENIED },
    },
  ])
  for (const again of [() => accept(uid, roleUid('viewer')), () => deny(uid)])
    expect(await refusal(again())).toMatchObject({ violations: ['REQUEST_DECIDED'] })
  expect(await at.db.prisma.roleBinding.count({ where: { identityUid: person.identity } })).toBe(0)
  at.clock.advance(DAY - 1)
  expect(await refusal(ask(person))).toMatchObject({ code: 'RESOURCE_EXHAUSTED', reason: 'ALREADY_REQUESTED' })
  at.clock.advance(1)
  await ask(person)
  expect(await refusal(ask(person))).toMatchObject({ reason: 'ALREADY_REQUESTED' })
  expect((await requestsOf(person)).map(({ state }) => state)).toEqual([State.PENDING, State.DENIED])
})

it('is the same request while nobody has decided it', async () => {
  const { person, uid } = await asking('gwen')
  at.clock.advance(DAY)
  await ask(person)
  const [request, ...others] = await requestsOf(person)
  expect(others).toEqual([])
  expect(request).toMatchObject({ uid, state: State.PENDING, askTime: new Date(at.clock.now()) })
  expect(request?.createTime).toEqual(new Date(at.clock.now() - DAY * 1000))
})

it('goes with the organization', async () => {
  const { uid: org } = await at.call(at.outsider, 'GroupsService/CreateGroup', { group: { name: 'gone.test' } })
  await at.db.prisma.group.update({ where: { uid: org }, data: { verified: true } })
  const person = await at.person('hal@gone.test')
  await at.call<object>(person, 'GroupsService/RequestGroupAccess', { groupUid: org })
  await at.call<object>(at.outsider, 'GroupsService/DeleteGroup', { uid: org })
  expect(await at.db.prisma.groupAccessRequest.count({ where: { parentUid: org } })).toBe(0)
})
