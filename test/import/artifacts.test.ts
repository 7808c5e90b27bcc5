// `import artifacts` against a running server: what is published is read on every face, what is broken costs everything.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGraphClient, ImportError, type GraphClient } from '../../src/cli/import/client.ts'
import type { EcosystemName } from '../../src/cli/import/artifacts/published.ts'
import { importArtifacts } from '../../src/cli/import/import-artifacts.ts'
import { seedOrganization, type Organization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { captured } from './captured.ts'
import { wheelOf, zipOf } from './zip.ts'

let server: TestServer
let organization: Organization
let token: string
let client: GraphClient
let folder: string

beforeAll(async () => {
  server = await startTestServer()
  organization = await seedOrganization(server)
  token = (await organization.authorization('owner'))!.slice('Bearer '.length)
  client = createGraphClient({ server: server.url, token })
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platform-graph-artifacts-'))
  return () => rm(folder, { recursive: true })
})

async function run(ecosystem: EcosystemName, { through = client }: { through?: GraphClient } = {}) {
  const to = captured()
  const group = organization.variables['bare']!
  const wanted = { client: through, path: folder, group, ecosystem, ...to }
  const code = await importArtifacts(wanted).catch((error: Error) => error.message)
  return { code, ...to.texts }
}

async function put(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), content)
}

async function rest(path: string) {
  const response = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  return { status: response.status, body: await response.json() }
}

const pom = (group: string, artifact: string, version: string) =>
  `<?xml version="1.0"?>\n<!-- a -->\n<project xmlns="http://maven.apache.org/POM/4.0.0"><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version><name>${artifact} &amp; more</name></project>`

async function putJava(group: string, artifact: string, versions: readonly string[]): Promise<void> {
  const base = `${group.replaceAll('.', '/')}/${artifact}`
  for (const version of versions) {
    await put(`${base}/${version}/${artifact}-${version}.pom`, pom(group, artifact, version))
    await put(`${base}/${version}/${artifact}-${version}.jar`, Buffer.alloc(1000))
    await put(`${base}/${version}/${artifact}-${version}.jar.sha1`, 'beside')
  }
  const list = versions.map((version) => `<version>${version}</version>`).join('')
  await put(
    `${base}/maven-metadata.xml`,
    `<metadata><groupId>${group}</groupId><artifactId>${artifact}</artifactId><versioning><versions>${list}</versions></versioning></metadata>`,
  )
}

