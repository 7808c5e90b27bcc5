// How images run and what they are made of, by version 1, from what a registry has at them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, JsonObject } from '../support/faces.ts'
import { grpcFace } from '../support/faces-grpc.ts'
import { type Organization, seedOrganization } from '../support/faces-organization.ts'
import { restFace } from '../support/faces-rest.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { digestOf, type FakeRegistry, serve } from './fake-registry.ts'

const OCI = 'application/vnd.oci.image'
/** What the registry has in every repository, by the end of its path. */
const content = new Map<string, { readonly type: string; readonly text: string }>()

function keepBlob(text: string): { digest: string; size: number } {
  const digest = digestOf(text)
  content.set(`blobs/${digest}`, { type: 'application/octet-stream', text })
  return { digest, size: Buffer.byteLength(text) }
}

function keepManifest(manifest: object, tag?: string): { digest: string; size: number; mediaType: string } {
  const text = JSON.stringify({ schemaVersion: 2, mediaType: `${OCI}.manifest.v1+json`, ...manifest })
  const { mediaType: type } = JSON.parse(text) as { mediaType: string }
  const digest = digestOf(text)
  for (const at of [digest, ...(tag ? [tag] : [])]) content.set(`manifests/${at}`, { type, text })
  return { digest, size: Buffer.byteLength(text), mediaType: type }
}

function image(architecture: string, config: object = {}) {
  const kept = keepBlob(JSON.stringify({ architecture, os: 'linux', config }))
  return keepManifest({ config: { mediaType: `${OCI}.config.v1+json`, ...kept }, layers: [] })
}

/** A manifest that holds a document. */
function holding(mediaType: string, document: object, tag?: string) {
  const empty = { mediaType: 'application/vnd.oci.empty.v1+json', ...keepBlob('{}') }
  return keepManifest({ config: empty, layers: [{ mediaType, ...keepBlob(JSON.stringify(document)) }] }, tag)
}

function refer(subject: string, ...manifests: object[]): void {
  const text = JSON.stringify({ schemaVersion: 2, mediaType: `${OCI}.index.v1+json`, manifests })
  content.set(`referrers/${subject}`, { type: `${OCI}.index.v1+json`, text })
}

const spdx = {
  spdxVersion: 'SPDX-2.3',
  SPDXID: 'SPDXRef-DOCUMENT',
  name: 'app',
  creationInfo: { created: '2026-01-02T03:04:05Z', creators: ['Tool: builder-1.2', 'Organization: Example'] },
  packages: [
    {
      SPDXID: 'SPDXRef-lib',
      name: 'lib',
      versionInfo: '1.2.3-r0',
      licenseDeclared: 'MIT',
      licenseConcluded: 'NOASSERTION',
      externalRefs: [
        {
          referenceCategory: 'PACKAGE-MANAGER',
          referenceType: 'purl',
          referenceLocator: 'pkg:apk/x/lib@1.2.3-r0?origin=source',
        },
      ],
    },
    { SPDXID: 'SPDXRef-nameless', name: 'other', versionInfo: 'NOASSERTION' },
  ],
  files: [{ SPDXID: 'SPDXRef-file', fileName: '/bin/app', fileTypes: ['BINARY'] }],
  relationships: [
    { spdxElementId: 'SPDXRef-DOCUMENT', relationshipType: 'DESCRIBES', relatedSpdxElement: 'SPDXRef-lib' },
    { spdxElementId: 'SPDXRef-lib', relationshipType: 'CONTAINS', relatedSpdxElement: 'SPDXRef-file' },
  ],
}
const cycloneDx = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  serialNumber: 'urn:uuid:1',
  metadata: { timestamp: '2026-01-02T03:04:05Z', tools: { components: [{ name: 'maker', version: '2' }] } },
  components: [
    {
      'bom-ref': 'a',
      type: 'library',
      group: '@x',
      name: 'left',
      version: '1.0.0',
      purl: 'pkg:npm/%40x/left@1.0.0',
      licenses: [{ license: { id: 'Apache-2.0' } }],
    },
    { 'bom-ref': 'b', type: 'file', name: '/etc/x' },
  ],
  dependencies: [{ ref: 'a', dependsOn: ['b'] }],
}

