// The filters of a resource are fields of the request that lists it. The type check is what fails here: each line that must
// not compile is marked, and one that does compile is an error.
import { expect, it } from 'vitest'
import type { Repo } from '../../src/contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import { ReposService } from '../../src/contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import { TagsService } from '../../src/contract/gen/chainguard/platform/registry/v2/tags_pb.ts'
import type { RequestOf } from '../../src/contract/plain.ts'
import { anyOf, equals, timeBound } from '../../src/db/statements/filters.ts'
import { repos } from '../../src/services/registry/repos.ts'
import { tags } from '../../src/services/registry/tags.ts'
import type { FiltersOf, Resource } from '../../src/services/resource.ts'

type ListRepos = typeof ReposService.method.listRepos
type ListTags = typeof TagsService.method.listTags

const wrong: FiltersOf<ListRepos>[] = [
  // @ts-expect-error: a list of repos has no digest to filter by
  { digest: equals('digest') },
  // @ts-expect-error: a part of the tree is the scope of a list, and no filter
  { uidp: equals('uid') },
  // @ts-expect-error: one name is sent, not several
  { name: anyOf('name') },
]
// @ts-expect-error: a digest is no time
const wrongTags: FiltersOf<ListTags> = { digest: timeBound('updateTime', '>=') }

const wrongRepos: Resource<Repo, ListRepos> = {
  ...repos,
  // @ts-expect-error: the same in a resource
  filters: { bundles: equals('bundles') },
}

it('those of repos and tags are fields of the requests that list them', () => {
  const fields = (list: ListRepos | ListTags): string[] => list.input.fields.map(({ localName }) => localName)
  expect(fields(ReposService.method.listRepos)).toEqual(expect.arrayContaining(Object.keys(repos.filters)))
  expect(fields(TagsService.method.listTags)).toEqual(expect.arrayContaining(Object.keys(tags.filters)))
  const named = [...wrong.slice(0, 1), wrongTags, wrongRepos.filters].flatMap(Object.keys)
  expect(named).toEqual(['digest', 'digest', 'bundles'])
  expect(fields(ReposService.method.listRepos)).not.toEqual(expect.arrayContaining(['digest']))
})

it('their values are those of the request', () => {
  const asked: RequestOf<ListTags> = { name: 'latest', updatedSince: new Date(0) }
  expect(tags.filters.name?.(asked.name ?? '')).toBeTypeOf('function')
  expect(tags.filters.updatedSince?.(asked.updatedSince ?? new Date(1))).toBeTypeOf('function')
  // @ts-expect-error: a time is not sent as a text
  expect(tags.filters.updatedSince?.('2026-01-01')).toBeTypeOf('function')
})
