// Tags that are made while others write in their repos and have not committed (PostgreSQL: TEST_DATABASE_URL).
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { ReposService } from '../../../src/contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import { TagsService } from '../../../src/contract/gen/chainguard/platform/registry/v2/tags_pb.ts'
import { behind } from '../../support/behind.ts'
import { statement, TEST_DATABASE_URL } from '../../support/database.ts'
import { organization, type Organization } from '../../support/organization.ts'

const [OLD, NEW] = ['a', 'b'].map((digit) => `sha256:${digit.repeat(64)}`)

let at: Organization
let repos: readonly [first: string, second: string]
beforeEach(async () => {
  at = await organization()
  const makeRepo = async (name: string): Promise<string> =>
    (await at.services.call(ReposService.method.createRepo, { parent: at.org, repo: { name } }, by())).uid
  const [one, other] = [await makeRepo('one'), await makeRepo('other')]
  repos = one < other ? [one, other] : [other, one]
})

const by = () => ({ caller: at.owner, requestId: randomUUID() })
const tagIn = (parent: string, digest: string | undefined) => ({
  method: TagsService.method.createTag,
  request: { parent, tag: { name: 'latest', digest } },
})
const make = ({ method, request }: ReturnType<typeof tagIn>) => at.services.call(method, request, by())
const lock = (table: string, uid: string, how: string) =>
  statement(`SELECT uid FROM ${table} WHERE uid = $1 FOR ${how}`, [uid])

describe.skipIf(TEST_DATABASE_URL === undefined)('a tag', () => {
  it('that somebody deletes, who needs its repo after it, is waited for without that', async () => {
    const [repo] = repos
    const { uid } = await make(tagIn(repo, OLD))
    const moved = behind(
      at.db,
      [(tx) => tx.query(lock('tags', uid, 'UPDATE')), (tx) => tx.query(lock('repos', repo, 'KEY SHARE NOWAIT'))],
      () => make(tagIn(repo, NEW)),
    )
    expect(await moved).toMatchObject({ uid, digest: NEW })
  })

  it('of several that a batch moves takes its repo in one order with those of all others', async () => {
    const [first, second] = repos
    for (const repo of repos) await make(tagIn(repo, OLD))
    const moved = behind(
      at.db,
      [
        (tx) => tx.query(lock('repos', first, 'NO KEY UPDATE')),
        (tx) => tx.query(lock('repos', second, 'NO KEY UPDATE NOWAIT')),
      ],
      () => at.services.callAll([tagIn(second, NEW), tagIn(first, NEW)], by()),
    )
    expect(await moved).toMatchObject([{ digest: NEW }, { digest: NEW }])
  })
})
