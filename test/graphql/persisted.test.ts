// Persisted documents over HTTP: three spellings of an id, three modes, and what is refused in each.
import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { type DocumentMode, persistedPlugins } from '../../src/graphql/persisted.ts'
import { type Got, serve, type Served } from './serve.ts'

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

const PING = 'query Ping { ping }'
const published = new Map([
  [`sha256:${hash(PING)}`, PING],
  ['ping.v1', PING],
  [
    `sha256:${hash('mutation Gone { deleteRepo(input: { uid: "x" }) { deletedUid } }')}`,
    'mutation Gone { deleteRepo(input: { uid: "x" }) { deletedUid } }',
  ],
])
const lookups: string[] = []

let served: Served
afterEach(() => served.close())

async function open(mode: DocumentMode): Promise<Served> {
  lookups.length = 0
  const find = async (id: string): Promise<string | undefined> => {
    lookups.push(id)
    return published.get(id)
  }
  served = await serve({ documents: { mode, store: { find } } })
  return served
}

const automatic = (sha256Hash: string): object => ({ extensions: { persistedQuery: { version: 1, sha256Hash } } })
const refused = ({ status, body }: Got): unknown[] => [status, body.errors[0].extensions.reason, body.errors[0].message]

describe.each(['allow', 'only'] as const)('published documents, mode %s', (mode) => {
  it('run by each spelling of their ids, by POST and by GET', async () => {
    await open(mode)
    const asked = [
      { documentId: `sha256:${hash(PING)}` },
      { documentId: hash(PING) },
      { documentId: 'ping.v1', query: null },
      { doc_id: 'ping.v1' },
      { id: hash(PING), query: '' },
      automatic(hash(PING)),
      { documentId: `sha256:${hash(PING)}`, query: PING },
    ]
    for (const body of asked)
      expect((await served.post(body)).body.data, JSON.stringify(body)).toEqual({ ping: 'pong' })
    expect((await served.get({ documentId: `sha256:${hash(PING)}`, operationName: '' })).body.data).toEqual({
      ping: 'pong',
    })
    const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash: hash(PING) } })
    expect((await served.get({ extensions })).body.data).toEqual({ ping: 'pong' })
  })

  it('are looked for once', async () => {
    await open(mode)
    for (let at = 0; at < 3; at++) await served.post({ documentId: 'ping.v1' })
    expect(lookups).toEqual(['ping.v1'])
  })

  it('are not mistaken for other texts', async () => {
    await open(mode)
    for (const query of ['{ __typename }', PING.replace('Ping', 'Pong')]) {
      const [status, , message] = refused(await served.post({ documentId: 'ping.v1', query }))
      expect([status, message]).toEqual([400, expect.stringContaining('ping.v1 is not the id of the text in query')])
    }
    expect(served.calls).toEqual([])
  })

  it('change nothing by GET', async () => {
    await open(mode)
    const [id] = [...published].find(([, text]) => text.startsWith('mutation')) ?? []
    expect((await served.get({ documentId: id ?? '' })).status).toBe(405)
    expect(served.calls).toEqual([])
  })
})

describe('ids of the wrong form', () => {
  it.each([
    { documentId: 'md5:abc' },
    { documentId: `sha256:${'A'.repeat(64)}` },
    { documentId: 1 },
    { documentId: '' },
    { doc_id: 'a b' },
    { id: 'x'.repeat(129) },
    { extensions: { persistedQuery: { version: 2, sha256Hash: hash(PING) } } },
    { extensions: { persistedQuery: 'x' } },
    { extensions: [] },
  ])('are refused: %j', async (body) => {
    await open('allow')
    expect((await served.post(body)).status).toBe(400)
    expect(lookups).toEqual([])
  })

  it('are no ids beside a text: clients number their operations', async () => {
    await open('allow')
    expect((await served.post({ id: 1, query: PING })).status).toBe(200)
  })
})

