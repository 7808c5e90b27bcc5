// Batches of which some calls depend on their order, so that they are written in parts, and those of which one is refused within a part.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { ReposService } from '../../src/contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import { organization } from '../support/organization.ts'

const COUNT = 100
const SPOILT = 70

it('tell of the one that is refused, and are done whole without it', async () => {
  const at = await organization()
  const by = () => ({ caller: at.owner, requestId: randomUUID() })
  const made = await at.services.callAll(
    [...Array(COUNT).keys()].map((n) => ({
      method: ReposService.method.createRepo,
      request: { parent: at.org, repo: { name: `repo-${n}` } },
    })),
    by(),
  )
  const uids = made.map((one) => ('uid' in one ? String(one.uid) : ''))
  // Each but the first takes the name that the one before it has just given up.
  const renamed = (n: number): object => (n < 3 ? { name: n === 0 ? 'free' : `repo-${n - 1}` } : { description: 'new' })
  const calls = uids.map((uid, n) => ({
    method: ReposService.method.updateRepo,
    request: { repo: { uid, ...(n === SPOILT ? { name: 'repo-99' } : renamed(n)) } },
  }))
  await expect(at.services.callAll(calls, by())).rejects.toMatchObject({
    refusals: new Map([[SPOILT, expect.objectContaining({ code: 'ALREADY_EXISTS' })]]),
  })
  expect(await at.db.prisma.repo.count({ where: { name: 'free' } })).toBe(0)
  const changed = await at.services.callAll(calls.toSpliced(SPOILT, 1), by())
  expect(changed.map((one) => ('name' in one ? one.name : '')).slice(0, 4)).toEqual([
    'free',
    'repo-0',
    'repo-1',
    'repo-3',
  ])
})

it('in which one takes the name of another do so in the order of their calls', async () => {
  const at = await organization()
  const by = () => ({ caller: at.owner, requestId: randomUUID() })
  const make = (name: string) =>
    at.services.call(ReposService.method.createRepo, { parent: at.org, repo: { name } }, by())
  const [one, other] = [await make('name-1'), await make('name-2')]
  const called = (uid: string, name: string) => ({
    method: ReposService.method.updateRepo,
    request: { repo: { uid, name } },
  })
  const calls = [called(one.uid, 'name-2'), called(other.uid, 'name-3')]
  await expect(at.services.callAll(calls, by())).rejects.toMatchObject({
    refusals: new Map([[0, expect.objectContaining({ code: 'ALREADY_EXISTS' })]]),
  })
  const renamed = await at.services.callAll(calls.toReversed(), by())
  expect(renamed).toMatchObject([{ name: 'name-3' }, { name: 'name-2' }])
})
