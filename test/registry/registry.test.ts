// What a registry can do wrong, and the tokens it may ask for: a small server that lies on purpose.
import { afterEach, describe, expect, it } from 'vitest'
import { atEnd } from '../support/at-end.ts'
import { freePort } from '../support/free-port.ts'
import { PATIENCE_MS } from '../support/limits.ts'
import { createRegistry } from '../../src/registry/registry.ts'
import { config, digestOf, honest, manifest, serve as start, type FakeRegistry, type Handler } from './fake-registry.ts'

let server: FakeRegistry | undefined

afterEach(() => server?.close())

async function serve(handler: Handler): Promise<string> {
  server = await start(handler)
  return server.url
}

const read = (url: string, digest = digestOf(manifest), timeoutMs = PATIENCE_MS) =>
  createRegistry({ url, timeoutMs }).readImage('app', digest)

it('reads a manifest', async () => {
  expect(await read(await serve(honest))).toEqual({
    mediaType: 'application/vnd.oci.image.manifest.v1+json',
    architectures: ['amd64'],
    sizes: { amd64: 100 + config.length },
  })
})

describe('refuses', () => {
  it.each<[string, Handler, string]>([
    ['content that its digest does not name', (_, res) => res.end(`${manifest} `), 'with content whose digest is'],
    [
      'a configuration that its digest does not name',
      (req, res) => res.end(req.url?.includes('/blobs/') ? '{}' : manifest),
      'with content whose digest is',
    ],
    [
      'an answer without end',
      (_, res) => {
        const flood = setInterval(() => res.write(Buffer.alloc(1024 * 1024)), 1)
        res.once('close', () => clearInterval(flood))
      },
      'sends more than',
    ],
    ['silence', () => undefined, 'not within'],
    ['a fault', (_, res) => res.writeHead(500).end(), 'answered 500'],
    ['a way elsewhere', (_, res) => res.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(), 'answered 307'],
    [
      'a realm that is less safe',
      (_, res) => res.writeHead(401, { 'www-authenticate': 'Bearer realm="ftp://x/y"' }).end(),
      'wants its tokens',
    ],
  ])('%s', async (_, handler, why) => {
    const timeoutMs = why === 'not within' ? 1000 : PATIENCE_MS
    await expect(read(await serve(handler), digestOf(manifest), timeoutMs)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining(why),
    })
  })

  it('nobody there', async () => {
    await expect(read(`http://127.0.0.1:${await freePort()}`)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining('ECONNREFUSED'),
    })
  })

  it.each([
    '[]',
    '{"manifests":[{"digest":"x","size":1}]}',
    '{"config":{"digest":"sha256:x","size":-1},"layers":[]}',
    'no json',
  ])('%s as a manifest', async (text) => {
    const url = await serve((_, res) => res.end(text))
    await expect(read(url, digestOf(text))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })
})

it('says nothing of what is not there', async () => {
  expect(await read(await serve((_, res) => res.writeHead(404).end()))).toBeUndefined()
})

it('fetches a token with the credentials it has, and uses it again', async () => {
  let tokens = 0
  const url = await serve((req, res, base) => {
    if (req.url?.startsWith('/token')) {
      tokens++
      expect(req.headers.authorization).toBe(`Basic ${Buffer.from('user:secret').toString('base64')}`)
      expect(new URL(req.url, base).searchParams.get('scope')).toBe('repository:app:pull')
      return res.end('{"token":"t1","expires_in":300}')
    }
    if (req.headers.authorization === 'Bearer t1') return honest(req, res, base)
    return res.writeHead(401, { 'www-authenticate': `Bearer realm="${base}/token",service="s"` }).end()
  })
  const registry = createRegistry({ url, credentials: { user: 'user', password: 'secret' } })
  for (let round = 0; round < 2; round++)
    expect((await registry.readImage('app', digestOf(manifest)))?.architectures).toEqual(['amd64'])
  expect(tokens).toBe(1)
})

it('lists page by page, and only at the registry itself', async () => {
  const url = await serve((req, res) => {
    const more = !req.url?.includes('last=')
    if (more) res.setHeader('link', '<http://elsewhere.invalid/v2/_catalog?last=b&n=2>; rel="next"')
    res.end(JSON.stringify({ repositories: more ? ['a', 'b'] : ['c'] }))
  })
  expect(await createRegistry({ url }).repositories()).toEqual(['a', 'b', 'c'])
})

describe('what somebody has pushed', () => {
  const digest = digestOf(manifest)
  const indexOf = (...digests: string[]): string =>
    JSON.stringify({ manifests: digests.map((one) => ({ digest: one })) })

  it('refers to an image by digests alone, and leads to no other repository', async () => {
    const asked: string[] = []
    const strange = [
      '../../secret/manifests/latest',
      '..%2f..%2fsecret/manifests/latest',
      `latest?x=${digest}`,
      'latest',
    ]
    const url = await serve((req, res, base) => {
      asked.push(req.url ?? '')
      if (req.url === `/v2/app/manifests/${digest}`) return honest(req, res, base)
      // The tag that stands for the referrers' API is one that anybody with the repository pushes.
      if (req.url?.endsWith(digest.replace(':', '-'))) return res.end(indexOf(...strange, digestOf('gone')))
      return res.writeHead(404).end()
    })
    expect(await createRegistry({ url }).readSbom('app', { digest, architecture: 'amd64' })).toBeUndefined()
    expect(asked).toContain(`/v2/app/manifests/${digestOf('gone')}`)
    expect(asked.filter((path) => path.includes('secret') || path.includes('latest'))).toEqual([])
  })
})

it('gives a place that keeps blobs for the registry neither its token nor its password', async () => {
  const seen: (string | undefined)[] = []
  const asked: string[] = []
  const elsewhere = await start((req, res, base) => {
    asked.push(req.url ?? '')
    seen.push(req.headers.authorization)
    res.writeHead(401, { 'www-authenticate': `Bearer realm="${base}/token",service="s"` }).end('{"token":"x"}')
  })
  const url = await serve((req, res, base) => {
    if (!req.url?.includes('/blobs/')) return honest(req, res, base)
    return res.writeHead(307, { location: `${elsewhere.url}/blob` }).end()
  })
  atEnd(() => elsewhere.close())
  const registry = createRegistry({ url, credentials: { user: 'user', password: 'secret' } })
  await expect(registry.readImage('app', digestOf(manifest))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect([asked, seen]).toEqual([['/blob'], [undefined]])
})
