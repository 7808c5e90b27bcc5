// What comes with the graph of a facade: GraphiQL, tools for agents, and documents that run by their ids.
import { createHash } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { mcpFace } from '../support/faces-mcp.ts'
import { type Organization, seedOrganization } from '../support/faces-organization.ts'
import { startTestServer } from '../support/faces-server.ts'
import { startTestFacade, type TestFacade } from './start.ts'

const DOCUMENT = 'query Names($uid: UID!) { group(uid: $uid) { name repos(first: 2) { nodes { name } } } }'
const ID = `sha256:${createHash('sha256').update(DOCUMENT).digest('hex')}`

let facade: TestFacade
let org: Organization
let authorization: string

beforeAll(async () => {
  const server = await startTestServer()
  org = await seedOrganization(server)
  authorization = (await org.authorization('owner'))!
  facade = await startTestFacade({
    upstream: server.url,
    environment: { GRAPH_DOCUMENTS: 'only' },
    documents: new Map([[ID, DOCUMENT]]),
  })
})

it('shows GraphiQL, with all that its page loads', async () => {
  const page = await fetch(`${facade.url}/graphql`, { headers: { accept: 'text/html' } })
  expect(page.status).toBe(200)
  const html = await page.text()
  const loaded = [...html.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, address = '']) => new URL(address, page.url))
  expect(loaded.length).toBeGreaterThan(0)
  for (const { href } of loaded) expect((await fetch(href)).status, href).toBe(200)
})

it('answers tools of agents from the upstream, as the caller', async () => {
  const face = mcpFace(facade.url)
  const { ok } = await face.call('iam.v2.GroupsService/GetGroup', { uid: org.root }, { authorization })
  expect(ok).toMatchObject({ uid: org.root, name: 'acme' })
  const refused = await face.call('iam.v2.GroupsService/GetGroup', { uid: 'f'.repeat(40) }, { authorization })
  expect(refused.error).toMatchObject({ code: 'PERMISSION_DENIED' })
})

it('runs the documents that it was given by their ids, and no others', async () => {
  const run = async (body: object): Promise<{ data?: unknown; errors?: { extensions: object }[] }> => {
    const headers = { authorization, 'content-type': 'application/json' }
    const answer = await fetch(`${facade.url}/graphql`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as Awaited<ReturnType<typeof run>>
  }
  const variables = { uid: org.root }
  expect(await run({ documentId: ID, variables })).toMatchObject({
    data: { group: { name: 'acme', repos: { nodes: [{}, {}] } } },
  })
  expect((await run({ query: DOCUMENT.replace('name', 'uid'), variables })).errors?.[0]?.extensions).toMatchObject({
    code: 'INVALID_ARGUMENT',
    reason: 'PERSISTED_QUERY_ID_REQUIRED',
  })
})