describe('mode allow', () => {
  it('runs free documents too', async () => {
    await open('allow')
    expect((await served.post({ query: '{ ping }' })).body.data).toEqual({ ping: 'pong' })
  })

  it('says what to do about an id that nobody published', async () => {
    await open('allow')
    const [status, reason, message] = refused(await served.post({ documentId: `sha256:${'0'.repeat(64)}` }))
    expect([status, reason]).toEqual([404, 'PERSISTED_QUERY_NOT_FOUND'])
    expect(message).toContain('publish it with "platform-graph documents publish", or send its text in query')
  })

  it("speaks Apollo's protocol: unknown, then registered in memory, then known", async () => {
    await open('allow')
    const query = 'query Mine { ping }'
    const first = await served.post(automatic(hash(query)))
    expect(refused(first)).toEqual([404, 'PERSISTED_QUERY_NOT_FOUND', 'PersistedQueryNotFound'])
    // The classic media type has 200 for it, as the clients of that protocol are used to.
    const classic = await served.post(automatic(hash(query)), { accept: 'application/json' })
    expect([classic.status, classic.body.errors[0].message]).toEqual([200, 'PersistedQueryNotFound'])
    expect((await served.post({ query, ...automatic(hash(query)) })).body.data).toEqual({ ping: 'pong' })
    expect((await served.post(automatic(hash(query)))).body.data).toEqual({ ping: 'pong' })
  })

  it('keeps nothing under a hash that is not its own, and forgets what is not used', async () => {
    await open('allow')
    const wrong = await served.post({ query: '{ __typename }', ...automatic(hash('{ ping }')) })
    expect(wrong.status).toBe(400)
    expect(refused(await served.post(automatic(hash('{ ping }'))))[2]).toBe('PersistedQueryNotFound')
    const other = { query: '{ __typename }', documentId: `sha256:${hash('{ ping }')}` }
    expect((await served.post(other)).status).toBe(400)
    // Nor under a name of the client's own, by which others would run it.
    expect((await served.post({ query: '{ __typename }', documentId: 'mine.v1' })).status).toBe(200)
    expect((await served.post({ documentId: 'mine.v1' })).status).toBe(404)
    const texts = Array.from({ length: 200 }, (_, at) => `query Q${at} { __typename }`)
    for (const query of texts) await served.post({ query, ...automatic(hash(query)) })
    expect(refused(await served.post(automatic(hash('query Q0 { __typename }'))))[2]).toBe('PersistedQueryNotFound')
    expect((await served.post(automatic(hash('query Q199 { __typename }')))).status).toBe(200)
  })
})

describe('mode only', () => {
  it('refuses free documents and says what to do', async () => {
    await open('only')
    for (const body of [{ query: '{ ping }' }, { query: '{ ping }', ...automatic(hash('{ ping }')) }]) {
      const [status, reason, message] = refused(await served.post(body))
      expect([status, reason]).toEqual([400, 'PERSISTED_QUERY_ID_REQUIRED'])
      expect(message).toContain('Send documentId instead of query; for a new document, publish it with')
    }
    // What was refused was not registered either.
    expect((await served.post(automatic(hash('{ ping }')))).status).toBe(404)
    expect(served.calls).toEqual([])
  })
})

describe('mode off', () => {
  it('runs texts, whatever else comes with them, and no ids', async () => {
    await open('off')
    expect((await served.post({ query: PING, ...automatic(hash(PING)) })).body.data).toEqual({ ping: 'pong' })
    const bare = await served.post(automatic(hash(PING)))
    expect(refused(bare)).toEqual([400, 'PERSISTED_QUERY_NOT_SUPPORTED', 'PersistedQueryNotSupported'])
    const [status, , message] = refused(await served.post({ documentId: 'ping.v1' }))
    expect([status, message]).toEqual([400, expect.stringContaining('GRAPH_DOCUMENTS=off')])
    expect(lookups).toEqual([])
  })
})

it('a document that was removed is gone after a minute, though it was asked for all the while', async () => {
  let now = 0
  const texts = new Map([['ping.v1', PING]])
  const asked: number[] = []
  const find = async (id: string): Promise<string | undefined> => {
    asked.push(now)
    return texts.get(id)
  }
  const [plugin] = persistedPlugins({ mode: 'allow', store: { find }, count: 8, bytes: 1_000, now: () => now })
  const runsById = async (): Promise<boolean> => {
    const params = { query: PING, extensions: { document: { id: 'ping.v1', automatic: false } } }
    let found = false
    const given = { params, setParams: () => (found = true) } as unknown as Parameters<
      NonNullable<NonNullable<typeof plugin>['onParams']>
    >[0]
    await plugin?.onParams?.(given)
    return found
  }
  const at = async (time: number): Promise<boolean> => {
    now = time
    return runsById()
  }
  expect(await at(1)).toBe(true)
  texts.clear()
  for (const time of [2, 30_000, 60_000]) expect(await at(time), String(time)).toBe(true)
  expect(await at(60_001)).toBe(false)
  expect(await at(60_002)).toBe(false)
  expect(asked).toEqual([1, 60_001, 60_002])
})
