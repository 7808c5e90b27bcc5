// A registry filled by a real client, synced, and read on all faces. Skipped where Debian's docker-registry and skopeo
// are not installed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGraphClient } from '../../src/cli/import/client.ts'
import { syncRegistry, watchRegistry } from '../../src/cli/import/sync-registry.ts'
import { createRegistry } from '../../src/registry/registry.ts'
import { captured } from '../import/captured.ts'
import { seedOrganization, type Organization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { hasRegistry, startRegistry, writeLayout, type DockerRegistry, type Layout } from './docker-registry.ts'

if (!hasRegistry) console.warn('docker-registry and skopeo are not installed: the tests of sync are skipped.')

describe.skipIf(!hasRegistry)('sync', () => {
  let registry: DockerRegistry
  let layouts: Layout[]
  let server: TestServer
  let organization: Organization
  let group: string
  let authorization: string

  beforeAll(async () => {
    registry = await startRegistry()
    layouts = [await writeLayout('first'), await writeLayout('second')]
    server = await startTestServer({ REGISTRY_URL: registry.url })
    organization = await seedOrganization(server)
    group = organization.variables['bare']!
    authorization = (await organization.authorization('owner'))!
    const [first, second] = layouts as [Layout, Layout]
    await registry.push(first, 'multi', 'team/app:1.0.0')
    await registry.push(first, 'multi', 'team/app:latest')
    await registry.push(first, 'single', 'team/app:s390x')
    await registry.push(first, 'single', `team/app:${first.images['multi']!.digest.replace(':', '-')}.sig`)
    await registry.push(second, 'single', 'tool:latest')
  })
  afterAll(async () => {
    await server.close()
    await registry.close()
    for (const layout of layouts) await layout.close()
  })

  async function sync() {
    const to = captured()
    const client = createGraphClient({ server: server.url, token: authorization.slice('Bearer '.length) })
    const code = await syncRegistry({ client, registry: createRegistry({ url: registry.url }), group, ...to })
    return { code, text: to.texts.out + to.texts.err }
  }

  const graph = async (query: string, variables: object = {}) => {
    const body = JSON.stringify({ query, variables })
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body,
    })
    return await response.json()
  }
  const rest = async (path: string) => {
    const response = await fetch(`${server.url}${path}`, { headers: { authorization } })
    return { status: response.status, body: await response.json() }
  }
  const repoUid = async (name: string) =>
    (await rest(`/registry/v2/repos?uidp.children_of=${encodeURIComponent(group)}&name=${encodeURIComponent(name)}`))
      .body.repos[0].uid as string

  it('mirrors repos, tags and digests, and a second time changes nothing', async () => {
    expect(await sync()).toEqual({ code: 0, text: '5 tags created, 0 updated, 0 unchanged, 0 left out.\n' })
    expect(await sync()).toEqual({
      code: 0,
      text: '0 tags created, 0 updated, 5 unchanged, 0 left out. Nothing changed.\n',
    })
    const { multi, single } = layouts[0]!.images
    const { body } = await rest(
      `/registry/v2/tags?uidp.children_of=${encodeURIComponent(await repoUid('team/app'))}&order_by=name`,
    )
    expect(body.tags.map((tag: { name: string; digest: string }) => [tag.name, tag.digest])).toEqual([
      ['1.0.0', multi!.digest],
      ['latest', multi!.digest],
      ['s390x', single!.digest],
    ])
  })

  it('says what it did last, in both versions and the graph', async () => {
    const [app, tool] = [await repoUid('team/app'), await repoUid('tool')]
    const query = 'query Q($uid: UID!) { repo(uid: $uid) { syncStatus { state message time } } }'
    const read = async (uid: string) => (await graph(query, { uid })).data.repo.syncStatus
    const succeeded = { state: 'SUCCEEDED', message: '', time: expect.any(String) }
    expect([await read(app), await read(tool)]).toEqual([succeeded, succeeded])
    expect((await rest(`/registry/v1/repos/${app}:syncstatus`)).body).toEqual({
      status: 'UNKNOWN',
      createTime: (await read(app)).time,
    })
    const away = createRegistry({ url: registry.url })
    const failing = { ...away, tags: () => Promise.reject(new Error('the registry is on fire')) }
    const client = createGraphClient({ server: server.url, token: authorization.slice('Bearer '.length) })
    const to = captured()
    expect(await syncRegistry({ client, registry: failing, group, ...to })).toBe(1)
    expect(await read(app)).toMatchObject({ state: 'FAILED', message: 'the registry is on fire' })
    const { items } = (await rest(`/registry/v1/syncstatuses?registryId=${encodeURIComponent(group)}`)).body
    expect(items.map((item: { repoStatus: { status: string } }) => item.repoStatus.status)).toEqual([
      'FAILED',
      'FAILED',
    ])
    expect((await sync()).code).toBe(0)
    expect(await read(app)).toMatchObject(succeeded)
  })

  it('reads architectures and sizes of an index and of a manifest, once', async () => {
    const uid = await repoUid('team/app')
    const { multi, single } = layouts[0]!.images
    const at = (digest: string, what: string) => rest(`/registry/v2/repos/${uid}/digests/${digest}/${what}`)
    expect((await at(multi!.digest, 'architectures')).body).toEqual({ architectures: ['amd64', 'arm/v7'] })
    expect((await at(multi!.digest, 'size')).body).toEqual({
      size: String(multi!.sizes['amd64']),
      architecture: 'amd64',
    })
    expect((await at(multi!.digest, 'size?architecture=arm/v7')).body).toEqual({
      size: String(multi!.sizes['arm/v7']),
      architecture: 'arm/v7',
    })
    expect((await at(single!.digest, 'size')).body).toEqual({
      size: String(single!.sizes['s390x']),
      architecture: 's390x',
    })
    expect((await at(multi!.digest, 'size?architecture=riscv64')).status).toBe(404)
    expect(await at(`sha256:${'0'.repeat(64)}`, 'size')).toMatchObject({ status: 404, body: { code: 5 } })
    expect((await at('sha256:x', 'size')).body.message).toContain('digest')
    // Others were read for their bills of materials by sync.
    const where = { digest: { in: [multi!.digest, single!.digest] } }
    expect(await server.db.prisma.image.count({ where })).toBe(2)
  })

  it('keeps every move of a tag', async () => {
    const [first, second] = layouts as [Layout, Layout]
    const before = new Date()
    await registry.push(second, 'multi', 'team/app:latest')
    expect((await sync()).text).toBe('0 tags created, 1 updated, 4 unchanged, 0 left out.\n')
    const query = `query Q($uid: UID!, $time: DateTime!) { repo(uid: $uid) {
      tagsAt(time: $time) { nodes { name digest } }
      tags(filter: { name: "latest" }) { nodes { history { nodes { digest time } } image { architectures sizes { architecture size } } } }
    } }`
    const { data, errors } = await graph(query, { uid: await repoUid('team/app'), time: before.toISOString() })
    expect(errors).toBeUndefined()
    expect(data.repo.tagsAt.nodes).toContainEqual({ name: 'latest', digest: first.images['multi']!.digest })
    const [latest] = data.repo.tags.nodes
    expect(latest.history.nodes.map((move: { digest: string }) => move.digest)).toEqual([
      second.images['multi']!.digest,
      first.images['multi']!.digest,
    ])
    expect(latest.image).toEqual({
      architectures: ['amd64', 'arm/v7'],
      sizes: Object.entries(second.images['multi']!.sizes).map(([architecture, size]) => ({ architecture, size })),
    })
  })

  it('follows what happens at the registry, and waits for it while it is away', async () => {
    const [first, second] = layouts as [Layout, Layout]
    const { single, multi } = first.images
    const to = captured()
    const abort = new AbortController()
    const said: string[] = []
    const client = createGraphClient({ server: server.url, token: authorization.slice('Bearer '.length) })
    const round = () =>
      syncRegistry({ client, registry: createRegistry({ url: registry.url }), group, ...to, watching: true })
    const watch = watchRegistry({ round, intervalMs: 20, signal: abort.signal, say: (text) => said.push(text) })
    const tagsOf = async (name: string): Promise<Record<string, string>> => {
      const query = `query Q($name: String!) { repos(filter: { name: $name }) { nodes { tags { nodes { name digest } } } } }`
      const { data } = await graph(query, { name })
      const tags = (data.repos.nodes[0]?.tags.nodes ?? []) as { name: string; digest: string }[]
      return Object.fromEntries(tags.map((tag) => [tag.name, tag.digest]))
    }
    const becomes = (wanted: Record<string, string>) => expect.poll(() => tagsOf('watched')).toEqual(wanted)
    try {
      await registry.push(first, 'single', 'watched:one')
      await becomes({ one: single!.digest })
      await registry.push(first, 'multi', 'watched:two')
      await becomes({ one: single!.digest, two: multi!.digest })
      await registry.push(second, 'single', 'watched:one')
      await becomes({ one: second.images['single']!.digest, two: multi!.digest })
      await registry.remove('watched:two')
      await becomes({ one: second.images['single']!.digest })

      await registry.stop()
      await expect.poll(() => said).not.toEqual([])
      expect(said[0]).toMatch(/^Unavailable: the registry at .* does not answer: .*; trying again$/)
      // While it is away nothing is lost.
      expect(await tagsOf('watched')).toEqual({ one: second.images['single']!.digest })
      await registry.start()
      await registry.push(first, 'single', 'watched:three')
      await becomes({ one: second.images['single']!.digest, three: single!.digest })
      // The tag is there before the round that wrote it has ended.
      await expect.poll(() => said.at(-1)).toBe('it works again')
    } finally {
      abort.abort()
      await watch
    }
    // Rounds in which nothing changed say nothing.
    expect(to.texts.out.trim().split('\n').length).toBeLessThan(12)
    expect(to.texts.out).not.toContain('Nothing changed')
    expect(to.texts.out).toMatch(/^0 tags created, 0 updated, 1 deleted, \d+ unchanged, 0 left out\.$/m)
    // A round in which the registry went away, or lost a tag between two reads, may have left repos out: for its sake alone.
    const leftOut = /^$|^(?:team\/app|tool|watched): Unavailable: the registry at /
    for (const line of to.texts.err.split('\n')) expect(line).toMatch(leftOut)
  })
})
