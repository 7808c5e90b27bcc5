// Who learns what of images: whoever may see a repo, of the digests that its tags name. A repo's name is a name at the
// registry that anybody may take, so a name alone opens nothing.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { seedOrganization, type CallerName, type Organization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { digestOf, honest, manifest, serve, type FakeRegistry, type Handler } from './fake-registry.ts'

const DIGEST = digestOf(manifest)
const OTHER = `sha256:${'e'.repeat(64)}`

let registry: FakeRegistry
let answer: Handler = honest
const asked: string[] = []
let server: TestServer
let mine: Organization
let theirs: Organization
let repo: string
let sameName: string

beforeAll(async () => {
  registry = await serve((req, res, url) => {
    asked.push(req.url ?? '')
    answer(req, res, url)
  })
  server = await startTestServer({ REGISTRY_URL: registry.url })
  theirs = await seedOrganization(server)
  mine = await seedOrganization(server, theirs)
  repo = await createRepo(mine)
  sameName = await createRepo(theirs)
})
afterAll(async () => {
  await server.close()
  await registry.close()
})
beforeEach(() => {
  asked.length = 0
  answer = honest
})

async function request(path: string, on: { from?: Organization; as?: CallerName; body?: object } = {}) {
  const { from = mine, as = 'owner', body } = on
  const authorization = await from.authorization(as)
  const headers = { ...(authorization && { authorization }), ...(body && { 'content-type': 'application/json' }) }
  const response = await fetch(`${server.url}${path}`, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

async function createRepo(organization: Organization): Promise<string> {
  const answered = await request(`/registry/v2/repos/${organization.root}`, {
    from: organization,
    body: { name: 'app' },
  })
  return answered.body.uid as string
}

const tag = (name: string, digest: string) => request(`/registry/v2/tags/${repo}`, { body: { name, digest } })
const architectures = (uid: string, on?: Parameters<typeof request>[1]) =>
  request(`/registry/v2/repos/${uid}/digests/${DIGEST}/architectures`, on)
const image = async (uid: string, from: Organization, as: CallerName = 'owner') => {
  const query = `{ image(repo: "${uid}", digest: "${DIGEST}") { digest architectures } }`
  return (await request('/graphql', { from, as, body: { query } })).body
}

it('gives nothing that no tag of the repo names, and does not ask the registry for it', async () => {
  expect(await architectures(repo)).toMatchObject({
    status: 404,
    body: { code: 5, details: [{ reason: 'NOT_FOUND' }, { resourceType: 'Image', resourceName: `${repo}@${DIGEST}` }] },
  })
  expect(await image(repo, mine)).toMatchObject({ data: { image: null } })
  expect(asked).toEqual([])
})

it('says that the registry does not answer, and keeps nothing of it', async () => {
  await tag('latest', DIGEST)
  answer = (_, res) => res.writeHead(500).end()
  const failed = await architectures(repo)
  expect(failed).toMatchObject({
    status: 503,
    body: { code: 14, details: [{ reason: 'UNAVAILABLE', domain: 'registry.chainguard.dev' }, {}] },
  })
  expect(failed.headers.get('retry-after')).toBe('1')
  const query = `{ repo(uid: "${repo}") { name tags { nodes { name image { digest } } } } }`
  const { body } = await request('/graphql', { body: { query } })
  // What is known is given all the same.
  expect(body.data.repo).toEqual({ name: 'app', tags: { nodes: [{ name: 'latest', image: null }] } })
  expect(body.errors).toMatchObject([
    {
      path: ['repo', 'tags', 'nodes', 0, 'image'],
      extensions: { code: 'UNAVAILABLE', domain: 'registry.chainguard.dev' },
    },
  ])
  expect(await server.db.prisma.image.count()).toBe(0)
})

it('does not believe a registry whose content is not what the digest says', async () => {
  answer = (_, res) => res.end(`${manifest} `)
  expect((await architectures(repo)).body).toMatchObject({
    code: 14,
    message: expect.stringContaining('whose digest is'),
  })
  expect(await server.db.prisma.image.count()).toBe(0)
})

it('gives what a tag names to whoever may see the repo, and asks the registry once', async () => {
  expect((await architectures(repo, { as: 'viewer' })).body).toEqual({ architectures: ['amd64'] })
  expect(asked.length).toBeGreaterThan(0)
  asked.length = 0
  expect((await image(repo, mine, 'viewer')).data.image).toEqual({ digest: DIGEST, architectures: ['amd64'] })
  expect(asked).toEqual([])
})

it('gives what it knows while the registry is away, beside what it cannot tell', async () => {
  await tag('other', OTHER)
  answer = (_, res) => res.writeHead(500).end()
  const query = `{ repo(uid: "${repo}") { tags(orderBy: [{ field: NAME }]) { nodes { name image { digest } } } } }`
  const { body } = await request('/graphql', { body: { query } })
  expect(body.data.repo.tags.nodes).toEqual([
    { name: 'latest', image: { digest: DIGEST } },
    { name: 'other', image: null },
  ])
  expect(body.errors).toMatchObject([
    {
      path: ['repo', 'tags', 'nodes', 1, 'image'],
      extensions: { code: 'UNAVAILABLE', domain: 'registry.chainguard.dev' },
    },
  ])
})

it('gives what a tag named before it was moved', async () => {
  await tag('latest', OTHER)
  expect((await architectures(repo)).status).toBe(200)
  answer = (_, res) => res.writeHead(404).end()
  expect((await request(`/registry/v2/repos/${repo}/digests/${OTHER}/size`)).status).toBe(404)
})

it('gives a repo of the same name elsewhere nothing, although it is known here', async () => {
  expect((await architectures(sameName, { from: theirs })).status).toBe(404)
  expect(await image(sameName, theirs)).toMatchObject({ data: { image: null } })
  expect(asked).toEqual([])
})

it('gives nothing to who may not see the repo', async () => {
  expect((await architectures(repo, { from: theirs })).status).toBe(403)
  expect((await architectures(repo, { as: 'teamOwner' })).status).toBe(403)
  expect((await architectures(repo, { as: 'none' })).status).toBe(401)
  expect(await image(repo, theirs)).toMatchObject({ data: { image: null } })
})
