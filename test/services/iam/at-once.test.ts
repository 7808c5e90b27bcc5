// What is decided of rows that others have written and not committed (PostgreSQL: TEST_DATABASE_URL).
import { beforeEach, describe, expect, it } from 'vitest'
import { capabilityByName } from '../../../src/contract/capabilities.ts'
import { GroupAccessRequest_State as State } from '../../../src/contract/gen/platformgraph/iam/v1/access_requests_pb.ts'
import { newChildUid } from '../../../src/core/uid.ts'
import type { Transaction } from '../../../src/db/database.ts'
import { lockRow } from '../../../src/db/statements/get.ts'
import { behind } from '../../support/behind.ts'
import { TEST_DATABASE_URL } from '../../support/database.ts'
import { organization, refusal, roleUid, type Organization } from '../../support/organization.ts'

let at: Organization
beforeEach(async () => {
  at = await organization()
})

async function bindingOf(identityUid: string, role: Parameters<typeof roleUid>[0]): Promise<string> {
  const where = { identityUid, parentUid: at.org, roleUid: roleUid(role) }
  return (await at.db.prisma.roleBinding.findFirstOrThrow({ where })).uid
}

describe.skipIf(TEST_DATABASE_URL === undefined)('while others write', () => {
  it('an identity that becomes the last owner cannot be deleted', async () => {
    const robot = await at.member(at.org, roleUid('viewer'))
    const uid = await bindingOf(robot.identity, 'viewer')
    const owners = await bindingOf(at.owner.identity, 'owner')
    const deleting = behind(
      at.db,
      async ({ prisma }) => {
        await prisma.roleBinding.update({ where: { uid }, data: { roleUid: roleUid('owner') } })
        await prisma.roleBinding.delete({ where: { uid: owners } })
      },
      () => at.call(at.owner, 'IdentitiesService/DeleteIdentity', { uid: robot.identity }),
    )
    expect(await refusal(deleting)).toMatchObject({ code: 'FAILED_PRECONDITION', violations: ['LAST_OWNER'] })
  })

  it('an organization gets no more patterns than it may have', async () => {
    const pattern = (n: number) => ({
      ...{ name: `pattern ${n}`, claimMatch: { issuer: 'https://ci.example.test', subjectPattern: `s${n}-.*` } },
    })
    const create = (n: number) =>
      at.call(at.owner, 'IdentitiesService/CreateIdentity', { parent: at.org, identity: pattern(n) })
    for (let n = 0; n < 98; n++) await create(n)
    const tries = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => create(100 + n)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    for (const one of tries) {
      if (one.status === 'fulfilled') continue
      const refused = refusal(Promise.reject(one.reason as Error))
      expect(await refused).toMatchObject({ violations: ['RESOURCE_LIMIT_REACHED'] })
    }
  })

  it.each(['CreateRoleBinding', 'UpdateRoleBinding'])('%s finds an identity gone, and a role', async (method) => {
    const robot = await at.member(at.org, roleUid('viewer'))
    const uid = await bindingOf(robot.identity, 'viewer')
    const gone = (await at.member(at.org)).identity
    const role = { name: 'reader', capabilities: [101] }
    const goneRole = (await at.call(at.owner, 'RolesService/CreateRole', { parent: at.org, role })).uid
    const leaves: [object, string, (tx: Transaction) => Promise<unknown>][] = [
      [
        { identityUid: gone, roleUid: roleUid('viewer') },
        `Identity ${gone}`,
        ({ prisma }) => prisma.identity.delete({ where: { uid: gone } }),
      ],
      [
        { identityUid: robot.identity, roleUid: goneRole },
        `Role ${goneRole}`,
        ({ prisma }) => prisma.role.delete({ where: { uid: goneRole } }),
      ],
    ]
    for (const [fields, what, leave] of leaves) {
      const creating = method === 'CreateRoleBinding'
      const request = creating ? { parent: at.org, roleBinding: fields } : { roleBinding: { ...fields, uid } }
      const called = behind(at.db, leave, () => at.call(at.owner, `RoleBindingsService/${method}`, request))
      const { code, message } = await refusal(called)
      expect({ code, message }).toEqual({ code: 'NOT_FOUND', message: `Not found: ${what} does not exist` })
    }
  })

  it('an owner who removes itself finds the other gone', async () => {
    const other = await at.person()
    const roleBinding = { identityUid: other.identity, roleUid: roleUid('owner') }
    await at.call(at.owner, 'RoleBindingsService/CreateRoleBinding', { parent: at.org, roleBinding })
    const [uid, others] = [await bindingOf(at.owner.identity, 'owner'), await bindingOf(other.identity, 'owner')]
    const leaving = behind(
      at.db,
      async (tx) => {
        await lockRow(tx, { name: 'groups' }, at.org)
        await tx.prisma.roleBinding.delete({ where: { uid: others } })
      },
      () => at.call(at.owner, 'RoleBindingsService/DeleteRoleBinding', { uid }),
    )
    expect(await refusal(leaving)).toMatchObject({ code: 'FAILED_PRECONDITION', violations: ['LAST_OWNER'] })
  })
})

