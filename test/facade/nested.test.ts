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
function lists(items: Readonly<Record<string, readonly Item[]>>, { counts = true, most = 200 } = {}): void {
  upstream.answers(({ path, query }) => {
    const name = path.split('/').at(-1)!
    const below = query.get('uidp.descendants_of') ?? query.get('uidp.children_of') ?? ''
    const found = (items[name] ?? []).filter(({ uid }) => uid.startsWith(below) && uid !== below)
    const from = Number(query.get('page_token') ?? 0)
    const end = from + Math.min(most, Number(query.get('page_size') ?? 50))
    return {
      [name]: found.slice(from, end),
      ...(counts && { totalCount: String(found.length) }),
      nextPageToken: end < found.length ? String(end) : '',
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

  it('are read page by page where one page does not hold them, for fewer calls than there are parents', async () => {
    const many = Array.from({ length: 100 }, (_, n) => ({ uid: uidOf(A, n), name: `group-${n}` }))
    const five = many.flatMap(({ uid }) =>
      Array.from({ length: 5 }, (_, n) => ({ uid: uidOf(uid, n), name: String(n) })),
    )
    lists({ groups: many, repos: five })
    const data = await read('{ groups(first: 100) { nodes { repos(first: 5) { totalCount nodes { name } } } } }')
    const repos = { totalCount: 5, nodes: ['0', '1', '2', '3', '4'].map((name) => ({ name })) }
    expect(data.groups.nodes).toEqual(many.map(() => ({ repos })))
    expect(asked()).toEqual(['groups', ...Array.from({ length: 3 }, () => `repos ${A}`)])
  })

  it('are asked one by one where an upstream gives fewer rows a page than it is asked for', async () => {
    const many = Array.from({ length: 30 }, (_, n) => ({ uid: uidOf(A, n), name: `group-${n}` }))
    const few = many.flatMap(({ uid }) =>
      Array.from({ length: 3 }, (_, n) => ({ uid: uidOf(uid, n), name: String(n) })),
    )
    lists({ groups: many, repos: few }, { most: 5 })
    const data = await read('{ groups(first: 5) { nodes { repos(first: 3) { nodes { name } } } } }')
    expect(data.groups.nodes).toHaveLength(5)
    for (const { repos } of data.groups.nodes) expect(repos.nodes).toHaveLength(3)
    expect(asked().length).toBeLessThanOrEqual(1 + 1 + 5 + 5)
  })

  it('are one list an organization where all that the caller may see is much else', async () => {
    const trees = [A, B].flatMap((root) => [1, 2, 3].map((n) => ({ uid: uidOf(root, n), name: 'group' })))
    const two = trees.flatMap(({ uid }) =>
      [uidOf(uid, 8), uidOf(uid, 9)].map((one) => ({ uid: one, name: one.slice(-1) })),
    )
    const others = Array.from({ length: 100 }, (_, n) => ({ uid: uidOf('0'.repeat(40), n), name: 'other' }))
    lists({ groups: trees, repos: [...others, ...two] })
    const data = await read('{ groups(first: 6) { nodes { repos(first: 2) { nodes { name } } } } }')
    expect(data.groups.nodes).toEqual(trees.map(() => ({ repos: { nodes: [{ name: '8' }, { name: '9' }] } })))
    expect(asked()).toEqual(['groups', 'repos', `repos ${A}`, `repos ${B}`])
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
