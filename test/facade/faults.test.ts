// An upstream that is slow, fails, or does not do what the contract says never makes an answer wrong, and callers never share.
import { beforeAll, describe, expect, it } from 'vitest'
import { ask, type GraphAnswer, startTestFacade } from './start.ts'
import { type FakeUpstream, type Seen, startFake } from './fake.ts'

const ROOT = 'a'.repeat(40)
const repo = (n: number) => ({ uid: `${ROOT}/${String(n).padStart(16, '0')}`, name: `repo-${n}` })

let upstream: FakeUpstream
let url: string
beforeAll(async () => {
  upstream = await startFake()
  url = (await startTestFacade({ upstream: upstream.url, protocol: 'rest' })).url
})

const read = (query: string, token = 'anybody', headers: Record<string, string> = {}): Promise<GraphAnswer> =>
  ask(url, query, { authorization: `Bearer ${token}`, headers })
const list = (args = 'first: 2', token?: string): Promise<GraphAnswer> =>
  read(`{ repos(${args}) { totalCount pageInfo { hasNextPage endCursor } edges { cursor node { name } } } }`, token)

it.each(['../../../metrics', '.', `${ROOT}/..`, '\ud800'])('is never asked for another path: %j', async (uid) => {
  upstream.answers(() => ({}))
  const asking = { authorization: 'Bearer anybody', variables: { uid } }
  const { errors } = await ask(url, 'query ($uid: UID!) { repo(uid: $uid) { name } }', asking)
  expect(errors.map(({ extensions }) => extensions['code'])).toEqual(['INVALID_ARGUMENT'])
  const { data } = await ask(url, 'mutation ($uid: UID!) { deleteRepo(input: { uid: $uid }) { deletedUid } }', asking)
  expect(data?.deleteRepo?.deletedUid).toBeFalsy()
  expect(upstream.seen).toEqual([])
})

describe('an upstream that fails', () => {
  it.each([
    ['its code beside its name', { error: { code: 404, message: 'no such repo', status: 'NOT_FOUND' } }],
    ['the status alone', { code: 5, message: 'no such repo' }],
  ])('says by %s that there is no such thing: null', async (_, status) => {
    upstream.answers(() => ({ status: 404, text: JSON.stringify(status) }))
    const { data, errors } = await read(`{ repo(uid: "${repo(1).uid}") { name } }`)
    expect({ data, errors }).toEqual({ data: { repo: null }, errors: [] })
  })

  it.each([
    ['bare', { code: 7, message: 'not you' }],
    ['wrapped', { error: { code: 403, message: 'not you', status: 'PERMISSION_DENIED' } }],
  ])('refuses with a status of HTTP that all is well, %s: a refusal all the same', async (_, status) => {
    upstream.answers(() => status)
    expect((await list()).errors).toMatchObject([{ message: 'not you', extensions: { code: 'PERMISSION_DENIED' } }])
  })

  it('answers many fields with the same: an error at each path, its details once, and no more than its text allows', async () => {
    const text = JSON.stringify({ code: 7, message: 'x'.repeat(100_000), details: [] })
    upstream.answers(() => ({ status: 403, text }))
    const aliases = Array.from({ length: 5 }, (_, n) => `r${n}: repo(uid: "${repo(1).uid}") { name }`)
    const { errors, extensions } = await read(`{ ${aliases.join(' ')} }`)
    expect(errors.map(({ path }) => path)).toEqual(aliases.map((_, n) => [`r${n}`]))
    expect(extensions.upstream.calls).toBe(1)
    expect(JSON.stringify(errors).length).toBeLessThan(10_000)
  })

  it('keeps code, reason and details of a status', async () => {
    const details = [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'FAILED_PRECONDITION',
        domain: 'registry.example.com',
      },
      {
        '@type': 'type.googleapis.com/google.rpc.PreconditionFailure',
        violations: [{ type: 'X', description: 'why' }],
      },
    ]
    upstream.answers(() => ({
      status: 400,
      text: JSON.stringify({ code: 9, message: 'Precondition failed: why', details }),
    }))
    expect((await list()).errors[0]).toMatchObject({
      message: 'why',
      extensions: {
        code: 'FAILED_PRECONDITION',
        details: [{ reason: 'FAILED_PRECONDITION' }, { violations: [{ type: 'X' }] }],
      },
    })
  })

  it('is asked again for a read when nobody was there, and never for a write', async () => {
    upstream.answers(() => (upstream.seen.length < 3 ? undefined : { repos: [repo(1)], totalCount: '1' }))
    expect((await list()).data.repos.edges).toHaveLength(1)
    expect(upstream.seen).toHaveLength(3)
    upstream.answers(() => undefined)
    const made = await read(`mutation { deleteRepo(input: { uid: "${repo(1).uid}" }) { deletedUid } }`)
    expect(made.errors[0]).toMatchObject({ extensions: { code: 'UNAVAILABLE', reason: 'UPSTREAM_UNREACHABLE' } })
    expect(upstream.seen).toHaveLength(1)
  })
})

