// The waist: whatever way in is taken, what a rule forgets is not answered, and what is refused names its domain.
import { beforeAll, describe, expect, it } from 'vitest'
import { AccessService } from '../../src/contract/gen/platformgraph/iam/v1/access_pb.ts'
import { GroupsService } from '../../src/contract/gen/chainguard/platform/iam/v2/groups_pb.ts'
import { ReposService } from '../../src/contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import { invalidField, type PlatformError } from '../../src/core/errors.ts'
import type { Deps, Surroundings } from '../../src/services/call.ts'
import { operation, type Operation } from '../../src/services/operation.ts'
import type { Page } from '../../src/services/page.ts'
import { organization, type Organization } from '../support/organization.ts'

const row = { uid: 'a'.repeat(40), name: 'secret' }
const page: Page = {
  items: [row],
  offset: 0,
  total: 1,
  hasNext: false,
  hasPrevious: false,
  cursor: () => 'cursor',
}
const { listRepos, getRepo } = ReposService.method
const { listAccess } = AccessService.method

let at: Organization
let outsider: Surroundings
beforeAll(async () => {
  at = await organization()
  const deps = { db: at.db, access: at.access } as Deps
  outsider = { context: { caller: at.outsider, requestId: 'r' }, deps }
})

/** Rules that answer without asking what the caller may do. */
const forgetful = {
  read: () => operation<object>({ method: listRepos, read: async () => row }),
  readMany: () => operation<object>({ method: listRepos, readMany: async (calls) => calls.map(() => row) }),
  write: () => operation<object>({ method: GroupsService.method.createGroup, write: async () => row }),
  readRows: () => operation<object>({ method: getRepo, read: async () => row, readRows: async () => [row] }),
  list: () =>
    operation<object>({
      method: listRepos,
      query: () => ({}),
      validateQuery: () => undefined,
      readPage: async () => page,
      readPages: async (_call, _query, places) => places.map(() => page),
      answer: () => row,
    }),
} satisfies Record<string, () => Operation>

describe('a rule that forgets to ask what its caller may do', () => {
  const ways: readonly [string, () => Promise<unknown>][] = [
    ['call of a list', () => forgetful.list().call({}, outsider)],
    ['call of a read', () => forgetful.read().call({}, outsider)],
    ['call of a write', () => forgetful.write().call({}, outsider)],
    ['callMany', () => forgetful.readMany().callMany([{}], outsider)],
    ['list', () => forgetful.list().list({}, outsider)],
    ['listMany', () => forgetful.list().listMany([{}], {}, outsider)],
    ['getMany', () => forgetful.readRows().getMany({ uids: [row.uid] }, outsider)],
  ]
  it.each(ways)('answers nobody by %s', async (_name, way) => {
    await expect(way()).rejects.toThrow(/never asked what its caller may do/)
  })

  it('is no hole where the annotation names the scope: the waist asks', async () => {
    await expect(forgetful.readRows().call({ uid: at.org }, outsider)).rejects.toMatchObject({
      code: 'PERMISSION_DENIED',
    })
    const listed = operation<object>({ method: listAccess, readMany: async (calls) => calls.map(() => row) })
    const [refused] = await listed.callMany([{ group: at.org }], outsider)
    expect(refused).toMatchObject({ code: 'PERMISSION_DENIED', area: 'iam' })
  })
})

it('what a rule refuses names the domain of its method on every way in', async () => {
  const no = (): never => {
    throw invalidField('after', 'is not a cursor')
  }
  const list = operation<object>({
    method: listRepos,
    query: () => ({}),
    validateQuery: () => undefined,
    readPage: async () => no(),
    readPages: async () => no(),
    answer: () => row,
  })
  const rows = operation<object>({ method: getRepo, read: async () => no(), readRows: async () => no() })
  const owner = { ...outsider, context: { caller: at.owner, requestId: 'r' } }
  const ways = [
    list.call({}, owner),
    list.callMany([{}], owner).then(([refused]) => Promise.reject(refused as PlatformError)),
    list.list({}, owner),
    list.listMany([{}], {}, owner),
    rows.call({ uid: at.org }, owner),
    rows.getMany({ uids: [at.org] }, owner),
  ]
  for (const way of await Promise.allSettled(ways))
    expect(way).toMatchObject({ status: 'rejected', reason: { code: 'INVALID_ARGUMENT', area: 'registry' } })
})
