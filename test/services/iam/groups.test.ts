// Groups: who may make organizations, which is one's own, asking to be let in, and the limits of an operator.
import { beforeAll, describe, expect, it } from 'vitest'
import { OrgKind, OrgStatus } from '../../../src/contract/gen/chainguard/platform/iam/v2/groups_pb.ts'
import { callerOf, organization, refusal, type Organization } from '../../support/organization.ts'

let at: Organization
beforeAll(async () => {
  at = await organization()
})

type Lookup = { group: { uid: string; name: string } }

describe('the organization of the caller', () => {
  const lookup = (caller = at.owner) => at.call<Lookup>(caller, 'GroupsService/LookupGroup')

  it('is the verified one of the domain of its address', async () => {
    const person = await at.person('Ada@Example.Test')
    expect(await refusal(lookup(person))).toMatchObject({ code: 'NOT_FOUND' })
    const operator = callerOf(at.outsider.identity, { internal: true })
    const group = { name: 'example.test' }
    const claimed = await at.call(at.outsider, 'GroupsService/CreateGroup', { group })
    expect(await refusal(lookup(person))).toMatchObject({ code: 'NOT_FOUND' })
    await at.call(operator, 'GroupsService/UpdateGroup', { group: { uid: claimed.uid, verified: true } })
    expect(await lookup(person)).toMatchObject({ group: { uid: claimed.uid, verified: true } })
  })

  it('else the only one that it sees', async () => {
    expect(await lookup(at.viewer)).toMatchObject({ group: { uid: at.org } })
    expect(await refusal(lookup(await at.member(at.subgroup)))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refusal(lookup(at.outsider))).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('making an organization', () => {
  const eligible = async (caller = at.owner) =>
    (await at.call<{ eligible: boolean }>(caller, 'GroupsService/CheckEligibility')).eligible
  const make = (caller = at.owner) => at.call(caller, 'GroupsService/CreateGroup', { group: { name: 'fresh' } })

  it('is for people, and for tokens that are not narrowed to other things', async () => {
    const { identity } = at.owner
    for (const caller of [at.owner, callerOf(identity, { capabilities: ['groups.create'] })]) {
      expect(await eligible(caller)).toBe(true)
      await make(caller)
    }
    const narrowed = [{ capabilities: ['repo.list'] }, { scopes: [at.org] }].map((more) => callerOf(identity, more))
    for (const caller of [at.editor, ...narrowed]) {
      expect(await eligible(caller)).toBe(false)
      expect(await refusal(make(caller))).toMatchObject({ code: 'PERMISSION_DENIED' })
    }
  })

  it('gives it a status; what is inside has neither kind nor status', async () => {
    const made = await make()
    expect(made).toMatchObject({ status: OrgStatus.READY, kind: 0 })
    const operator = callerOf(at.owner.identity, { internal: true })
    const inside = { parent: made.uid, group: { name: 'inside' } }
    expect(await at.call(at.owner, 'GroupsService/CreateGroup', inside)).toMatchObject({ status: 0 })
    const withKind = { parent: made.uid, group: { name: 'other', kind: OrgKind.CUSTOMER } }
    expect(await refusal(at.call(operator, 'GroupsService/CreateGroup', withKind))).toMatchObject({ fields: ['kind'] })
    const kind = { group: { uid: made.uid, kind: OrgKind.CUSTOMER } }
    expect(await refusal(at.call(at.owner, 'GroupsService/UpdateGroup', kind))).toMatchObject({
      code: 'PERMISSION_DENIED',
    })
    expect(await at.call(operator, 'GroupsService/UpdateGroup', kind)).toMatchObject({ kind: OrgKind.CUSTOMER })
  })
})

describe('asking to be let in', () => {
  const ask = (groupUid: string, caller = at.outsider) =>
    at.call(caller, 'GroupsService/RequestGroupAccess', { groupUid })

  it('is noted, the same for what does not exist, five times an hour', async () => {
    expect(await refusal(ask('x'))).toMatchObject({ fields: ['groupUid'] })
    expect(await ask(at.org)).toEqual({})
    expect(await ask(`${at.org}/${'0'.repeat(16)}`)).toEqual({})
    at.clock.advance(1800)
    await at.rehearse(at.outsider, 'GroupsService/RequestGroupAccess', { groupUid: at.org })
    const rest = await Promise.all(
      [1, 2, 3, 4, 5].map(() =>
        ask(at.org).then(
          () => 1,
          () => 0,
        ),
      ),
    )
    expect(rest.filter(Boolean)).toHaveLength(3)
    const refused = await ask(at.org).catch((error: unknown) => error)
    expect(refused).toMatchObject({
      code: 'RESOURCE_EXHAUSTED',
      reason: 'RATE_LIMITED',
      details: { retryAfterSeconds: 1800 },
    })
    await ask(at.org, at.viewer)
    at.clock.advance(1800)
    await ask(at.org)
    const noted = await at.db.prisma.groupAccessRequest.count({ where: { identityUid: at.outsider.identity } })
    expect(noted).toBe(6)
  })
})

describe('limits of an organization', () => {
  it('hold for everything in it, also when many are made at once', async () => {
    const { uid: parent } = await at.call(at.owner, 'GroupsService/CreateGroup', { group: { name: 'limited' } })
    await at.db.prisma.group.update({ where: { uid: parent }, data: { resourceLimits: { repos: 2, groups: 1 } } })
    const group = await at.call(at.owner, 'GroupsService/CreateGroup', { parent, group: { name: 'one' } })
    const second = at.call(at.owner, 'GroupsService/CreateGroup', { parent, group: { name: 'two' } })
    expect(await refusal(second)).toMatchObject({
      code: 'FAILED_PRECONDITION',
      violations: ['RESOURCE_LIMIT_REACHED'],
    })
    const make = (name: string, where: string) =>
      at.call(at.owner, 'registry.v2.ReposService/CreateRepo', { parent: where, repo: { name } })
    const made = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        make(`repo${n}`, n % 2 ? parent : group.uid).then(
          () => 1,
          () => 0,
        ),
      ),
    )
    expect(made.filter(Boolean)).toHaveLength(2)
    expect(await at.call(at.viewer, 'GroupsService/GetGroup', { uid: at.org })).toMatchObject({ resourceLimits: {} })
  })
})
