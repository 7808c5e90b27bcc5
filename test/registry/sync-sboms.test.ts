// `sync` lets the server read the bills of materials of what it mirrors, so that an advisory knows its images unasked.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createGraphClient } from '../../src/cli/import/client.ts'
import { syncRegistry } from '../../src/cli/import/sync-registry.ts'
import { createRegistry } from '../../src/registry/registry.ts'
import { captured } from '../import/captured.ts'
import { type Organization, seedOrganization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { digestOf, type FakeRegistry, serve } from './fake-registry.ts'

const JSON_TYPE = 'application/json'
const IMAGE = 'application/vnd.oci.image'
const SBOM = 'application/vnd.cyclonedx+json'

/** What the registry has, by its path. */
const content = new Map<string, { readonly type: string; readonly text: string }>()

function keep(path: string, value: object, type = JSON_TYPE): { digest: string; size: number } {
  const text = JSON.stringify(value)
  const digest = digestOf(text)
  content.set(`/v2/${path.replace('DIGEST', digest)}`, { type, text })
  return { digest, size: Buffer.byteLength(text) }
}

/** An image, under a tag. @returns its digest */
function push(tag: string, made: string): string {
  const config = { mediaType: `${IMAGE}.config.v1+json`, ...keep('app/blobs/DIGEST', { architecture: 'amd64', made }) }
  const manifest = { schemaVersion: 2, mediaType: `${IMAGE}.manifest.v1+json`, config, layers: [] }
  keep(`app/manifests/${tag}`, manifest, manifest.mediaType)
  return keep('app/manifests/DIGEST', manifest, manifest.mediaType).digest
}

/** Attaches a bill of materials to an image. */
function attach(subject: string): void {
  const components = [{ type: 'library', name: 'left', version: '1.0.0', purl: 'pkg:apk/x/left@1.0.0' }]
  const layer = {
    mediaType: SBOM,
    ...keep('app/blobs/DIGEST', { bomFormat: 'CycloneDX', specVersion: '1.6', components }),
  }
  const config = { mediaType: 'application/vnd.oci.empty.v1+json', ...keep('app/blobs/DIGEST', {}) }
  const manifest = {
    schemaVersion: 2,
    mediaType: `${IMAGE}.manifest.v1+json`,
    artifactType: SBOM,
    config,
    layers: [layer],
  }
  const kept = keep('app/manifests/DIGEST', manifest, manifest.mediaType)
  const manifests = [{ mediaType: manifest.mediaType, artifactType: SBOM, ...kept }]
  keep(
    `app/referrers/${subject}`,
    { schemaVersion: 2, mediaType: `${IMAGE}.index.v1+json`, manifests },
    `${IMAGE}.index.v1+json`,
  )
}

let registry: FakeRegistry
let server: TestServer
let org: Organization
let authorization: string
let advisory: string
let early: string
let late: string

beforeAll(async () => {
  registry = await serve((req, res) => {
    const found = content.get((req.url ?? '').split('?')[0]!)
    const digest = found ? { 'docker-content-digest': digestOf(found.text) } : {}
    res.writeHead(found ? 200 : 404, { 'content-type': found?.type ?? 'text/plain', ...digest })
    res.end(req.method === 'HEAD' ? '' : (found?.text ?? ''))
  })
  early = push('1.0', 'first')
  late = push('2.0', 'second')
  content.set('/v2/_catalog', { type: JSON_TYPE, text: '{"repositories":["app"]}' })
  content.set('/v2/app/tags/list', { type: JSON_TYPE, text: '{"name":"app","tags":["1.0","2.0"]}' })
  attach(early)
  server = await startTestServer({ REGISTRY_URL: registry.url })
  org = await seedOrganization(server)
  authorization = (await org.authorization('operator'))!
  const data = { uid: `${org.root}/00000000000000ad`, parentUid: org.root, advisoryId: 'CGA-1' }
  const artifact = { artifactName: 'left', artifactType: 'apk', author: 'a', aliases: [] }
  advisory = (await server.db.prisma.advisory.create({ data: { ...data, ...artifact } })).uid
})
afterAll(async () => {
  await server.close()
  await registry.close()
  expect(server.faults).toEqual([])
})

// Tests read answers field by field; their shape is what the tests are about.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Answer = any

async function graph(query: string, variables: object): Promise<Answer> {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { authorization, 'content-type': JSON_TYPE },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors }: Answer = await response.json()
  expect(errors).toBeUndefined()
  return data
}

async function sync(): Promise<void> {
  const client = createGraphClient({ server: server.url, token: authorization.slice('Bearer '.length) })
  const to = captured()
  const code = await syncRegistry({ client, registry: createRegistry({ url: registry.url }), group: org.root, ...to })
  expect(code, to.texts.err).toBe(0)
}

const carrying = async (): Promise<string[]> => {
  const { advisory: found } = await graph(
    'query Q($uid: UID!) { advisory(uid: $uid) { images { nodes { digest } } } }',
    {
      uid: advisory,
    },
  )
  return found.images.nodes.map(({ digest }: { digest: string }) => digest).sort()
}

it('an advisory knows the images that carry it without that anybody has asked what they are made of', async () => {
  expect(await carrying()).toEqual([])
  await sync()
  expect(await carrying()).toEqual([early])
})

it('one that is attached later is known after the next round', async () => {
  attach(late)
  await sync()
  expect(await carrying()).toEqual([early, late].sort())
})
