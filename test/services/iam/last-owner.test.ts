// An organization keeps its last owner, whatever is removed, and an invite gives no more than its maker still holds.
import { beforeEach, describe, expect, it } from 'vitest'
import { callerOf } from '../../support/caller.ts'
import { organization, refusal, roleUid, type Organization } from '../../support/organization.ts'

let at: Organization
let owner: string
beforeEach(async () => {
  at = await organization()
  const where = { parentUid: at.org, identityUid: at.owner.identity, roleUid: roleUid('owner') }
  owner = (await at.db.prisma.roleBinding.findFirstOrThrow({ where })).uid
})

const LAST = { code: 'FAILED_PRECONDITION', violations: ['LAST_OWNER'] }
const KEYS = '{"keys":[{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}]}'
const unbind = (uid: string) => at.call(at.owner, 'RoleBindingsService/DeleteRoleBinding', { uid })

describe('the last owner', () => {
  it('cannot be unbound, nor bound to another role, nor replaced by who owns nothing', async () => {
    expect(await refusal(unbind(owner))).toMatchObject(LAST)
    const change = (roleBinding: object) =>
      at.call(at.owner, 'RoleBindingsService/UpdateRoleBinding', { roleBinding: { uid: owner, ...roleBinding } })
    expect(await refusal(change({ roleUid: roleUid('viewer') }))).toMatchObject(LAST)
    const below = await at.member(at.subgroup)
    expect(await refusal(change({ identityUid: below.identity }))).toMatchObject(LAST)
    await at.call(at.owner, 'GroupsService/GetGroup', { uid: at.org })
  })

  it('cannot be deleted as an identity', async () => {
    const robot = await at.member(at.org, roleUid('owner'))
    await unbind(owner)
    const gone = at.call(robot, 'IdentitiesService/DeleteIdentity', { uid: robot.identity })
    expect(await refusal(gone)).toMatchObject(LAST)
  })

  it('cannot be deleted as an identity with other roles either, whichever comes first', async () => {
    const robot = await at.member(at.org, roleUid('owner'))
    const own = { identityUid: robot.identity, parentUid: at.org }
    const data = [
      { ...own, uid: `${at.org}/${'0'.repeat(16)}`, roleUid: roleUid('viewer') },
      { ...own, uid: `${at.org}/${'f'.repeat(16)}`, roleUid: roleUid('editor') },
    ]
    await at.db.prisma.roleBinding.createMany({ data })
    await unbind(owner)
    const gone = at.call(robot, 'IdentitiesService/DeleteIdentity', { uid: robot.identity })
    expect(await refusal(gone)).toMatchObject(LAST)
  })

  it('may go when there is another, of two at once one', async () => {
    const robot = await at.member(at.org, roleUid('owner'))
    const where = { identityUid: robot.identity }
    const { uid } = await at.db.prisma.roleBinding.findFirstOrThrow({ where })
    const tries = await Promise.allSettled([
      unbind(owner),
      at.call(robot, 'RoleBindingsService/DeleteRoleBinding', { uid }),
    ])
    expect(tries.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('is not made another by one whose static keys have ended', async () => {
    const identityUid = (await at.member(at.org, roleUid('owner'))).identity
    const endsAt = async (expirationTime: string): Promise<void> => {
      const staticKeys = { issuer: 'https://keys.test', subject: 's', issuerKeys: KEYS, expirationTime }
      await at.db.prisma.identity.update({ where: { uid: identityUid }, data: { staticKeys } })
    }
    await endsAt('2001-01-01T00:00:00Z')
    expect(await refusal(unbind(owner))).toMatchObject(LAST)
    await endsAt('9999-01-01T00:00:00Z')
    await unbind(owner)
  })

  it('is not made another by a service principal, which takes no token', async () => {
    const identity = { name: 'principal', servicePrincipal: 1 }
    const { uid } = await at.call(at.owner, 'IdentitiesService/CreateIdentity', { parent: at.org, identity })
    const roleBinding = { identityUid: uid, roleUid: roleUid('owner') }
    await at.call(at.owner, 'RoleBindingsService/CreateRoleBinding', { parent: at.org, roleBinding })
    expect(await refusal(unbind(owner))).toMatchObject(LAST)
    await at.member(at.org, roleUid('owner'))
    await unbind(owner)
  })

  it('cannot be given static keys that have ended', async () => {
    const endsAt = (expirationTime: string) => ({
      staticKeys: {
        issuer: 'https://keys.test',
        subject: 's',
        issuerKeys: KEYS,
        expirationTime: new Date(expirationTime),
      },
    })
    const identity = { name: 'keys', ...endsAt('9999-01-01T00:00:00Z') }
    const { uid } = await at.call(at.owner, 'IdentitiesService/CreateIdentity', { parent: at.org, identity })
    const roleBinding = { identityUid: uid, roleUid: roleUid('owner') }
    await at.call(at.owner, 'RoleBindingsService/CreateRoleBinding', { parent: at.org, roleBinding })
    const end = () =>
      at.call(callerOf(uid), 'IdentitiesService/UpdateIdentity', {
        identity: { uid, ...endsAt('2001-01-01T00:00:00Z') },
      })
    await unbind(owner)
    expect(await refusal(end())).toMatchObject(LAST)
    const again = { identityUid: at.owner.identity, roleUid: roleUid('owner') }
    await at.call(callerOf(uid), 'RoleBindingsService/CreateRoleBinding', { parent: at.org, roleBinding: again })
    await end()
  })

  it.each(['no keys', '{"keys":[]}'])('cannot be given static keys that verify nothing: %s', async (issuerKeys) => {
    const staticKeys = { issuer: 'https://keys.test', subject: 's', issuerKeys: KEYS }
    const identity = { name: 'keys', staticKeys }
    const { uid } = await at.call(at.owner, 'IdentitiesService/CreateIdentity', { parent: at.org, identity })
    const roleBinding = { identityUid: uid, roleUid: roleUid('owner') }
    await at.call(at.owner, 'RoleBindingsService/CreateRoleBinding', { parent: at.org, roleBinding })
    const change = () =>
      at.call(callerOf(uid), 'IdentitiesService/UpdateIdentity', {
        identity: { uid, staticKeys: { ...staticKeys, issuerKeys } },
      })
    await change()
    expect(await refusal(unbind(owner))).toMatchObject(LAST)
    await at.db.prisma.identity.update({ where: { uid }, data: { staticKeys } })
    await unbind(owner)
    expect(await refusal(change())).toMatchObject(LAST)
  })

  it('does not hold other roles, nor owners of groups within', async () => {
    const inner = await at.member(at.subgroup, roleUid('owner'))
    const { uid } = await at.db.prisma.roleBinding.findFirstOrThrow({ where: { identityUid: inner.identity } })
    await unbind(uid)
  })
})

it('an invite dies with the right of who made it', async () => {
  const maker = await at.member(at.org, roleUid('owner'))
  const groupInvite = { roleUid: roleUid('editor'), ttl: 3600 }
  const request = { parent: at.org, groupInvite }
  const { code } = await at.call<{ code: string }>(maker, 'GroupInvitesService/CreateGroupInvite', request)
  const { uid } = await at.db.prisma.roleBinding.findFirstOrThrow({ where: { identityUid: maker.identity } })
  await unbind(uid)
  const accept = async () =>
    at.call(await at.person(), 'platformgraph.iam.v1.InvitesService/AcceptGroupInvite', { code })
  expect(await refusal(accept())).toMatchObject({ code: 'NOT_FOUND' })
  // What it still holds is less than the invite gives, then more than that elsewhere too.
  for (const [parent, role] of [
    [at.org, 'viewer'],
    [at.subgroup, 'owner'],
  ] as const) {
    const roleBinding = { identityUid: maker.identity, roleUid: roleUid(role) }
    await at.call(at.owner, 'RoleBindingsService/CreateRoleBinding', { parent, roleBinding })
    expect(await refusal(accept())).toMatchObject({ code: 'NOT_FOUND' })
  }
  const roleBinding = { identityUid: maker.identity, roleUid: roleUid('owner') }
  await at.call(at.owner, 'RoleBindingsService/CreateRoleBinding', { parent: at.org, roleBinding })
  await accept()
})

it('explainAccess says the same of identities elsewhere, whether they exist', async () => {
  const there = at.outsider.identity
  const never = '0'.repeat(40)
  const explain = (identityUid: string) =>
    at.call(at.owner, 'platformgraph.iam.v1.AccessService/ExplainAccess', { identityUid, capability: 101, at: at.org })
  expect(await explain(there)).toEqual(await explain(never))
  const inOther = `${at.otherOrg}/${'1'.repeat(16)}`
  expect(await explain(inOther)).toMatchObject({ allowed: false })
})
