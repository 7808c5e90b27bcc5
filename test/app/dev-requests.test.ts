// What `serve --dev` tells of the requests on its faces, and what it never tells.
import { beforeAll, describe, expect, it } from 'vitest'
import type { JournalEntry } from '../../src/app/dev/journal.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { runCommand } from '../support/run-command.ts'

type Told = Readonly<Record<string, unknown>>

describe('the last requests', () => {
  let server: TestServer
  let token: string
  let group: string

  beforeAll(async () => {
    server = await startTestServer({ DEMO_DATA: 'true', BOOTSTRAP_ORG: 'demo' }, { dev: true })
    token = await server.authorize(server.platform.owner!)
    group = server.platform.madeOrganization!
  })

  const told = async (after = 0): Promise<readonly JournalEntry[]> => {
    const headers = { origin: server.url, 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify({ after }) }
    const response = await fetch(`${server.url}/dev/requests`, init)
    expect(response.status).toBe(200)
    return ((await response.json()) as { requests: readonly JournalEntry[] }).requests
  }
  /** The next so many: one is noted when its connection lets go of the answer, which may be after it came. */
  const next = async (after: number, count: number): Promise<readonly JournalEntry[]> => {
    const all: JournalEntry[] = []
    while (all.length < count) all.push(...(await told(all.at(-1)?.number ?? after)))
    return all
  }
  const last = async (): Promise<number> => (await told()).at(-1)?.number ?? 0
  const send = (path: string, body: object, method = 'POST'): Promise<Response> =>
    fetch(`${server.url}${path}`, {
      method,
      headers: { authorization: token, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    })
  const get = (path: string): Promise<Response> => fetch(`${server.url}${path}`, { headers: { authorization: token } })

  const run = (command: string): Promise<Response> => runCommand(command, { url: server.url, token })

  it('are told with who, what, how long, points and answer', async () => {
    await get('/registry/v2/repos?page_size=2')
    await get(`/registry/v2/repos/${'0'.repeat(40)}`)
    const [found, refused] = await next(0, 2)
    expect(found).toMatchObject({
      face: 'rest',
      what: 'registry.v2.ReposService/ListRepos',
      caller: server.platform.owner,
      points: 1,
      status: 200,
      code: 'OK',
    })
    expect(found!.ms).toBeGreaterThan(0)
    expect(refused).toMatchObject({
      status: 403,
      code: 'PERMISSION_DENIED',
      refused: `this needs repo.list at ${'0'.repeat(40)}`,
      lacking: { capability: 'REPO_LIST', at: '0'.repeat(40) },
    })
    expect(found).not.toHaveProperty('refused')
  })

  it('of the graph keep why they were refused, also where that is told as data', async () => {
    const before = await last()
    const query = 'mutation { deleteRepo(input: { uid: "' + '0'.repeat(40) + '" }) { errors { message } } }'
    expect((await send('/graphql', { query })).status).toBe(200)
    const [entry] = await next(before, 1)
    expect(entry).toMatchObject({ face: 'graphql', refused: `this needs repo.delete at ${'0'.repeat(40)}` })
  })

  it('come as soon as they are made to who waits for them', async () => {
    const waiting = told(await last())
    await get('/registry/v2/repos?page_size=1')
    expect(await waiting).toMatchObject([{ what: 'registry.v2.ReposService/ListRepos' }])
  })

  it('begin anew for who knows more of them than there are', async () => {
    await get('/registry/v2/repos?page_size=1')
    await next(0, 1)
    expect((await told(1_000_000)).length).toBeGreaterThan(0)
  })

  it('are to be made again by the commands on every face', async () => {
    const before = await last()
    await get(`/iam/v2/groups?uidp.descendants_of=${group}&page_size=2`)
    await send(`/iam/v2/groups/${group}`, { name: 'told', description: "it's told" })
    const [list, create] = await next(before, 2)
    const { groups } = (await (await run(list!.same.rest!)).json()) as { groups: object[] }
    expect(groups).toHaveLength(2)
    expect(list!.same.grpc).toContain('/chainguard.platform.iam.v2.GroupsService/ListGroups')
    const tool = await (await run(list!.same.mcp!)).text()
    expect(tool).toContain('"groups"')
    // A tool is told by the method that it calls.
    const [byTool] = await next(create!.number + 1, 1)
    expect(byTool).toMatchObject({ face: 'mcp', what: 'iam.v2.GroupsService/ListGroups' })
    expect((await run(create!.same.rest!)).status).toBe(409)
  })

  it('are to be made again by the graph, and answer the same', async () => {
    const before = await last()
    const made = (await (await send(`/iam/v2/groups/${group}`, { name: 'graph', description: 'words' })).json()) as Told
    const uid = String(made['uid'])
    const asked: readonly [path: string, body?: object][] = [
      [`/iam/v2/groups?uidp.descendants_of=${group}&page_size=2&order_by=name%20desc`],
      [`/iam/v2/groups/${uid}`],
      [`/iam/v2/identities?name=ada`],
      [`/iam/v2/roleBindings?uidp.children_of=${group}&page_size=3`],
      [`/events/v2/subscriptions?page_size=1`],
      [`/iam/v2/groups/${uid}`, { description: '' }],
    ]
    for (const [path, body] of asked) expect((await (body ? send(path, body, 'PATCH') : get(path))).status).toBe(200)
    const [create, list, one, identities, bindings, subscriptions, update] = await next(before, 7)
    const data = async ({ same }: JournalEntry): Promise<Told> => {
      const { data, errors } = (await (await run(same.graphql!)).json()) as { data: Told; errors?: unknown }
      expect(errors).toBeUndefined()
      return Object.values(data)[0] as Told
    }
    const names = (rows: unknown): unknown => (rows as { name: string }[]).map(({ name }) => name)
    const rest = async ({ same }: JournalEntry): Promise<Told> => (await (await run(same.rest!)).json()) as Told
    expect(names((await data(list!))['nodes'])).toEqual(names((await rest(list!))['groups']))
    expect(await data(one!)).toMatchObject({ uid, name: 'graph', description: '' })
    expect((await data(identities!))['nodes']).toMatchObject([{ name: 'ada', relationship: expect.anything() }])
    expect((await data(bindings!))['totalCount']).toBe(Number((await rest(bindings!))['totalCount']))
    expect((await data(subscriptions!))['nodes']).toMatchObject(
      ((await rest(subscriptions!))['subscriptions'] as { uid: string }[]).map((one) => ({ uid: one.uid })),
    )
    expect(await data(create!)).toMatchObject({ errors: [{ message: expect.stringContaining('graph') as string }] })
    await send(`/iam/v2/groups/${uid}`, { description: 'again' }, 'PATCH')
    expect(await data(update!)).toMatchObject({ group: { uid, description: '' }, errors: [] })
    await send(`/iam/v2/groups/${uid}`, { description: 'once more' }, 'PATCH')
    expect(await rest(update!)).toMatchObject({ uid, description: '' })
  })

  it('of the graph are kept as they were, but for what the contract calls a secret', async () => {
    const before = await last()
    const query = `query ($uid: UID!, $name: String) {
      group(uid: $uid) { repos(filter: { nameContains: $name, name: "in the document" }, orderBy: [{ field: NAME }]) { totalCount } }
    }`
    await send('/graphql', { query, variables: { uid: group, name: 'some words', stray: 'hidden-0' } })
    const provider = (oidc: string): string =>
      `createIdentityProvider(input: { parent: "${group}", name: "hidden", defaultRole: "${group}", oidc: ${oidc} }) { errors { message } }`
    const mutation = `mutation ($oidc: OidcInput!, $secret: String = "hidden-1", $code: String!) {
      one: ${provider('$oidc')}
      two: ${provider('{ issuer: "https://x.example.com", clientId: "c", clientSecret: $secret }')}
      three: ${provider('{ issuer: "https://x.example.com", clientId: "c", clientSecret: "hidden-2" }')}
      acceptGroupInvite(input: { code: $code }) { errors { message } }
    }`
    const oidc = { issuer: 'https://x.example.com', clientId: 'c', clientSecret: 'hidden-3' }
    const written = await send('/graphql', { query: mutation, variables: { oidc, code: 'hidden-4' } })
    expect(((await written.json()) as { data?: object }).data).toBeDefined()
    const [entry, secrets] = await next(before, 2)
    expect(entry).toMatchObject({ face: 'graphql', what: 'query group', code: 'OK' })
    for (const kept of [group, 'field: NAME', 'some words', 'in the document'])
      expect(entry!.same.graphql).toContain(kept)
    expect(JSON.stringify([entry, secrets])).not.toMatch(/hidden-\d/)
    expect(secrets!.same.graphql).toContain('"clientId":"c"')
    expect(entry!.points).toBeGreaterThanOrEqual(1)
    const answer = (await (await run(entry!.same.graphql!)).json()) as { errors?: unknown }
    expect(answer.errors).toBeUndefined()
  })

  it('of the graph tell each call of the other faces that it stands for', async () => {
    const before = await last()
    await send('/graphql', {
      query: '{ groups(first: 2) { totalCount nodes { uid } } roles(first: 1) { nodes { uid } } }',
    })
    const [entry] = await next(before, 1)
    expect(Object.keys(entry!.same)).toEqual(['graphql'])
    expect(entry!.calls!.map(({ method }) => method)).toEqual([
      'iam.v2.GroupsService/ListGroups',
      'iam.v2.RolesService/ListRoles',
    ])
    const { groups } = (await (await run(entry!.calls![0]!.rest!)).json()) as { groups: object[] }
    expect(groups).toHaveLength(2)
  })

  it('hold no token, no secret and nothing that a directory sends', async () => {
    const before = await last()
    const oidc = { issuer: 'https://x.example.com', clientId: 'c', clientSecret: 'hidden-1' }
    await send(`/iam/v2/identityProviders/${group}`, { name: 'hidden', oidc })
    await send('/sts/exchange', { cap: ['repo.list'] })
    await send(`/scim/v2/${group}/0123456789abcdef/Users`, { userName: 'hidden-2' })
    await fetch(`${server.url}/dev/identities`, { method: 'POST', headers: { origin: server.url }, body: '{}' })
    const entries = await next(before, 3)
    expect(entries.map(({ face }) => face)).toEqual(['rest', 'rest', 'scim'])
    expect(entries[0]!.same.rest).toContain('"clientId":"c"')
    expect(entries.slice(1).map(({ same }) => same)).toEqual([{}, {}])
    expect(JSON.stringify(entries)).not.toMatch(/hidden-\d/)
    expect(JSON.stringify(entries)).not.toContain(token.slice('Bearer '.length))
  })

  it('of a mutation tell what it was refused with, and nothing of a password in an address', async () => {
    const before = await last()
    const query =
      'mutation ($input: CreateEventSubscriptionInput!) { createEventSubscription(input: $input) { errors { message } } }'
    const input = { parent: group, sink: 'https://somebody:hidden-1@example.com/x' }
    await send('/graphql', { query, variables: { input } })
    await send(`/events/v2/subscriptions/${group}`, { sink: 'https://somebody:hidden-2@example.com/x' })
    const entries = await next(before, 2)
    expect(entries.map(({ status, code }) => [status, code])).toEqual([
      [200, 'INVALID_ARGUMENT'],
      [400, 'INVALID_ARGUMENT'],
    ])
    expect(entries[0]!.same.graphql).toContain('https://…@example.com/x')
    expect(entries[0]!.calls![0]!.rest).toContain('https://…@example.com/x')
    expect(JSON.stringify(entries)).not.toMatch(/hidden-\d|somebody/)
  })

  it('are the last 200', async () => {
    for (let at = 0; at < 205; at++) await get('/ping/v2/ping')
    await expect.poll(async () => (await told()).length).toBe(200)
    expect((await told()).at(-1)!.number).toBeGreaterThan(200)
  })
})

describe('without --dev', () => {
  it('there is neither the page nor what it asks', async () => {
    const plain = await startTestServer()
    const headers = { origin: plain.url, 'content-type': 'application/json' }
    expect((await fetch(`${plain.url}/dev/requests`, { method: 'POST', headers, body: '{"after":0}' })).status).toBe(
      404,
    )
    expect((await fetch(`${plain.url}/requests`, { headers: { accept: 'text/html' } })).status).toBe(404)
    await plain.close()
  })
})
