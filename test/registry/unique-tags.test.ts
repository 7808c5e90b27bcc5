// `sync` into a repo that wants its tags unique: with the time of their images, and each kept.
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { createGraphClient, type GraphClient } from '../../src/cli/import/client.ts'
import { syncRegistry } from '../../src/cli/import/sync-registry.ts'
import type { Registry } from '../../src/registry/registry.ts'
import { captured } from '../import/captured.ts'
import { seedOrganization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'

const digest = (hex: string): string => `sha256:${hex.repeat(64)}`
/** Digest → when its image was made. */
const MADE: Readonly<Record<string, string>> = {
  [digest('a')]: '2026-01-31T12:04:05.678Z',
  [digest('b')]: '2026-02-01T00:00:00Z',
}

let server: TestServer
let client: GraphClient
let authorization: string
let group: string
let tags: Record<string, string>
let asked: number

beforeAll(async () => {
  server = await startTestServer()
  const organization = await seedOrganization(server)
  authorization = (await organization.authorization('owner'))!
  group = organization.variables['bare']!
  client = createGraphClient({ server: server.url, token: authorization.slice('Bearer '.length) })
  const source = await createRepo({ name: 'source' })
  await createRepo({ name: 'team/unique', sync_config: { source, uniqueTags: true } })
})
beforeEach(() => (asked = 0))

async function createRepo(repo: object): Promise<string> {
  const response = await fetch(`${server.url}/registry/v1/repos/${group}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(repo),
  })
  const made = (await response.json()) as { id: string }
  expect(response.status, JSON.stringify(made)).toBe(200)
  return made.id
}

const registry = {
  repositories: async () => ['team/unique'],
  tags: async () => Object.keys(tags),
  digestOf: async (_: string, tag: string) => tags[tag],
  readConfig: async (_: string, { digest: at }: { digest: string }) => {
    asked++
    const made = MADE[at]
    return made === undefined ? {} : { created: new Date(made) }
  },
} as unknown as Registry

async function sync() {
  const to = captured()
  const code = await syncRegistry({ client, registry, group, ...to })
  return { code, text: to.texts.out + to.texts.err }
}

async function names(): Promise<string[]> {
  const query = `query ($group: UID!) {
    tags(scope: { descendantsOf: $group }, filter: { includeDates: true, includeReferrers: true }, orderBy: [{ field: NAME }]) {
      nodes { name }
    }
  }`
  const found = await client.run<{ tags: { nodes: { name: string }[] } }>(query, { group })
  return found.tags.nodes.map(({ name }) => name)
}

it('puts the time of the image behind each name, and looks at each image once', async () => {
  const signature = `${digest('a').replace(':', '-')}.sig`
  tags = { latest: digest('a'), '1.0': digest('a'), [signature]: digest('c') }
  expect(await sync()).toEqual({ code: 0, text: '3 tags created, 0 updated, 0 unchanged, 0 left out.\n' })
  expect(await names()).toEqual(['1.0-20260131-120405', 'latest-20260131-120405', signature])
  expect(asked).toBe(2)
  expect((await sync()).text).toContain('Nothing changed.')
  expect(asked).toBe(2)
})

it('keeps what a name was before it moved or went', async () => {
  tags = { latest: digest('b') }
  expect(await sync()).toEqual({ code: 0, text: '1 tags created, 0 updated, 3 unchanged, 0 left out.\n' })
  expect(await names()).toEqual([
    '1.0-20260131-120405',
    'latest-20260131-120405',
    'latest-20260201-000000',
    expect.stringMatching(/^sha256-/),
  ])
})

it('leaves a repository out whose image does not say when it was made', async () => {
  tags = { latest: digest('d') }
  const { code, text } = await sync()
  expect(code).toBe(1)
  expect(text).toContain('team/unique: latest cannot be unique: its image does not say when it was made')
})
