// What is decided of rows that others have written and not committed (PostgreSQL: TEST_DATABASE_URL).
import { beforeEach, describe, expect, it } from 'vitest'
import type { Transaction } from '../../../src/db/database.ts'
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
})
