// What a registry is asked, and what its answers are taken for, to the letter: without a registry.
import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readSbom } from '../../src/registry/artifacts.ts'
import { digestOfTag, listRepositories, listTags } from '../../src/registry/catalog.ts'
import { imageIn, readImage } from '../../src/registry/images.ts'
import { createTransport, type Answer, type Ask, type Transport } from '../../src/registry/transport.ts'

const INDEX = 'application/vnd.oci.image.index.v1+json'
const MANIFEST = 'application/vnd.oci.image.manifest.v1+json'
const digestOf = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`
const GONE: Said = { status: 404 }

interface Said {
  readonly status?: number
  readonly json?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

interface Asked extends Ask {
  readonly path: string
}

/** A registry that says what is given for a path, and has nothing else. */
function registryOf(says: (asked: Asked) => Said | undefined): { on: Transport; asked: Asked[] } {
  const asked: Asked[] = []
  const ask = async (path: string, about: Ask): Promise<Answer> => {
    const one = { ...about, path }
    asked.push(one)
    const { status = 200, json = '', headers = {} } = says(one) ?? GONE
    const body = Buffer.from(typeof json === 'string' ? json : JSON.stringify(json))
    return { status, headers: new Headers(headers), body, isElsewhere: false }
  }
  return { on: { ask }, asked }
}

/** One that holds manifests and blobs by their digests, and manifests by tags. */
function holding(content: Readonly<Record<string, object>>): { on: Transport; asked: Asked[] } {
  return registryOf(({ path }) => {
    const json = content[path.split('/').at(-1) ?? '']
    return json && { json: JSON.stringify(json), headers: { 'content-type': MANIFEST } }
  })
}

const kept = (...objects: readonly object[]): Record<string, object> =>
  Object.fromEntries(objects.map((one) => [digestOf(JSON.stringify(one)), one]))
const named = (one: object): string => digestOf(JSON.stringify(one))

describe('what a registry holds', () => {
  it('is listed page by page, at the path that was asked for, to the one that names no next', async () => {
    const pages: Record<string, Said> = {
      '/v2/_catalog?n=500': {
        json: { repositories: ['a'] },
        headers: { link: '<https://elsewhere.test/v2/secret?last=a&n=1>; rel="next"' },
      },
      '/v2/_catalog?last=a&n=1': {
        json: { repositories: ['b'] },
        headers: { link: '</v2/_catalog?last=b>; rel="next"' },
      },
      '/v2/_catalog?last=b': { json: { repositories: null }, headers: { link: '</v2/_catalog>; rel="next"' } },
    }
    const { on, asked } = registryOf(({ path }) => pages[path])
    expect(await listRepositories(on)).toEqual(['a', 'b'])
    expect(asked.map(({ path }) => path)).toEqual(Object.keys(pages))
    expect(asked.every(({ scope }) => scope === 'registry:catalog:*')).toBe(true)
  })

  it('has no tags in a repository that it does not know, and asks for no more than to pull', async () => {
    const { on, asked } = registryOf(() => GONE)
    expect(await listTags(on, 'nginx')).toEqual([])
    expect(asked).toMatchObject([{ scope: 'repository:nginx:pull' }])
  })

  const HEAD_ALONE = ['HEAD']
  it.each([
    ['as the registry says it', { headers: { 'docker-content-digest': digestOf('x') } }, [digestOf('x'), HEAD_ALONE]],
    ['not where there is no tag', GONE, [undefined, HEAD_ALONE]],
    ['by its content where it is not said', {}, [digestOf('"it"'), [...HEAD_ALONE, undefined]]],
    [
      'by its content where another is said',
      { headers: { 'docker-content-digest': 'sha512:x' } },
      [digestOf('"it"'), [...HEAD_ALONE, undefined]],
    ],
  ] as const)('finds the digest of a tag %s', async (_how, head, [digest, methods]) => {
    const { on, asked } = registryOf(({ method }) => (method === 'HEAD' ? head : { json: '"it"' }))
    expect(await digestOfTag(on, 'nginx', 'latest')).toBe(digest)
    expect(asked.map(({ method }) => method)).toEqual(methods)
  })

  it('finds no digest of a tag that is gone when its content is read', async () => {
    const { on } = registryOf(({ method }) => (method === 'HEAD' ? {} : GONE))
    expect(await digestOfTag(on, 'nginx', 'latest')).toBeUndefined()
  })
})

const image = (size: number) => ({ config: { digest: digestOf('none'), size: 0 }, layers: [{ size }] })
const entry = (of: object, architecture: string, annotations?: object) => ({
  ...{ mediaType: MANIFEST, digest: named(of), size: 1, platform: { architecture } },
  ...(annotations && { annotations }),
})

describe('an index', () => {
  it('has the images of its platforms, and not what it says of them', async () => {
    const [amd, arm, said] = [image(1), image(2), image(3)]
    const index = {
      mediaType: INDEX,
      manifests: [
        entry(arm, 'arm64'),
        entry(said, 's390x', {
          'vnd.docker.reference.type': 'attestation-manifest',
          'vnd.docker.reference.digest': named(amd),
        }),
        entry(amd, 'amd64'),
      ],
    }
    const { on } = holding(kept(amd, arm, said, index))
    expect(await readImage(on, 'nginx', named(index))).toMatchObject({
      architectures: ['arm64', 'amd64'],
      sizes: { arm64: 2, amd64: 1 },
    })
    const answer = { json: index, contentType: INDEX }
    expect(imageIn(answer, 'x', undefined)).toEqual({ digest: named(amd), attestations: [named(said)] })
    expect(imageIn(answer, 'x', 'arm64')).toEqual({ digest: named(arm), attestations: [] })
  })

  it('is not read where the registry lacks an image of it, nor of more platforms than 100', async () => {
    const of = (count: number) => {
      const images = Array.from({ length: count }, (_, at) => image(at))
      const manifests = images.map((one, at) => entry(one, `a${at}`))
      return { images, index: { mediaType: INDEX, manifests } }
    }
    const [most, more] = [of(100), of(101)]
    const read = ({ images, index }: typeof most) =>
      readImage(holding(kept(index, ...images)).on, 'nginx', named(index))
    expect((await read(most))?.architectures).toHaveLength(100)
    await expect(read(more)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await expect(read({ ...most, images: most.images.slice(1) })).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })
})

const SPDX = { spdxVersion: 'SPDX-2.3' }
const holder = (of: object, more: object = {}) => ({
  ...image(1),
  layers: [{ mediaType: 'application/spdx+json', digest: named(of), size: 10, ...more }],
})
const bill = (content: object, wanted: object) =>
  readSbom(holding(content as never).on, 'nginx', { digest: named(wanted) })

describe('a bill of materials', () => {
  const plain = image(7)
  const tagOf = (of: object, end: string): string => `${named(of).replace(':', '-')}.${end}`

  it.each(['sbom', 'att'])('is found by the tag that ends in .%s', async (end) => {
    const document = holder(SPDX)
    const content = { ...kept(plain, SPDX), [tagOf(plain, end)]: document }
    expect(await bill(content, plain)).toMatchObject({ format: 'spdx' })
  })

  it('is that of the index where the image has none', async () => {
    const index = { mediaType: INDEX, manifests: [entry(plain, 'amd64')] }
    const content = { ...kept(index, plain, SPDX), [tagOf(index, 'sbom')]: holder(SPDX) }
    expect(await bill(content, index)).toMatchObject({ format: 'spdx' })
  })

  it.each([
    ['a layer that says it is larger than may be', holder(SPDX, { size: 32 * 1024 * 1024 + 1 }), SPDX],
    ['a layer of another kind', holder(SPDX, { mediaType: 'application/octet-stream' }), SPDX],
    ['a document of another format', holder({ bomFormat: 'Other' }), { bomFormat: 'Other' }],
  ])('is not %s', async (_what, document, content) => {
    expect(await bill({ ...kept(plain, content), [tagOf(plain, 'sbom')]: document }, plain)).toBeUndefined()
  })

  it('is looked for in 50 documents', async () => {
    const index = { manifests: Array.from({ length: 60 }, (_, at) => ({ digest: digestOf(String(at)) })) }
    const { on, asked } = registryOf(({ path }) =>
      path.includes('/referrers/')
        ? { json: index }
        : path.endsWith(named(plain))
          ? { json: JSON.stringify(plain) }
          : GONE,
    )
    expect(await readSbom(on, 'nginx', { digest: named(plain) })).toBeUndefined()
    expect(asked).toHaveLength(2 + 50)
  })
})

describe('a token of a registry', () => {
  afterEach(() => void vi.restoreAllMocks())

  /** What is sent where, to a registry that asks for a token of `realm`. */
  function sent(realm: string, token: () => Response = () => Response.json({ token: 'good', expires_in: 60 })) {
    const targets: { url: string; authorization: string | null }[] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (target, init) => {
      const url = target instanceof Request ? target.url : target.toString()
      const authorization = new Headers(init?.headers).get('authorization')
      targets.push({ url, authorization })
      const isAsked = authorization === 'Bearer good'
      const challenge = { 'www-authenticate': `Bearer realm="${realm}",service="one"` }
      const answer = url.startsWith('https://registry.test')
        ? new Response('{}', isAsked ? { status: 200 } : { status: 401, headers: challenge })
        : token()
      Object.defineProperty(answer, 'url', { value: url })
      return answer
    })
    return targets
  }
  const open = () => createTransport({ url: 'https://registry.test/', credentials: { user: 'me', password: 'secret' } })
  const ask = { maxBytes: 100, scope: 'repository:nginx:pull' }

  it('is had for the service and the scope, and is good until five seconds before its end', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const targets = sent('https://tokens.test/token')
      const on = open()
      for (const seconds of [0, 54, 1]) {
        vi.setSystemTime(Date.now() + seconds * 1000)
        expect(await on.ask('/v2/', ask)).toMatchObject({ status: 200 })
      }
      const had = targets.filter(({ url }) => url.startsWith('https://tokens.test'))
      expect(had.map(({ url }) => Object.fromEntries(new URL(url).searchParams))).toEqual(
        Array(2).fill({ service: 'one', scope: 'repository:nginx:pull' }),
      )
      expect(targets).toHaveLength(3 + 1 + 3)
    } finally {
      vi.useRealTimers()
    }
  })

  it.each(['http://tokens.test/token', 'nowhere'])('is not had at %s, which is told nothing', async (realm) => {
    const targets = sent(realm)
    await expect(open().ask('/v2/', ask)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(targets).toEqual([{ url: 'https://registry.test/v2/', authorization: null }])
  })

  it('is none where it is refused, whatever that says', async () => {
    sent('https://tokens.test/token', () => Response.json({ token: 'good' }, { status: 403 }))
    await expect(open().ask('/v2/', ask)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })
})
