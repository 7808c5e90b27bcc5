// What is decided of rows that others have written and not committed (PostgreSQL: TEST_DATABASE_URL).
import { beforeEach, describe, expect, it } from 'vitest'

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
})
