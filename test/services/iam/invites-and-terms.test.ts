// Invites, whose code is seen once, and the acceptance of terms.
import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { TermsService } from '../../../src/contract/gen/chainguard/platform/iam/v2/terms_pb.ts'
import { capabilityByName } from '../../../src/contract/capabilities.ts'
import { organization, refusal, roleUid, type Organization } from '../../support/organization.ts'

let at: Organization
beforeAll(async () => {
  at = await organization()
})

describe('an invite', () => {
  const create = (groupInvite: object, caller = at.owner) =>
    at.call<{ uid: string; code: string; keyId: string }>(caller, 'GroupInvitesService/CreateGroupInvite', {
      parent: at.org,
      groupInvite: { roleUid: roleUid('viewer'), ttl: 3600, ...groupInvite },
    })
  const list = (request: object) =>
    at.call<{ groupInvites: { uid: string }[] }>(at.viewer, 'GroupInvitesService/ListGroupInvites', request)

  it('gives its code once', async () => {
    await at.events()
    const made = await create({ email: 'new@example.test', singleUse: true })
    expect(made).toMatchObject({
      email: 'new@example.test',
      singleUse: true,
      expirationTime: new Date(at.clock.now() + 3_600_000),
      role: { name: 'viewer' },
    })
    expect(made.code.startsWith(`${made.keyId}.`)).toBe(true)
    const stored = await at.db.prisma.groupInvite.findUniqueOrThrow({ where: { uid: made.uid } })
    expect(stored.codeDigest).toBe(createHash('sha256').update(made.code).digest('hex'))
    const got = await at.call(at.viewer, 'GroupInvitesService/GetGroupInvite', { uid: made.uid })
    expect((got['role'] as { capabilities: number[] }).capabilities).toContain(capabilityByName('repo.list')?.number)
    const told = JSON.stringify([got, await list({}), await at.events()])
    expect(told).toContain(made.keyId)
    expect(told).not.toContain(made.code)
    expect(told).not.toContain(stored.codeDigest)
  })

  it('is found by its key, and stays in lists when it has lapsed, until it is deleted', async () => {
    const { uid, keyId } = await create({ ttl: 1 })
    at.clock.advance(10)
    expect(await list({ keyId })).toMatchObject({ groupInvites: [{ uid }] })
    await at.call(at.owner, 'GroupInvitesService/DeleteGroupInvite', { uid })
    expect(await list({ keyId })).toMatchObject({ groupInvites: [] })
    expect(await refusal(at.call(at.owner, 'GroupInvitesService/DeleteGroupInvite', { uid }))).toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('says what is wrong with it, and gives nothing that the caller lacks', async () => {
    expect(await refusal(create({ roleUid: '', ttl: undefined, email: 'nobody' }))).toMatchObject({
      fields: ['roleUid', 'ttl', 'email'],
    })
    const most = 30 * 86_400
    for (const ttl of [0, -1, most + 1]) expect(await refusal(create({ ttl }))).toMatchObject({ fields: ['ttl'] })
    expect(await create({ ttl: most })).toHaveProperty('code')
    const names = ['group_invites.create', 'role_bindings.create', 'roles.list']
    const role = await at.call(at.owner, 'RolesService/CreateRole', {
      parent: at.org,
      role: { name: 'inviter', capabilities: names.map((name) => capabilityByName(name)?.number) },
    })
    const inviter = await at.member(at.org, role.uid)
    expect(await refusal(create({}, inviter))).toMatchObject({ reason: 'PRIVILEGE_ESCALATION' })
    expect(await create({ roleUid: role.uid, ttl: 60 }, inviter)).toHaveProperty('code')
    await at.db.prisma.roleBinding.deleteMany({ where: { roleUid: role.uid } })
    const remove = () => at.call(at.owner, 'RolesService/DeleteRole', { uid: role.uid })
    expect(await refusal(remove())).toMatchObject({ violations: ['ROLE_IN_USE'] })
    at.clock.advance(61)
    await remove()
  })
})

describe('terms', () => {
  const accept = (group: string, documentIds: string[], caller = at.owner) =>
    at.call(caller, 'TermsService/AcceptTerms', { group, documentIds })
  type Page = { termsAcceptances: Record<string, unknown>[]; nextPageToken: string; totalCount: number }
  const list = (group: string, more: object = {}) =>
    at.call<Page>(at.viewer, 'TermsService/ListTermsAcceptances', { group, ...more })

  it('are accepted once', async () => {
    await at.events()
    const answer = { group: at.org, documentIds: ['eula', 'privacy', 'eula'] }
    expect(await accept(at.org, answer.documentIds)).toEqual(answer)
    expect((await at.events()).map(({ type }) => type)).toEqual(['dev.chainguard.api.iam.terms.accepted.v1'])
    at.clock.advance(60)
    await accept(at.org, ['privacy'])
    expect(await at.events()).toEqual([])
    const page = await list(at.org, { orderBy: 'docId' })
    expect(page).toMatchObject({ totalCount: 2, nextPageToken: '' })
    expect(page.termsAcceptances).toMatchObject([
      { docId: 'eula', acceptedBy: at.owner.identity, orgUid: at.org },
      { docId: 'privacy', createTime: new Date(at.clock.now() - 60_000) },
    ])
  })

  it('hold for the groups below, page by page', async () => {
    await accept(at.subgroup, ['team-rules', 'eula'])
    const whole = await list(at.subgroup, { orderBy: 'doc_id, uid' })
    expect(whole.totalCount).toBe(4)
    const pages: unknown[] = []
    for (let pageToken = '', more = true; more;) {
      const page = await list(at.subgroup, { orderBy: 'doc_id, uid', pageSize: 1, pageToken })
      expect(page.totalCount).toBe(4)
      pages.push(...page.termsAcceptances)
      pageToken = page.nextPageToken
      more = pageToken !== ''
    }
    expect(pages).toEqual(whole.termsAcceptances)
    expect((await list(at.org)).totalCount).toBe(2)
  })

  it('are listed for many groups at once', async () => {
    const places = [at.org, at.subgroup].map((uid) => ({ scope: [{ kind: 'children', uid }] as const }))
    const context = { caller: at.viewer, requestId: 'r' }
    const pages = await at.services.listMany(TermsService.method.listTermsAcceptances, { places, query: {} }, context)
    expect(pages).toMatchObject([{ total: 2 }, { total: 2 }])
  })

  it('go with the group, whoever has accepted them', async () => {
    const other = await at.person()
    const roleBinding = { identityUid: other.identity, roleUid: roleUid('owner') }
    await at.call(at.owner, 'RoleBindingsService/CreateRoleBinding', { parent: at.org, roleBinding })
    const { uid } = await at.call(at.owner, 'GroupsService/CreateGroup', { parent: at.org, group: { name: 'short' } })
    await accept(uid, ['eula'])
    await at.call<object>(other, 'GroupsService/DeleteGroup', { uid })
    expect(await at.db.prisma.termsAcceptance.count({ where: { parentUid: uid } })).toBe(0)
  })

  it('are refused when they are nothing, nowhere, or not the caller\u2019s to accept', async () => {
    expect(await refusal(accept(at.org, []))).toMatchObject({ fields: ['documentIds'] })
    expect(await refusal(accept(at.org, ['', 'a b']))).toMatchObject({ fields: ['documentIds[0]', 'documentIds[1]'] })
    expect(await refusal(accept(`${at.org}/${'0'.repeat(16)}`, ['a']))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refusal(accept(at.org, ['a'], at.viewer))).toMatchObject({ code: 'PERMISSION_DENIED' })
    expect(await refusal(list(at.otherOrg))).toMatchObject({ code: 'PERMISSION_DENIED' })
  })
})