describe.skipIf(TEST_DATABASE_URL === undefined)('while others let people in', () => {
  const requests = 'platformgraph.iam.v1.GroupAccessRequestsService'
  const ask = (person: Parameters<Organization['call']>[0]) =>
    at.call<object>(person, 'GroupsService/RequestGroupAccess', { groupUid: at.org })
  beforeEach(async () => {
    await at.db.prisma.group.update({ where: { uid: at.org }, data: { name: 'example.test', verified: true } })
  })

  it('a person who has just asked asks no second time', async () => {
    const person = await at.person('ada@example.test')
    const of = { parentUid: at.org, identityUid: person.identity, name: 'ada', email: 'ada@example.test' }
    const asking = behind(
      at.db,
      ({ prisma }) =>
        prisma.groupAccessRequest.create({
          data: { ...of, uid: newChildUid(at.org), askTime: new Date(at.clock.now()) },
        }),
      () => ask(person),
    )
    expect(await refusal(asking)).toMatchObject({ reason: 'ALREADY_REQUESTED' })
    expect(await at.db.prisma.groupAccessRequest.count({ where: { identityUid: person.identity } })).toBe(1)
  })

  it.each(['Accept', 'Deny'])('%sGroupAccessRequest finds a request decided', async (verb) => {
    const person = await at.person('ada@example.test')
    await ask(person)
    const { uid } = await at.db.prisma.groupAccessRequest.findFirstOrThrow({ where: { identityUid: person.identity } })
    const request = { uid, ...(verb === 'Accept' ? { roleUid: roleUid('viewer') } : {}) }
    const deciding = behind(
      at.db,
      ({ prisma }) => prisma.groupAccessRequest.update({ where: { uid }, data: { state: State.DENIED } }),
      () => at.call(at.owner, `${requests}/${verb}GroupAccessRequest`, request),
    )
    expect(await refusal(deciding)).toMatchObject({ violations: ['REQUEST_DECIDED'] })
    expect(await at.db.prisma.roleBinding.count({ where: { identityUid: person.identity } })).toBe(0)
  })

  it('an invite for a single use finds itself used', async () => {
    const groupInvite = { roleUid: roleUid('viewer'), ttl: 3600, singleUse: true }
    const made = { parent: at.org, groupInvite }
    const { uid, code } = await at.call<{ uid: string; code: string }>(
      at.owner,
      'GroupInvitesService/CreateGroupInvite',
      made,
    )
    const person = await at.person()
    const accepting = behind(
      at.db,
      ({ prisma }) => prisma.groupInvite.delete({ where: { uid } }),
      () => at.call(person, 'platformgraph.iam.v1.InvitesService/AcceptGroupInvite', { code }),
    )
    expect(await refusal(accepting)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await at.db.prisma.roleBinding.count({ where: { identityUid: person.identity } })).toBe(0)
  })
})

