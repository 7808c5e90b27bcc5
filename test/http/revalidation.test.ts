// What is read again is not sent again: entity tags of REST's and the graph's reads, and 304 for who has the answer.
import { beforeAll, describe, expect, it } from 'vitest'
import { type Organization, seedOrganization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'

let server: TestServer
let org: Organization
let owner: string

beforeAll(async () => {
  server = await startTestServer({ CORS_ORIGINS: 'https://page.example' })
  org = await seedOrganization(server)
  owner = (await org.authorization('owner')) ?? ''
})

const send = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}): Promise<Response> =>
  fetch(`${server.url}${path}`, { ...init, headers: { authorization: owner, ...headers } })

const graph = `/graphql?${new URLSearchParams({ query: '{ roles(first: 2) { nodes { uid name } } }' }).toString()}`
const accept = { accept: 'application/graphql-response+json' }

/** Paths of reads, and what a request for them has beside its token. */
const reads = (): readonly (readonly [string, Record<string, string>])[] => [
  [`/iam/v2/groups/${org.root}`, {}],
  ['/iam/v2/roles', {}],
  ['/iam/v2beta1/roles', {}],
  [graph, accept],
]

describe('a read', () => {
  it('is answered with an entity tag, by which it is not sent again', async () => {
    for (const [path, headers] of reads()) {
      const first = await send(path, headers)
      const body = await first.text()
      const etag = first.headers.get('etag')!
      expect([first.status, etag], path).toEqual([200, expect.stringMatching(/^(?:W\/)?"[\w-]{43}"$/)])
      expect(first.headers.get('cache-control'), path).toBe('private, no-cache')
      expect(first.headers.get('vary'), path).toContain('authorization, platform-identity')
      const again = await send(path, { ...headers, 'if-none-match': etag })
      expect([again.status, again.headers.get('etag')?.replace('W/', ''), await again.text()], path).toEqual([
        304,
        etag.replace('W/', ''),
        '',
      ])
      expect(again.headers.get('content-length'), path).toBeNull()
      expect(again.headers.get('x-request-id'), path).not.toBeNull()
      const other = await send(path, { ...headers, 'if-none-match': '"other"' })
      expect([other.status, await other.text()], path).toEqual([200, body])
    }
  })

  it('has the same tag whatever it is compressed by, and for HEAD', async () => {
    const path = '/iam/v2/roles?page_size=20'
    const tagged = async (init: RequestInit, headers: Record<string, string>): Promise<string | undefined> =>
      (await send(path, headers, init)).headers.get('etag')?.replace('W/', '')
    const plain = await tagged({}, { 'accept-encoding': 'identity' })
    expect(plain).toMatch(/^"[\w-]{43}"$/)
    for (const coding of ['br', 'gzip']) expect(await tagged({}, { 'accept-encoding': coding })).toBe(plain)
    expect(await tagged({ method: 'HEAD' }, { 'accept-encoding': 'identity' })).toBe(plain)
    expect((await send(path, { 'if-none-match': plain! }, { method: 'HEAD' })).status).toBe(304)
  })

  it('is sent anew when something has changed', async () => {
    const path = `/iam/v2/groups/${org.root}`
    const etag = (await send(path)).headers.get('etag')!
    const json = { 'content-type': 'application/json' }
    const body = JSON.stringify({ description: 'changed since' })
    expect((await send(path, json, { method: 'PATCH', body })).status).toBe(200)
    const again = await send(path, { 'if-none-match': etag })
    expect([again.status, ((await again.json()) as { description: string }).description]).toEqual([
      200,
      'changed since',
    ])
    expect(again.headers.get('etag')).not.toBe(etag)
  })

  it('that is refused is never a 304, and says nothing of what somebody else was answered', async () => {
    const path = `/iam/v2/groups/${org.root}`
    const etag = (await send(path)).headers.get('etag')!
    const stranger = (await (await seedOrganization(server)).authorization('owner')) ?? ''
    for (const [authorization, status] of [
      [stranger, 403],
      ['Bearer x.y.z', 401],
    ] as const) {
      const answer = await send(path, { authorization, 'if-none-match': etag })
      expect([answer.status, answer.headers.get('etag'), answer.headers.get('cache-control')]).toEqual([
        status,
        null,
        'no-store',
      ])
    }
    const any = await send('/iam/v2/groups/nothing', { 'if-none-match': '*' })
    expect(any.status).toBeGreaterThanOrEqual(400)
  })

  it('can be tagged by pages of other origins, whose answers depend on the origin too', async () => {
    const origin = 'https://page.example'
    const answer = await send('/iam/v2/roles?page_size=1', { origin })
    expect(answer.headers.get('vary')).toBe('origin, authorization, platform-identity')
    expect(answer.headers.get('access-control-expose-headers')).toContain('etag')
  })
})

describe('what is no read', () => {
  it('has no tag: what is written, the graph by POST, and lists of version 1, which come in parts', async () => {
    const json = { 'content-type': 'application/json', ...accept }
    const answers = [
      await send('/graphql', json, { method: 'POST', body: JSON.stringify({ query: '{ ping }' }) }),
      await send(`/iam/v2/groups/${org.root}`, json, { method: 'POST', body: JSON.stringify({ name: 'untagged' }) }),
      await send('/iam/v1/groups'),
    ]
    for (const { status, headers } of answers) {
      expect([status, headers.get('etag'), headers.get('cache-control')]).toEqual([200, null, 'no-store'])
      // Nor is it taken for a page by who opens its address.
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })
})