describe('an upstream that violates the contract', () => {
  it.each([
    ['gives more than was asked for', { repos: [repo(1), repo(2), repo(3)], totalCount: '3' }],
    ['gives one twice', { repos: [repo(1), repo(1)], totalCount: '2' }],
    ['gives one without a uid', { repos: [{ name: 'x' }], totalCount: '1' }],
    ['gives what is no JSON of the message', { repos: 'none' }],
  ])('%s: an error, and no page', async (_, answer) => {
    upstream.answers(() => answer)
    expect((await list()).errors[0]).toMatchObject({ extensions: { code: 'UNAVAILABLE', reason: 'UPSTREAM_FAULT' } })
  })

  it.each(['', ' \n'])('gives nothing, not even an empty message (%j): an error, and no empty page', async (text) => {
    upstream.answers(() => ({ status: 200, text }))
    expect((await list()).errors[0]).toMatchObject({ extensions: { code: 'UNAVAILABLE', reason: 'UPSTREAM_FAULT' } })
    // Where the message has no fields, there is nothing to say.
    const gone = await read(
      `mutation { deleteRepo(input: { uid: "${repo(1).uid}" }) { deletedUid errors { message } } }`,
    )
    expect(gone).toMatchObject({ data: { deleteRepo: { deletedUid: repo(1).uid, errors: [] } }, errors: [] })
  })

  it.each([
    ['nothing of what was made', `createRepo(input: { parent: "${ROOT}", name: "new" }) { repo { uid } }`, {}],
    [
      'another one than was changed',
      `updateRepo(input: { uid: "${repo(1).uid}", description: "new" }) { repo { uid } }`,
      repo(2),
    ],
  ])('gives %s: an error, for it is not known what was done', async (_, mutation, answer) => {
    upstream.answers(() => answer)
    const { errors } = await read(`mutation { ${mutation} }`)
    expect(errors).toMatchObject([{ extensions: { code: 'UNAVAILABLE', reason: 'UPSTREAM_FAULT' } }])
    expect(upstream.seen).toHaveLength(1)
  })

  it('gives another resource than the one that was asked for: an error', async () => {
    upstream.answers(() => repo(2))
    const { errors } = await read(`{ repo(uid: "${repo(1).uid}") { name } }`)
    expect(errors[0]).toMatchObject({ extensions: { reason: 'UPSTREAM_FAULT' } })
  })

  it('does not skip what it was told to: an error', async () => {
    upstream.answers(() => ({ repos: [repo(1)], totalCount: '9' }))
    expect((await list('first: 1, skip: 3')).errors[0]).toMatchObject({ extensions: { reason: 'UPSTREAM_FAULT' } })
  })

  it('gives no totals: they are null, and nothing is counted', async () => {
    upstream.answers(() => ({ repos: [repo(1), repo(2)], nextPageToken: 'more' }))
    expect((await list()).data.repos.totalCount).toBeNull()
    expect(upstream.seen).toHaveLength(1)
  })

  it('gives no totals, and has nothing so far on: that is no total either, but where there is nothing at all', async () => {
    let rows = [repo(1), repo(2)]
    upstream.answers(({ query }) => {
      const [skip, size] = [Number(query.get('skip') ?? 0), Number(query.get('page_size'))]
      return { repos: rows.slice(skip, skip + size), skipped: skip }
    })
    expect((await list('first: 1, skip: 9')).data.repos).toMatchObject({ totalCount: null, edges: [] })
    rows = []
    expect((await list('first: 1, skip: 9')).data.repos).toMatchObject({ totalCount: 0, edges: [] })
  })

  it('gives an empty page that is not the last: what follows it is the page', async () => {
    upstream.answers(({ query }) => {
      const pages: Record<string, object> = {
        '': { repos: [], nextPageToken: 'a' },
        a: { repos: [], nextPageToken: 'b' },
        b: { repos: [repo(1), repo(2)], totalCount: '2' },
      }
      return pages[query.get('page_token') ?? '']!
    })
    const { repos } = (await list()).data
    expect(repos).toMatchObject({ totalCount: 2, pageInfo: { hasNextPage: false } })
    expect(repos.edges).toHaveLength(2)
    upstream.answers(() => ({ repos: [], nextPageToken: 'a' }))
    expect((await list()).errors[0]).toMatchObject({ extensions: { reason: 'UPSTREAM_FAULT' } })
    expect(upstream.seen).toHaveLength(2)
  })

  it('begins anew with a token that it forgot: the cursor has expired', async () => {
    upstream.answers(() => ({ repos: [repo(1), repo(2)], nextPageToken: 'more', totalCount: '4' }))
    const { endCursor } = (await list()).data.repos.pageInfo
    expect((await list(`first: 2, after: "${endCursor}"`)).errors[0]).toMatchObject({
      extensions: { code: 'INVALID_ARGUMENT', reason: 'CURSOR_EXPIRED' },
    })
  })

  it('has another list than a cursor was given for: the list has changed', async () => {
    const all = [1, 2, 3, 4].map(repo)
    const page =
      (rows: typeof all) =>
      ({ query }: Seen) => {
        const skip = Number(query.get('skip') ?? 0)
        const size = Number(query.get('page_size'))
        const items = rows.slice(skip, skip + size)
        return {
          repos: items,
          skipped: skip,
          totalCount: String(rows.length),
          nextPageToken: skip + size < rows.length ? 't' : '',
        }
      }
    upstream.answers(page(all))
    const { cursor } = (await list('first: 3')).data.repos.edges[1]
    const rest = await list(`first: 2, after: "${cursor}"`)
    expect(rest.data.repos.edges.map((edge: { node: object }) => edge.node)).toEqual([
      { name: 'repo-3' },
      { name: 'repo-4' },
    ])
    upstream.answers(page([repo(9), ...all]))
    expect((await list(`first: 2, after: "${cursor}"`)).errors[0]).toMatchObject({
      extensions: { code: 'ABORTED', reason: 'LIST_CHANGED' },
    })
  })
})

