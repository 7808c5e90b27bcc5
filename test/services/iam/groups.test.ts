// Groups: who may make organizations, which is one's own, asking to be let in, and the limits of an operator.
import { beforeAll, describe, expect, it } from 'vitest'
import { OrgKind, OrgStatus } from '../../../src/contract/gen/chainguard/platform/iam/v2/groups_pb.ts'
import { builtinRole } from '../../../src/contract/roles.ts'
import type { IdentifiedCaller } from '../../../src/core/caller.ts'
import { newChildUid, newRootUid } from '../../../src/core/uid.ts'
import { callerOf } from '../../support/caller.ts'
import { organization, refusal, type Organization } from '../../support/organization.ts'

let at: Organization
beforeAll(async () => {
  at = await organization({ freeEmailDomains: ['free.test'] })
})

type Lookup = { group: { uid: string; name: string } }

describe('the organization of the caller', () => {
  const lookup = (caller = at.owner) => at.call<Lookup>(caller, 'GroupsService/LookupGroup')

  it('is the verified one of the domain of its address', async () => {
    const person = await at.person('Ada@Example.Test')
    expect(await refusal(lookup(person))).toMatchObject({ code: 'NOT_FOUND' })
    const operator = callerOf(at.outsider.identity, { internal: true })
    const group = { name: 'example.test' }
    // A group inside an organization is nobody's domain, verified or not.
    const inside = await at.call(at.owner, 'GroupsService/CreateGroup', { parent: at.org, group })
    await at.db.prisma.group.update({ where: { uid: inside.uid }, data: { verified: true }, select: { uid: true } })
    const claimed = await at.call(at.outsider, 'GroupsService/CreateGroup', { group })
    expect(await refusal(lookup(person))).toMatchObject({ code: 'NOT_FOUND' })
    await at.call(operator, 'GroupsService/UpdateGroup', { group: { uid: claimed.uid, verified: true } })
    expect(await lookup(person)).toMatchObject({ group: { uid: claimed.uid, verified: true } })
  })

  it('is none where nobody vouches for an address, whatever the caller sees', async () => {
    for (const caller of [at.owner, at.viewer, at.outsider]) {
      expect(await refusal(lookup(caller))).toMatchObject({ code: 'NOT_FOUND' })
    }
  })
})