describe('python', () => {
  it('reads wheels, and the versions come newest first', async () => {
    for (const version of ['1.0', '1.0rc1', '1.10', '1.9', '2.0.dev1']) {
      await put(`friendly_bard-${version}-py3-none-any.whl`, wheelOf('Friendly.Bard', version).subarray(0))
    }
    await put('torch-2.1.0+cu121-cp312-cp312-linux_x86_64.whl', wheelOf('torch', '2.1.0+cu121'))
    await put('torch-2.1.0+cgr.1-cp312-cp312-linux_x86_64.whl', wheelOf('torch', '2.1.0+cgr.1'))
    expect(await run('python')).toEqual({
      code: 0,
      out: '7 versions created, 0 updated, 0 unchanged, 0 left out.\n',
      err: '',
    })
    expect((await run('python')).out).toBe('0 versions created, 0 updated, 7 unchanged, 0 left out. Nothing changed.\n')

    const { body } = await rest('/libraries/v2/artifacts?ecosystems=ECOSYSTEM_PYTHON&order_by=name')
    expect(body).toMatchObject({
      totalCount: '2',
      artifacts: [
        {
          name: 'friendly-bard',
          ecosystem: 'ECOSYSTEM_PYTHON',
          latestVersion: '2.0.dev1',
          versionCount: 5,
          description: 'About Friendly.Bard',
        },
        { name: 'torch', versionCount: 2 },
      ],
    })
    const uid = body.artifacts[0].uid as string
    for (const id of [uid.slice(-16), encodeURIComponent(uid)]) {
      const versions = await rest(`/libraries/v2/artifacts/${id}/versions?page_size=3`)
      expect(versions.body.artifactVersions.map((one: { version: string }) => one.version)).toEqual([
        '2.0.dev1',
        '1.10',
        '1.9',
      ])
      const next = await rest(
        `/libraries/v2/artifacts/${id}/versions?page_size=3&page_token=${versions.body.nextPageToken}`,
      )
      expect(next.body.artifactVersions.map((one: { version: string }) => one.version)).toEqual(['1.0', '1.0rc1'])
      expect(next.body.totalCount).toBe('5')
    }
    const oldest = await rest(`/libraries/v2/artifacts/${uid.slice(-16)}/versions?page_size=1&order_by=version`)
    expect(oldest.body.artifactVersions[0]).toMatchObject({ version: '1.0rc1', name: 'friendly-bard' })
    expect(Number(oldest.body.artifactVersions[0].sizeBytes)).toBe(wheelOf('Friendly.Bard', '1.0rc1').length)
    const names = async (query: string) =>
      (await rest(`/libraries/v2/artifacts?ecosystems=ECOSYSTEM_PYTHON&${query}`)).body.artifacts.map(
        (one: { name: string }) => one.name,
      )
    expect(await names('cuda_version=12.1')).toEqual(['torch'])
    expect(await names('cuda_version=11.8')).toEqual([])
    expect(await names('remediated=true')).toEqual(['torch'])
    expect(await names('query=BARD')).toEqual(['friendly-bard'])
  })

  it.each<[string, () => Buffer, string]>([
    ['a half-written wheel', () => wheelOf('half', '1.0').subarray(0, 200), 'is not a whole zip'],
    [
      'a wheel without METADATA',
      () => zipOf([{ name: 'half/__init__.py', content: '' }]),
      'holds no *.dist-info/METADATA',
    ],
    [
      'METADATA that grows',
      () => zipOf([{ name: 'half-1.0.dist-info/METADATA', content: Buffer.alloc(50_000_000) }]),
      'METADATA has 50000000 bytes',
    ],
    [
      'METADATA that lies about its size',
      () => zipOf([{ name: 'half-1.0.dist-info/METADATA', content: Buffer.alloc(50_000_000), claimedSize: 100 }]),
      'too many bytes in the stream',
    ],
    [
      'a zip that unpacks to more than a disk',
      () => zipOf([...Array(10).keys()].map((n) => ({ name: `bomb${n}`, content: '', claimedSize: 0xfffffff0 }))),
      'would unpack to more than',
    ],
    ['another name inside', () => wheelOf('other', '1.0'), 'its file name says otherwise'],
    ['a version that is none', () => wheelOf('half', 'one'), 'which PEP 440 does not know'],
  ])('%s costs the whole import', async (_, broken, why) => {
    await put('fine-1.0-py3-none-any.whl', wheelOf('fine', '1.0'))
    await put('half-1.0-py3-none-any.whl', broken())
    const { code, err } = await run('python')
    expect(code).toBe(1)
    expect(err).toContain(why)
    expect(err).toContain('Nothing was imported.')
    expect(await server.db.prisma.artifact.count({ where: { name: 'fine' } })).toBe(0)
  })
})