describe('callers', () => {
  it('share nothing, though they ask the same at once, and one caller shares what is under way', async () => {
    const waiting = Promise.withResolvers<void>()
    upstream.answers(async ({ headers }) => {
      await waiting.promise
      return { repos: [{ ...repo(1), name: String(headers.authorization) }], totalCount: '1' }
    })
    const asked = ['ada', 'bob', 'ada', 'bob'].map((token) => list('first: 2', token))
    await expect.poll(() => upstream.seen.length).toBe(2)
    waiting.resolve()
    const names = (await Promise.all(asked)).map(({ data }) => data.repos.edges[0].node.name)
    expect(names).toEqual(['Bearer ada', 'Bearer bob', 'Bearer ada', 'Bearer bob'])
  })

  it('reach the upstream with their token, their trace and the id of the request', async () => {
    upstream.answers(() => ({ repos: [] }))
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    const { headers } = await read('{ repos { nodes { uid } } }', 'ada', { traceparent, cookie: 'a=b', 'x-other': 'c' })
    const [{ headers: passed }] = upstream.seen as [Seen]
    expect(passed).toMatchObject({
      authorization: 'Bearer ada',
      traceparent,
      'x-request-id': headers.get('x-request-id'),
    })
    expect(passed).not.toHaveProperty('cookie')
    expect(passed).not.toHaveProperty('x-other')
  })
})

describe('an upstream that hangs', () => {
  const environment = { LIMIT_CONCURRENT: '4', LIMIT_WAITING: '8' }
  const repos = (at: string, token: string, size: number): Promise<GraphAnswer> =>
    ask(at, `{ repos(first: ${size}) { nodes { name } } }`, { authorization: `Bearer ${token}` })

  it('holds up whoever asks much of it, and nobody else', async () => {
    const patient = await startTestFacade({ upstream: upstream.url, protocol: 'rest', environment })
    const waiting = Promise.withResolvers<void>()
    upstream.answers(async ({ headers }) => {
      if (headers.authorization === 'Bearer flood') await waiting.promise
      return { repos: [repo(1)] }
    })
    const flood = Array.from({ length: 14 }, (_, n) => repos(patient.url, 'flood', n + 1))
    const refused: GraphAnswer[] = []
    for (const one of flood) void one.then((answer) => answer.status === 503 && refused.push(answer))
    await expect.poll(() => [refused.length, upstream.seen.length]).toEqual([9, 3])
    expect((await repos(patient.url, 'other', 2)).data.repos.nodes).toEqual([{ name: 'repo-1' }])
    waiting.resolve()
    const statuses = (await Promise.all(flood)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  })

  it('costs an operation no more than its time', async () => {
    const hasty = await startTestFacade({
      upstream: upstream.url,
      protocol: 'rest',
      environment: { ...environment, LIMIT_GRAPH_MS: '100' },
    })
    upstream.answers(() => new Promise(() => undefined))
    const { status, errors } = await repos(hasty.url, 'somebody', 2)
    // The operation's time and that of its call end together: whichever is first is told, as a whole or at its field.
    expect([200, 504]).toContain(status)
    expect(errors.map(({ extensions }) => extensions['code'])).toEqual(['DEADLINE_EXCEEDED'])
    upstream.answers(() => ({ repos: [] }))
  })
})
