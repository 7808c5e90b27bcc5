// What the calls of an upstream cost an operation, and what is told of them.
import { beforeAll, describe, expect, it } from 'vitest'
import { ask, type GraphAnswer, startTestFacade } from './start.ts'
import { type FakeUpstream, startFake } from './fake.ts'

const repo = (n: number) => ({ uid: `${'a'.repeat(40)}/${String(n).padStart(16, '0')}`, name: `repo-${n}` })

let upstream: FakeUpstream
let url: string
beforeAll(async () => {
  upstream = await startFake()
  const environment = { LIMIT_UPSTREAM_CALLS: '5' }
  url = (await startTestFacade({ upstream: upstream.url, protocol: 'rest', environment })).url
})

const read = (query: string): Promise<GraphAnswer> => ask(url, query, { authorization: 'Bearer anybody' })

describe('what an operation asks of the upstream', () => {
  it('is told', async () => {
    upstream.answers(() => ({ repos: [] }))
    expect((await read('{ repos { nodes { uid } } }')).extensions.upstream).toMatchObject({ calls: 1 })
  })

  it('is nothing that changes an answer: who has the same already is told so', async () => {
    const query = encodeURIComponent('{ repos(first: 2) { nodes { name } } }')
    const get = (etag = '"none"'): Promise<Response> =>
      fetch(`${url}/graphql?query=${query}`, { headers: { authorization: 'Bearer anybody', 'if-none-match': etag } })
    upstream.answers(() => (upstream.seen.length < 2 ? undefined : { repos: [repo(1)] }))
    const [first, second] = [await get(), await get()]
    const calls = async (answer: Response): Promise<number> =>
      ((await answer.json()) as GraphAnswer).extensions.upstream.calls
    expect([await calls(first), await calls(second)]).toEqual([2, 1])
    const etag = first.headers.get('etag')!
    // Not byte by byte the same, so its tag is weak.
    expect(etag).toMatch(/^W\/"[\w-]{43}"$/)
    expect(second.headers.get('etag')).toBe(etag)
    const again = await get(etag)
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    upstream.answers(() => ({ repos: [repo(2)] }))
    expect((await get(etag)).status).toBe(200)
  })

  it('is bounded', async () => {
    upstream.answers(() => ({ repos: [] }))
    const aliases = Array.from({ length: 6 }, (_, n) => `r${n}: repos(first: ${n + 1}) { nodes { uid } }`)
    const { errors, extensions } = await read(`{ ${aliases.join(' ')} }`)
    expect(errors[0]).toMatchObject({ extensions: { reason: 'QUERY_TOO_COMPLEX' } })
    expect(extensions.upstream.calls).toBe(5)
  })
})