describe('java', () => {
  it('reads a repository', async () => {
    await putJava('org.example.team', 'lib', ['1.0', '1.0-alpha-1', '1.10', '1.9', '1.10-SNAPSHOT'])
    expect(await run('java')).toMatchObject({
      code: 0,
      out: '5 versions created, 0 updated, 0 unchanged, 0 left out.\n',
    })
    const query = `{ artifacts(filter: { ecosystems: [JAVA] }) { nodes { name description versions(first: 3) { totalCount nodes { version sizeBytes } } } } }`
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    })
    const [lib] = (await response.json()).data.artifacts.nodes
    expect(lib).toMatchObject({ name: 'org.example.team:lib', description: 'lib & more' })
    expect(lib.versions.totalCount).toBe(5)
    expect(lib.versions.nodes.map((one: { version: string }) => one.version)).toEqual(['1.10', '1.10-SNAPSHOT', '1.9'])
    expect(lib.versions.nodes[0].sizeBytes).toBe(1000 + pom('org.example.team', 'lib', '1.10').length)
    const counts = await rest('/libraries/v2/artifacts/count?ecosystems=ECOSYSTEM_JAVA&ecosystems=ECOSYSTEM_PYTHON')
    expect(counts.body.counts[0]).toEqual({ ecosystem: 'ECOSYSTEM_JAVA', totalCount: '1' })
  })

  it('reads POMs as Maven does: in their encoding, with the characters that HTML names', async () => {
    const old = pom('old', 'x', '1').replace(
      '<name>',
      '<description>J&oslash;rgen &#38; M\u00fcller &#xe9;</description><name>',
    )
    const latin = old.replace('<?xml version="1.0"?>', '<?xml version="1.0" encoding="ISO-8859-1"?>')
    await put('old/x/1/x-1.pom', Buffer.from(latin, 'latin1'))
    await put('old/x/2/x-2.pom', `\uFEFF${old.replace('<version>1<', '<version>2<')}`)
    await put('old/x/3/x-3.pom', Buffer.from(`\uFEFF${old.replace('<version>1<', '<version>3<')}`, 'utf16le'))
    expect((await run('java')).code).toBe(0)
    const found = await server.db.prisma.artifactVersion.findMany({ where: { artifact: { name: 'old:x' } } })
    expect(found.map((row) => row.description)).toEqual(Array(3).fill('J\u00f8rgen & M\u00fcller \u00e9'))
  })

  it('is done with at once with what is made to take long', async () => {
    await put('g/slow/1/slow-1.pom', pom('g', 'slow', '1').replace('<name>', `${'x<!---->'.repeat(400_000)}<name>`))
    await put('g/open/1/open-1.pom', `<project>${'<!--'.repeat(900_000)}`)
    expect(await run('java')).toMatchObject({ code: 1, err: expect.stringMatching(/open-1\.pom: is not well-formed/) })
  })

  const bomb = `<!DOCTYPE lolz [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><project><groupId>&b;</groupId></project>`
  it.each<[string, string, string]>([
    ['an entity bomb', bomb, 'has a document type'],
    ['an entity that XML does not define', pom('g', 'x', '1').replace('&amp;', '&bomb;'), 'has the entity &bomb;'],
    [
      'an encoding that nobody knows',
      pom('g', 'x', '1').replace('?>', ' encoding="klingon"?>'),
      'names the encoding klingon',
    ],
    ['half a file', pom('g', 'x', '1').slice(0, 90), 'is not well-formed XML'],
    ['what ends too early', '<project><groupId>g</groupId>', 'ends inside of <project>'],
    ['deep nesting', '<project>'.repeat(200), 'nested deeper'],
    ['another version', pom('g', 'x', '2'), 'its folder says 1'],
    ['a page of HTML', '<html></html>', 'is not a POM'],
  ])('%s costs the whole import', async (_, content, why) => {
    await putJava('g', 'good', ['1'])
    await put('g/x/1/x-1.pom', content)
    const { code, err } = await run('java')
    expect(code).toBe(1)
    expect(err).toContain(why)
    expect(await server.db.prisma.artifact.count({ where: { name: 'g:good' } })).toBe(0)
  })

  it('a listed version that is not there costs the whole import', async () => {
    await putJava('g', 'good', ['1'])
    await put(
      'g/good/maven-metadata.xml',
      '<metadata><groupId>g</groupId><artifactId>good</artifactId><versioning><versions><version>1</version><version>2</version></versions></versioning></metadata>',
    )
    expect((await run('java')).err).toContain('lists g:good 2, which has no POM')
  })
})

describe('several batches', () => {
  const versions = (count: number) => Array.from({ length: count }, (_, at) => `1.${at}`)

  it('are all checked before the first is written', async () => {
    await putJava('batches', 'checked', versions(450))
    // Only the server knows this rule, and it is in the last batch.
    await put('zz zz/lib/1/lib-1.pom', pom('zz zz', 'lib', '1'))
    const { code, out, err } = await run('java')
    expect({ code, out }).toEqual({ code: 1, out: '0 versions created, 0 updated, 0 unchanged, 1 left out.\n' })
    expect(err).toContain('zz zz:lib 1: is not a coordinate')
    expect(await server.db.prisma.artifact.count({ where: { name: 'batches:checked' } })).toBe(0)
  })

  it('are completed by a second run when the first was stopped', async () => {
    await putJava('batches', 'stopped', versions(450))
    let calls = 0
    // Three batches are checked, then the second that is written fails.
    const dying: GraphClient = {
      run: async (document, variables) => {
        if (++calls === 5) throw new ImportError('The server is gone.')
        return client.run(document, variables)
      },
    }
    const first = await run('java', { through: dying })
    expect(first).toMatchObject({
      code: 'The server is gone.',
      out: '200 versions created, 0 updated, 0 unchanged, 0 left out.\n',
    })
    expect(first.err).toContain('Stopped before the end.')
    expect((await run('java')).out).toBe('250 versions created, 0 updated, 200 unchanged, 0 left out.\n')
    const [lib] = await server.db.prisma.artifact.findMany({ where: { name: 'batches:stopped' } })
    expect(lib).toMatchObject({ versionCount: 450, latestVersion: '1.449' })
  })
})
