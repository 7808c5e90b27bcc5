// A cursor is a place in one list: the same method, part of the tree, filter and order.
import { beforeAll, expect, it } from 'vitest'
import { ReposService } from '../../src/contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import { GroupsService } from '../../src/contract/gen/chainguard/platform/iam/v2/groups_pb.ts'
import type { PageQuery } from '../../src/services/page.ts'
import { organization, refusal, type Organization } from '../support/organization.ts'

let at: Organization
let cursor: string

const of = (): PageQuery => ({ scope: { descendantsOf: at.org }, filter: { name: 'same' }, size: 1 })
const list = (
  query: PageQuery,
  method: typeof ReposService.method.listRepos | typeof GroupsService.method.listGroups = ReposService.method.listRepos,
) => at.services.list(method, query, { caller: at.owner, requestId: 'test' })
const start = () => ({ cursor, field: 'page_token' })

beforeAll(async () => {
  at = await organization()
  for (const parent of [at.org, at.subgroup])
    await at.call(at.owner, 'registry.v2.ReposService/CreateRepo', { parent, repo: { name: 'same' } })
  const page = await list(of())
  cursor = page.cursor(page.items[0]!)
})

it('of a list that is read from its end there is more before it, and nothing behind', async () => {
  const last = await list({ ...of(), backward: true })
  expect(last).toMatchObject({ hasNext: false, hasPrevious: true })
  const before = { cursor: last.cursor(last.items[0]!), field: 'page_token' }
  expect(await list({ ...of(), start: before, backward: true })).toMatchObject({ hasNext: true, hasPrevious: false })
})

it('is followed by the rest of its list, whatever the size of the page', async () => {
  expect((await list({ ...of(), size: 5, start: start() })).items).toHaveLength(1)
  expect((await list({ ...of(), start: start(), backward: true })).items).toEqual([])
})

it.each<[string, () => PageQuery]>([
  ['another part of the tree', () => ({ ...of(), scope: { childrenOf: at.org } })],
  ['another filter', () => ({ ...of(), filter: {} })],
  ['another order', () => ({ ...of(), order: [{ field: 'name', descending: true }] })],
])('is none of %s', async (_what, query) => {
  expect(await refusal(list({ ...query(), start: start() }))).toMatchObject({ fields: ['page_token'] })
})

it('is none of what another method lists', async () => {
  expect(await refusal(list({ ...of(), start: start() }, GroupsService.method.listGroups))).toMatchObject({
    fields: ['page_token'],
  })
})
