// Several writes of one transaction beside others (PostgreSQL: TEST_DATABASE_URL).
import { describe, expect, it } from 'vitest'
import { RolesService } from '../../src/contract/gen/chainguard/platform/iam/v2/roles_pb.ts'
import { ReposService } from '../../src/contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import type { MethodCall } from '../../src/services/together.ts'
import { behind } from '../support/behind.ts'
import { statement, TEST_DATABASE_URL } from '../support/database.ts'
import { organization } from '../support/organization.ts'

/** Takes the row; it fails at once where somebody has it. */
const take = (uid: string) => statement(`SELECT uid FROM repos WHERE uid = $1 FOR UPDATE NOWAIT`, [uid])
const { updateRepo, deleteRepo } = ReposService.method

describe.skipIf(TEST_DATABASE_URL === undefined)('several writes', () => {
  it.each<[string, (uid: string) => MethodCall]>([
    [
      'updates',
      (uid) => ({
        method: updateRepo,
        request: { repo: { uid, description: 'changed' }, updateMask: ['description'] },
      }),
    ],
    ['deletions', (uid) => ({ method: deleteRepo, request: { uid } })],
  ])('wait for the first of their rows with none of the others: %s', async (_, write) => {
    const at = await organization()
    const create = (name: string) =>
      at.call(at.owner, 'registry.v2.ReposService/CreateRepo', { parent: at.org, repo: { name } })
    const made = await Promise.all(['a', 'b', 'c'].map(create))
    const [first = '', ...others] = made.map(({ uid }) => uid).sort()
    const role = { name: 'of the batch', capabilities: [101] }
    const { uid } = await at.call(at.owner, 'RolesService/CreateRole', { parent: at.org, role })
    // Given in another order than they are locked in, and with a row of another kind.
    const calls = [{ method: RolesService.method.deleteRole, request: { uid } }, ...others.map(write), write(first)]
    const done = await behind(
      at.db,
      [
        (tx) => tx.query(take(first)),
        async (tx) => {
          for (const other of others) expect(await tx.query(take(other))).toHaveLength(1)
        },
      ],
      () => at.services.callAll(calls, { caller: at.owner, requestId: 'test' }),
    )
    expect(done).toHaveLength(4)
  })
})
