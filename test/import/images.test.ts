// `import images`: a catalogue becomes repos with readmes; what is broken is left out, and what was cut short is completed.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { createGraphClient, ImportError, type GraphClient } from '../../src/cli/import/client.ts'
import { importImages } from '../../src/cli/import/import-images.ts'
import { seedOrganization, type Organization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { captured } from './captured.ts'

let server: TestServer
let organization: Organization
let client: GraphClient
let folder: string

beforeAll(async () => {
  server = await startTestServer()
  organization = await seedOrganization(server)
  const owner = organization.variables['owner']!
  const token = (await server.authorize(owner, { internal: true })).slice('Bearer '.length)
  client = createGraphClient({ server: server.url, token })
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platform-graph-images-'))
  return () => rm(folder, { recursive: true })
})

async function run(group: string, content: unknown, through: GraphClient = client) {
  const path = join(folder, 'catalog.json')
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  const to = captured()
  const code = await importImages({ client: through, path, group, ...to }).catch((error: Error) => error.message)
  return { code, ...to.texts }
}

const app = {
  name: 'app',
  description: 'An app',
  tier: 'APPLICATION',
  aliases: ['application:latest'],
  readme: '# App\n',
}
const base = { name: 'base/os', readme: 'text' }

async function reposOf(parentUid: string): Promise<object[]> {
  const select = {
    name: true,
    description: true,
    aliases: true,
    catalogTier: true,
    readme: { select: { content: true } },
  }
  return server.db.prisma.repo.findMany({ where: { parentUid }, select, orderBy: { name: 'asc' } })
}

it('makes repos, brings them up to date, and a second time changes nothing', async () => {
  const group = organization.variables['bare']!
  expect(await run(group, [app, base])).toEqual({
    code: 0,
    out: '2 repos created, 0 updated, 0 unchanged, 0 left out.\n',
    err: '',
  })
  expect((await run(group, [app, base])).out).toBe(
    '0 repos created, 0 updated, 2 unchanged, 0 left out. Nothing changed.\n',
  )
  expect((await run(group, [{ ...app, readme: 'new' }, base])).out).toBe(
    '0 repos created, 1 updated, 1 unchanged, 0 left out.\n',
  )
  expect(await reposOf(group)).toMatchObject([
    { name: 'app', description: 'An app', aliases: ['application:latest'], catalogTier: 1, readme: { content: 'new' } },
    { name: 'base/os', description: '', readme: { content: 'text' } },
  ])
})

it('leaves out what is broken and says where it stands', async () => {
  const group = organization.variables['many']!
  const large = { name: 'large', readme: 'x'.repeat(2 * 1024 * 1024) }
  const { code, out, err } = await run(group, [
    { name: 'Bad Name' },
    { ...app, tier: 'GOLD' },
    5,
    large,
    { ...app, name: 'good' },
  ])
  expect({ code, out }).toEqual({ code: 1, out: '1 repos created, 0 updated, 0 unchanged, 4 left out.\n' })
  const lines = err.trim().split('\n')
  expect(lines[0]).toMatch(/catalog\.json\[0\] \(Bad Name\): .*name: must be lower-case/)
  expect(lines[1]).toMatch(/catalog\.json\[1\]: tier must be one of APPLICATION, BASE, /)
  expect(lines[2]).toMatch(/catalog\.json\[2\]: /)
  expect(lines[3]).toMatch(/catalog\.json\[3\] \(large\): .*1048576/)
  const names = async () => (await reposOf(group)).map((repo) => (repo as { name: string }).name)
  expect(await names()).not.toContain('large')
  // A repo that is there stays as it was when its new readme is refused.
  expect((await run(group, [{ ...large, name: 'good', description: 'other' }])).code).toBe(1)
  expect(await server.db.prisma.repo.findFirst({ where: { parentUid: group, name: 'good' } })).toMatchObject({
    description: 'An app',
  })
})

it('completes a repo whose readme was not written any more', async () => {
  const group = organization.variables['deep']!
  let calls = 0
  const dying: GraphClient = {
    run: async (document, variables) => {
      if (++calls === 3) throw new ImportError('The server is gone.')
      return client.run(document, variables)
    },
  }
  expect(await run(group, [app, base], dying)).toMatchObject({
    code: 'The server is gone.',
    out: '0 repos created, 0 updated, 0 unchanged, 0 left out.\n',
    err: expect.stringContaining('Stopped before the end.'),
  })
  expect((await run(group, [app, base])).out).toBe('1 repos created, 1 updated, 0 unchanged, 0 left out.\n')
  expect(await reposOf(group)).toMatchObject([{ readme: { content: '# App\n' } }, { readme: { content: 'text' } }, {}])
})

it('refuses a file that is no catalogue', async () => {
  const group = organization.variables['bare']!
  expect((await run(group, '{}')).code).toMatch(/is not a list of images/)
  expect((await run(group, '[')).code).toMatch(/is not JSON/)
})