describe('making an organization', () => {
  const make = (caller = at.owner) => at.call(caller, 'GroupsService/CreateGroup', { group: { name: 'fresh' } })

  it('is for people, and for tokens that are not narrowed to other things', async () => {
    const { identity } = at.owner
    for (const caller of [at.owner, callerOf(identity, { capabilities: ['groups.create'] })]) {
      await make(caller)
    }
    const narrowed = [{ capabilities: ['repo.list'] }, { scopes: [at.org] }].map((more) => callerOf(identity, more))
    for (const caller of [at.editor, ...narrowed]) {
      expect(await refusal(make(caller))).toMatchObject({ code: 'PERMISSION_DENIED' })
    }
  })

  it('gives it a status; what is inside has the same, and no kind', async () => {
    const made = await make()
    expect(made).toMatchObject({ status: OrgStatus.READY, kind: 0 })
    const operator = callerOf(at.owner.identity, { internal: true })
    const inside = { parent: made.uid, group: { name: 'inside' } }
    const lower = await at.call(at.owner, 'GroupsService/CreateGroup', inside)
    expect(lower).toMatchObject({ status: OrgStatus.READY, kind: 0 })
    const turned = { group: { uid: lower.uid, kind: OrgKind.CUSTOMER } }
    expect(await refusal(at.call(operator, 'GroupsService/UpdateGroup', turned))).toMatchObject({ fields: ['kind'] })
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
  const METHOD = 'GroupsService/RequestGroupAccess'
  const ask = (caller: IdentifiedCaller, groupUid: string) => at.call(caller, METHOD, { groupUid })
  const eligible = async (caller: IdentifiedCaller): Promise<boolean> =>
    (await at.call<{ eligible: boolean }>(caller, 'GroupsService/CheckEligibility')).eligible
  const verified = async (name: string): Promise<string> => {
    const { uid } = await at.call(at.owner, 'GroupsService/CreateGroup', { group: { name } })
    await at.db.prisma.group.update({ where: { uid }, data: { verified: true } })
    return uid
  }

  it("is for people of a trusted address whose domain is not everybody's", async () => {
    expect(await eligible(await at.person('ada@example.test'))).toBe(true)
    expect(await eligible(await at.person('ada@free.test'))).toBe(false)
    expect(await eligible(at.owner)).toBe(false)
    // What an issuer calls an address need be none: a domain alone is nobody's.
    expect(await eligible(await at.person('example.test'))).toBe(false)
    // What stands before the last sign is a mailbox, in which another may be (RFC 5321 section 4.1.2).
    expect(await eligible(await at.person('"ada@example.test"@free.test'))).toBe(false)
    const free = await verified('free.test')
    const refused = await refusal(ask(await at.person('eve@free.test'), free))
    expect(refused).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('reaches the organization of the domain and no other group, once a day', async () => {
    const uid = await verified('ask.test')
    const person = await at.person('ada@ask.test')
    expect(await refusal(ask(person, 'x'))).toMatchObject({ fields: ['groupUid'] })
    expect(await refusal(ask(person, ''))).toMatchObject({ fields: ['groupUid'] })
    for (const other of [at.org, newRootUid(), newChildUid(uid)]) {
      expect(await refusal(ask(person, other))).toMatchObject({ code: 'NOT_FOUND' })
    }
    await at.rehearse(person, METHOD, { groupUid: uid })
    const tries = await Promise.allSettled([1, 2, 3].map(() => ask(person, uid)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    at.clock.advance(3600)
    const refused = await ask(person, uid).catch((error: unknown) => error)
    const details = { retryAfterSeconds: 23 * 3600 }
    expect(refused).toMatchObject({ code: 'RESOURCE_EXHAUSTED', reason: 'ALREADY_REQUESTED', details })
    await ask(await at.person('bob@ask.test'), uid)
    at.clock.advance(23 * 3600)
    expect(await ask(person, uid)).toEqual({})
  })
})

describe('deleting a group', () => {
  it('takes the bindings of its caller in it along, and is refused while others are bound there', async () => {
    const group = { name: 'bound' }
    const { uid } = await at.call(at.owner, 'GroupsService/CreateGroup', { parent: at.org, group })
    const bind = ({ identity }: IdentifiedCaller) => {
      const roleBinding = { identityUid: identity, roleUid: builtinRole('viewer').uid }
      return at.call(at.owner, 'RoleBindingsService/CreateRoleBinding', { parent: uid, roleBinding })
    }
    const [own, other] = [await bind(at.owner), await bind(at.viewer)]
    const remove = () => at.call(at.owner, 'GroupsService/DeleteGroup', { uid })
    expect(await refusal(remove())).toMatchObject({ violations: ['RESOURCE_NOT_EMPTY'] })
    for (const binding of [own, other])
      await at.call(at.owner, 'RoleBindingsService/GetRoleBinding', { uid: binding.uid })
    await at.call(at.owner, 'RoleBindingsService/DeleteRoleBinding', { uid: other.uid })
    await remove()
    expect(await refusal(remove())).toMatchObject({ code: 'NOT_FOUND' })
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

  const library = (name: string) => ({ name, version: '1.0' })
  const advisory = (advisoryId: string) => ({ advisoryId, author: 'a', artifactName: advisoryId, artifactType: 'apk' })
  const bulk: readonly [string, string, (count: number) => Promise<object>][] = [
    [
      'artifacts',
      'platformgraph.libraries.v1.ArtifactsService/ImportArtifacts',
      async (count) => ({ ecosystem: 2, versions: ['a', 'b', 'c'].slice(0, count).map(library) }),
    ],
    [
      'advisories',
      'platformgraph.vulnerabilities.v1.AdvisoriesService/ImportAdvisories',
      async (count) => ({ advisories: ['CVE-1', 'CVE-2', 'CVE-3'].slice(0, count).map(advisory) }),
    ],
    [
      'role_bindings',
      'iam.v2.RoleBindingsService/BatchCreateRoleBindings',
      async (count) => {
        const people = await Promise.all([1, 2].map((n) => at.person(`bulk${count}-${n}@limits.test`)))
        // Whoever makes an organization is bound in it.
        const bound = people.slice(0, count - 1)
        return {
          roleUid: builtinRole('viewer').uid,
          requests: bound.map(({ identity: identityUid }) => ({ roleBinding: { identityUid } })),
        }
      },
    ],
  ]
  it.each(bulk)('hold for %s that come together: all of them, or none', async (kind, method, request) => {
    const { uid: parent } = await at.call(at.owner, 'GroupsService/CreateGroup', { group: { name: `bulk-${kind}` } })
    await at.db.prisma.group.update({ where: { uid: parent }, data: { resourceLimits: { [kind]: 2 } } })
    const sessionGrants = [{ mapping: parent, group: parent, role: builtinRole('advisories.creator').uid }]
    const writer = { ...at.owner, sessionGrants }
    const send = async (count: number) => at.call(writer, method, { parent, ...(await request(count)) })
    expect(await refusal(send(3))).toMatchObject({
      code: 'FAILED_PRECONDITION',
      violations: ['RESOURCE_LIMIT_REACHED'],
    })
    await expect(send(2)).resolves.toBeTypeOf('object')
  })
})