it.skipIf(TEST_DATABASE_URL === undefined)('terms that others have just accepted are accepted', async () => {
  const term = { parentUid: at.org, docId: 'eula', acceptedBy: at.viewer.identity }
  await at.events()
  const accepting = behind(
    at.db,
    ({ prisma }) => prisma.termsAcceptance.create({ data: { ...term, uid: newChildUid(at.org) } }),
    () => at.call(at.owner, 'TermsService/AcceptTerms', { group: at.org, documentIds: ['eula'] }),
  )
  expect(await accepting).toMatchObject({ documentIds: ['eula'] })
  expect(await at.events()).toEqual([])
})

describe.skipIf(TEST_DATABASE_URL === undefined)('while others say what a directory gives', () => {
  const generate = (caller: Parameters<Organization['call']>[0], identityProviderUid: string) =>
    at.call(caller, 'IdentityProvidersService/GenerateScimToken', { identityProviderUid })
  const provider = async (): Promise<string> => {
    const oidc = { issuer: 'https://login.example.test', clientId: 'client', pkceEnabled: true }
    const identityProvider = { name: 'login', defaultRole: roleUid('viewer'), oidc }
    const request = { parent: at.org, identityProvider }
    return (await at.call(at.owner, 'IdentityProvidersService/CreateIdentityProvider', request)).uid
  }

  it('a token is not given to somebody who lacks what the groups of the directory give from now on', async () => {
    const parentUid = await provider()
    const names = ['identity_providers.scim.manage', 'identity_providers.list']
    const viewer = await at.call<{ capabilities: number[]; uid: string }>(at.owner, 'RolesService/GetRole', {
      uid: roleUid('viewer'),
    })
    const capabilities = [...viewer.capabilities, ...names.map((name) => capabilityByName(name)!.number)]
    const role = { name: 'manager', capabilities: [...new Set(capabilities)] }
    const made = await at.call(at.owner, 'RolesService/CreateRole', { parent: at.org, role })
    const manager = await at.member(at.org, made.uid)
    const data = { parentUid, uid: newChildUid(parentUid), externalGroupId: 'admins', roleUid: roleUid('owner') }
    const generating = behind(
      at.db,
      ({ prisma }) => prisma.externalGroupRoleMapping.create({ data: { ...data, scope: at.org } }),
      () => generate(manager, parentUid),
    )
    expect(await refusal(generating)).toMatchObject({ reason: 'PRIVILEGE_ESCALATION' })
  })

  it('a token is not given beside one that was just given', async () => {
    const providerUid = await provider()
    const generating = behind(
      at.db,
      ({ prisma }) => prisma.scimCredential.create({ data: { providerUid, tokenDigest: 'x', etag: 'x' } }),
      () => generate(at.owner, providerUid),
    )
    expect(await refusal(generating)).toMatchObject({ violations: ['SCIM_TOKEN_EXISTS'] })
  })

  it('a mapping finds the group gone that it is to give a role in', async () => {
    const parent = await provider()
    const { uid: scope } = await at.call(at.owner, 'GroupsService/CreateGroup', {
      parent: at.org,
      group: { name: 'short lived' },
    })
    const externalGroupRoleMapping = { externalGroupId: 'admins', roleUid: roleUid('viewer'), scope }
    const mapping = behind(
      at.db,
      ({ prisma }) => prisma.group.delete({ where: { uid: scope } }),
      () =>
        at.call(at.owner, 'ExternalGroupRoleMappingsService/CreateExternalGroupRoleMapping', {
          parent,
          externalGroupRoleMapping,
        }),
    )
    expect(await refusal(mapping)).toMatchObject({
      code: 'NOT_FOUND',
      message: `Not found: Group ${scope} does not exist`,
    })
  })
})