describe.each(['rest', 'grpc'])('%s', (face) => {
  let registry: FakeRegistry
  let server: TestServer
  let org: Organization
  let call: (method: string, request: JsonObject) => Promise<Answer>
  let repoId: string
  const asked: string[] = []

  beforeAll(async () => {
    registry = await serve((req, res) => {
      const at = (req.url ?? '').split('?')[0]!.replace(/^\/v2\/[^/]+\//, '')
      asked.push(at)
      const found = content.get(at)
      res.writeHead(found ? 200 : 404, { 'content-type': found?.type ?? 'text/plain' }).end(found?.text ?? '')
    })
    server = await startTestServer({ REGISTRY_URL: registry.url })
    org = await seedOrganization(server)
    const faces = { rest: restFace(server.url), grpc: grpcFace(server.url, 'v1') }
    const authorization = await org.authorization('owner')
    call = (method, request) => faces[face as 'rest' | 'grpc'].call(method, request, { authorization: authorization! })
    const made = await call('registry.Registry/CreateRepo', { parentId: org.root, repo: { name: 'app' } })
    repoId = made.ok!['id'] as string
  })
  afterAll(async () => {
    await server.close()
    await registry.close()
    expect(server.faults).toEqual([])
  })

  let tags = 0
  async function tagged(digest: string): Promise<string> {
    const { error } = await call('registry.Registry/CreateTag', { repoId, tag: { name: `t${tags++}`, digest } })
    expect(error).toBeUndefined()
    return digest
  }

  it('tells how containers of an image run', async () => {
    const arm = image('arm64', { User: '65532', Env: ['A=1'], Entrypoint: ['/app'], ExposedPorts: { '80/tcp': {} } })
    const amd = image('amd64', {
      Cmd: ['x'],
      Labels: { a: 'b' },
      WorkingDir: '/w',
      StopSignal: 'SIGINT',
      Volumes: { '/v': {} },
    })
    const platforms = [
      { ...arm, platform: { architecture: 'arm64', os: 'linux' } },
      { ...amd, platform: { architecture: 'amd64', os: 'linux' } },
    ]
    const digest = await tagged(keepManifest({ mediaType: `${OCI}.index.v1+json`, manifests: platforms }).digest)
    const config = async (arch?: string) =>
      call('registry.Registry/GetImageConfig', { repoId, digest, ...(arch ? { arch } : {}) })
    expect((await config()).ok).toMatchObject({
      cmd: ['x'],
      labels: { a: 'b' },
      workingDir: '/w',
      stopSignal: 'SIGINT',
      volumes: { '/v': {} },
    })
    const ran = { user: '65532', env: ['A=1'], entrypoint: ['/app'], exposedPorts: { '80/tcp': {} } }
    expect((await config('aarch64')).ok).toMatchObject(ran)
    expect((await config('riscv64')).error).toMatchObject({ code: 'NOT_FOUND' })
    await tagged(arm.digest)
    const single = await call('registry.Registry/GetImageConfig', { repoId, digest: arm.digest })
    expect(single.ok).toMatchObject(ran)
    const untold = image('s390x').digest
    const unnamed = await call('registry.Registry/GetImageConfig', { repoId, digest: untold })
    expect(unnamed.error).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('reads no document of more members than a bill of materials has, signed or not', async () => {
    const wide = { spdxVersion: 'SPDX-2.3', name: 'wide', x: Array(500_001).fill(1) }
    const told = JSON.stringify({ predicateType: 'x', predicate: wide })
    const documents = [wide, { payload: Buffer.from(told).toString('base64') }]
    for (const [at, document] of documents.entries()) {
      const digest = await tagged(image('amd64', { Env: [`WIDE=${face}${at}`] }).digest)
      holding('application/json', document, `${digest.replace(':', '-')}.sbom`)
      const { error } = await call('registry.Registry/GetSbom', { repoId, digest })
      expect(error).toMatchObject({ code: 'NOT_FOUND' })
    }
  })

  it('reads no manifest of more members than describe an image', async () => {
    const wide = keepManifest({ mediaType: `${OCI}.index.v1+json`, manifests: Array(50_001).fill({}), face })
    const digest = await tagged(wide.digest)
    const { error } = await call('registry.Registry/GetSbom', { repoId, digest })
    expect(error).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining('more than describes') })
  })

  it('reads SPDX that refers to an image, once', async () => {
    const digest = await tagged(image('amd64', { Env: [`SPDX=${face}`] }).digest)
    const none = await call('registry.Registry/GetSbom', { repoId, digest })
    expect(none.error).toMatchObject({ code: 'NOT_FOUND' })
    refer(digest, { ...holding('application/spdx+json', spdx), artifactType: 'application/spdx+json' })
    const { ok } = await call('registry.Registry/GetSbom', { repoId, digest })
    expect(ok).toMatchObject({
      id: 'SPDXRef-DOCUMENT',
      format: 'spdx',
      tool: 'builder-1.2',
      authors: 'Example',
      name: 'app',
      digest,
      generatedAt: expect.stringMatching(/^2026-01-02T03:04:05(\.000)?Z$/),
      rawSbom: Buffer.from(JSON.stringify(spdx)).toString('base64'),
    })
    const lib = {
      id: 'SPDXRef-lib',
      name: 'lib',
      version: '1.2.3-r0',
      license: 'MIT',
      purl: 'pkg:apk/x/lib@1.2.3-r0?origin=source',
    }
    expect(ok!['graph']).toMatchObject({
      nodes: [
        { package: lib },
        { package: { name: 'other', version: '' } },
        { file: { name: '/bin/app', types: ['BINARY'] } },
      ],
      edges: [
        { subjectId: 'SPDXRef-DOCUMENT', predicateId: 'SPDXRef-lib', type: 'DESCRIBES' },
        { subjectId: 'SPDXRef-lib', predicateId: 'SPDXRef-file', type: 'CONTAINS' },
      ],
    })
    const before = asked.length
    expect((await call('registry.Registry/GetRawSbom', { repoId, digest })).ok).toEqual({
      rawSbom: JSON.stringify(spdx),
    })
    const items: JsonObject[] = [{ imageDigest: digest }]
    const pkgMetadata = [{ purl: lib.purl, originPurl: 'pkg:apk/x/source@1.2.3-r0', license: 'MIT' }]
    const metadata = await call('registry.Registry/ListManifestMetadata', { repoId, items })
    expect(metadata.ok).toMatchObject({ items: [{ digest, pkgMetadata }] })
    expect(asked.length).toBe(before)
  })

  it.each([
    [
      'signed, at the tag of older signers',
      (digest: string, statement: object) => {
        const payload = Buffer.from(JSON.stringify(statement)).toString('base64')
        const signed = { payloadType: 'application/vnd.in-toto+json', payload, signatures: [] }
        holding('application/vnd.dsse.envelope.v1+json', signed, `${digest.replace(':', '-')}.att`)
      },
    ],
    [
      'signed, in a bundle that refers to it',
      (digest: string, statement: object) => {
        const payload = Buffer.from(JSON.stringify(statement)).toString('base64')
        refer(digest, holding('application/vnd.dev.sigstore.bundle.v0.3+json', { dsseEnvelope: { payload } }))
      },
    ],
  ])('reads CycloneDX in an attestation, %s', async (name, attach) => {
    const digest = await tagged(image('amd64', { Env: [`${name} ${face}`] }).digest)
    attach(digest, {
      _type: 'https://in-toto.io/Statement/v1',
      predicateType: 'https://cyclonedx.org/bom',
      predicate: cycloneDx,
    })
    const { ok } = await call('registry.Registry/GetSbom', { repoId, digest })
    expect(ok).toMatchObject({ format: 'cyclonedx', tool: 'maker-2', id: 'urn:uuid:1' })
    expect(ok!['graph']).toMatchObject({
      nodes: [
        {
          package: {
            id: 'a',
            name: '@x/left',
            version: '1.0.0',
            license: 'Apache-2.0',
            purl: 'pkg:npm/%40x/left@1.0.0',
          },
        },
        { file: { name: '/etc/x' } },
      ],
      edges: [{ subjectId: 'a', predicateId: 'b', type: 'DEPENDS_ON' }],
    })
  })

  it('reads what an index itself says of its image', async () => {
    const amd = image('amd64', { Env: [`index ${face}`] })
    const attested = holding('application/vnd.in-toto+json', {
      predicateType: 'https://spdx.dev/Document',
      predicate: spdx,
    })
    const about = { 'vnd.docker.reference.type': 'attestation-manifest', 'vnd.docker.reference.digest': amd.digest }
    const manifests = [
      { ...amd, platform: { architecture: 'amd64', os: 'linux' } },
      { ...attested, platform: { architecture: 'unknown', os: 'unknown' }, annotations: about },
    ]
    const digest = await tagged(keepManifest({ mediaType: `${OCI}.index.v1+json`, manifests }).digest)
    const { ok } = await call('registry.Registry/GetSbom', { repoId, digest, arch: 'x86_64' })
    expect(ok).toMatchObject({ format: 'spdx', name: 'app' })
  })
})

it('says that it is not set up for the question without a registry', async () => {
  const server = await startTestServer()
  const org = await seedOrganization(server)
  const authorization = (await org.authorization('owner'))!
  const request = { repoId: org.variables['repo']!, digest: `sha256:${'0'.repeat(64)}` }
  for (const method of ['GetArchs', 'GetSize', 'GetImageConfig', 'GetSbom', 'GetRawSbom']) {
    const { error } = await grpcFace(server.url, 'v1').call(`registry.Registry/${method}`, request, { authorization })
    expect(error, method).toMatchObject({ code: 'FAILED_PRECONDITION' })
  }
})
