// How the children of many parents are asked of an upstream, seen by the upstream (docs/adr, "How nested lists are asked").
import { beforeAll, describe, expect, it } from 'vitest'
import { type FakeUpstream, startFake } from './fake.ts'
import { ask, startTestFacade } from './start.ts'

const uidOf = (parent: string, n: number): string => `${parent}/${String(n).padStart(16, '0')}`
const [A, B] = ['a', 'b'].map((letter) => letter.repeat(40)) as [string, string]
const DIGEST = `sha256:${'d'.repeat(64)}`

let upstream: FakeUpstream
let url: string
beforeAll(async () => {
  upstream = await startFake()
  url = (await startTestFacade({ upstream: upstream.url, protocol: 'rest' })).url
})

interface Item {
  readonly uid: string
}

/** Answers each list with what is said of it, within its scope; a path that is not said has nothing. */
function lists(items: Readonly<Record<string, readonly Item[]>>, { counts = true } = {}): void {
  upstream.answers(({ path, query }) => {
    const name = path.split('/').at(-1)!
    const below = query.get('uidp.descendants_of') ?? query.get('uidp.children_of') ?? ''
    const found = (items[name] ?? []).filter(({ uid }) => uid.startsWith(below) && uid !== below)
    const size = Number(query.get('page_size') ?? 50)
    const isMore = found.length > size
    return {
      [name]: found.slice(0, size),
      ...(counts && { totalCount: String(found.length) }),
      nextPageToken: isMore ? 'more' : '',
    }
  })
}

const read = async (query: string) => {
  const { data, errors } = await ask(url, query, { authorization: `Bearer ${crypto.randomUUID()}` })
  expect(errors).toEqual([])
  return data
}
const asked = (): string[] =>
  upstream.seen.map(({ path, query }) =>
    [path.split('/').at(-1), query.get('uidp.descendants_of') ?? ''].join(' ').trim(),
  )

describe('the children of many parents', () => {
  const groups = [A, B].map((uid, n) => ({ uid, name: `organization-${n}` }))
  const repos = [uidOf(A, 1), uidOf(A, 2), uidOf(B, 3)].map((uid) => ({ uid, name: uid.slice(-1) }))

  it('are one list where the parents lie in several organizations, which nothing is above', async () => {
    lists({ groups, repos })
    const data = await read('{ groups(first: 2) { nodes { repos(first: 5) { totalCount nodes { name } } } } }')
    expect(data.groups.nodes).toEqual([
      { repos: { totalCount: 2, nodes: [{ name: '1' }, { name: '2' }] } },
      { repos: { totalCount: 1, nodes: [{ name: '3' }] } },
    ])
    expect(asked()).toEqual(['groups', 'repos'])
  })

  it('are asked for by their parents where that list is mostly about others', async () => {
    const others = Array.from({ length: 100 }, (_, n) => ({ uid: uidOf('c'.repeat(40), n), name: 'other' }))
    lists({ groups, repos: [...others, ...repos] })
    const data = await read('{ groups(first: 2) { nodes { repos(first: 5) { nodes { name } } } } }')
    expect(data.groups.nodes.map((one: { repos: { nodes: object[] } }) => one.repos.nodes.length)).toEqual([2, 1])
    expect(asked()).toHaveLength(1 + 1 + 2)
  })

  it('have no totals where the upstream counts nothing, however they are asked', async () => {
    lists({ groups, repos }, { counts: false })
    const data = await read(
      '{ groups(first: 2) { totalCount nodes { repos(first: 5) { totalCount nodes { name } } } } }',
    )
    expect(data.groups).toMatchObject({
      totalCount: null,
      nodes: [{ repos: { totalCount: null } }, { repos: { totalCount: null } }],
    })
  })

  it('are one list where they are joined by a value below one resource', async () => {
    const tags = [1, 2, 3].map((n) => ({
      uid: uidOf(uidOf(A, 1), n),
      name: `v${n}`,
      digest: `${DIGEST.slice(0, -1)}${n % 2}`,
    }))
    upstream.answers(({ path, query }) => {
      if (path.endsWith('/tags')) {
        const digest = query.get('digest')
        const found = tags.filter((tag) => digest === null || tag.digest === digest)
        return { tags: found, totalCount: String(found.length) }
      }
      return { architectures: ['amd64'] }
    })
    const data = await read(
      '{ tags(first: 3) { nodes { name image { tags(first: 5) { totalCount nodes { name } } } } } }',
    )
    const odd = { tags: { totalCount: 2, nodes: [{ name: 'v1' }, { name: 'v3' }] } }
    expect(data.tags.nodes.map(({ image }: { image: object }) => image)).toEqual([
      odd,
      { tags: { totalCount: 1, nodes: [{ name: 'v2' }] } },
      odd,
    ])
    expect(asked().filter((what) => what.startsWith('tags'))).toEqual(['tags', `tags ${uidOf(A, 1)}`])
  })
})
