// The live feed: each event once and in order, whatever happens to the connection; and what the graph shows of events.
import { beforeAll, describe, expect, test } from 'vitest'
import { capabilityByName } from '../../src/contract/capabilities.ts'
import { newRootUid } from '../../src/core/uid.ts'
import { listen, type Frame } from './listener.ts'
import { eventually } from '../support/eventually.ts'
import { randomNumbers } from '../support/random.ts'
import { startSink } from './sink.ts'
import { openEvents, type EventsWorld } from './world.ts'

let world: EventsWorld
let token: string

beforeAll(async () => {
  world = await openEvents()
  token = await world.token()
})

// Tests read answers field by field; their shape is what the tests are about.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Answer = any

async function graph(query: string, variables: object = {}, as = token): Promise<Answer> {
  const response = await fetch(`${world.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${as}` },
    body: JSON.stringify({ query, variables }),
  })
  return response.json()
}

test('a listener that reconnects a hundred times gets each event once and in order', async () => {
  const group = await world.call<{ uid: string }>('iam.v2.GroupsService/CreateGroup', {
    parent: world.root,
    group: { name: 'live' },
  })
  const start = (await graph('query ($g: UID!) { events(group: $g, last: 1) { nodes { cursor } } }', { g: group.uid }))
    .data.events.nodes[0].cursor as string
  const repo = await world.repo('live-0', group.uid)
  const total = 200
  let written = 1
  const writing = (async () => {
    for (; written < total; written++) await world.describe(repo, `change ${written}`)
  })()
  const seen: Frame[] = []
  const random = randomNumbers()
  let last = start
  let connections = 0
  const byHeader = (): object => (connections % 2 === 0 ? { after: last } : { after: start, lastEventId: last })
  while (seen.length < total || connections < 100) {
    connections++
    const abort = new AbortController()
    let wanted = seen.length >= total ? 0 : 1 + Math.floor(random() * 5)
    const late = setTimeout(() => abort.abort(), wanted === 0 ? 30 : 3_000)
    try {
      for await (const frame of listen({ url: world.url, token, group: group.uid, ...byHeader() }, abort.signal)) {
        expect(frame.id).toBe(frame.data?.data?.events.cursor)
        seen.push(frame)
        last = frame.id!
        if (--wanted <= 0) break
      }
    } catch (error) {
      if (!abort.signal.aborted) throw error
    }
    clearTimeout(late)
    abort.abort()
    expect(connections).toBeLessThan(1000)
  }
  await writing
  const { events } = await world.call<{ events: { cursor: string }[] }>(
    'platformgraph.events.v1.EventsService/ListEvents',
    { group: group.uid, after: start, pageSize: 200 },
  )
  const rest = await world.call<{ events: { cursor: string }[] }>('platformgraph.events.v1.EventsService/ListEvents', {
    group: group.uid,
    after: events.at(-1)!.cursor,
    pageSize: 200,
  })
  expect(seen.map(({ id }) => id)).toEqual([...events, ...rest.events].map(({ cursor }) => cursor))
  expect(connections).toBeGreaterThanOrEqual(100)
})

describe('a stream', () => {
  test('starts from now when no cursor is given, and filters by type', async () => {
    const abort = new AbortController()
    const types = ['dev.chainguard.api.platform.registry.repo.deleted.v1']
    const stream = listen({ url: world.url, token, group: world.root, types }, abort.signal)
    const brief = async (name: string): Promise<string> => {
      const uid = await world.repo(name)
      await world.call('registry.v2.ReposService/DeleteRepo', { uid })
      return uid
    }
    const before = await brief('before')
    let first: Frame | undefined
    const listening = stream.next().then(({ value }) => void (first = value as Frame))
    const after: string[] = []
    await eventually(async () => {
      if (!first) after.push(await brief(`brief-${after.length}`))
      return first !== undefined
    })
    await listening
    expect(after).toContain(first?.data?.data?.events.subject)
    expect(after).not.toContain(before)
    expect(first?.data?.data?.events.type).toBe(types[0])
    abort.abort()
  })

  test('is given to a GET as to a POST', async () => {
    const { end: after } = await world.call<{ end: string }>('platformgraph.events.v1.EventsService/ListEvents', {
      group: world.root,
      pageSize: 1,
      backward: true,
    })
    const uid = await world.repo('by-get')
    const query = 'subscription ($group: UID!, $after: String) { events(group: $group, after: $after) { subject } }'
    const search = new URLSearchParams({ query, variables: JSON.stringify({ group: world.root, after }) })
    const abort = new AbortController()
    const answer = await fetch(`${world.url}/graphql?${search.toString()}`, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      signal: abort.signal,
    })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    let text = ''
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk
      if (text.includes('id: ')) break
    }
    abort.abort()
    expect(text).toContain(`event: next\ndata: {"data":{"events":{"subject":"${uid}"}}}\nid: `)
  })

  test('is refused to who sees nothing there, and to a cursor that is none', async () => {
    const stranger = newRootUid()
    await world.db.prisma.identity.create({ data: { uid: stranger, name: 'stranger' } })
    const other = await world.token(stranger)
    const { signal } = new AbortController()
    const refused = async (options: object): Promise<string> => {
      try {
        for await (const frame of listen({ url: world.url, token, group: world.root, ...options }, signal))
          return frame.data?.errors?.[0]?.message ?? ''
      } catch (error) {
        return String(error)
      }
      return ''
    }
    expect(await refused({ token: other })).toContain('groups.list')
    expect(await refused({ after: 'nonsense' })).toContain('not a cursor of events')
  })
})

describe('the audit log', () => {
  test('has before and after, pages both ways, and is cut to what the caller may see', async () => {
    const group = await world.call<{ uid: string }>('iam.v2.GroupsService/CreateGroup', {
      parent: world.root,
      group: { name: 'audit' },
    })
    const uid = await world.repo('audited', group.uid)
    await world.describe(uid, 'better')
    await world.call('registry.v2.ReposService/DeleteRepo', { uid })
    const query = `query ($g: UID!, $after: String, $order: EventOrder) { events(group: $g, first: 2, after: $after, order: $order) {
      totalCount pageInfo { hasNextPage endCursor } nodes { type subject before after actor { subject } } } }`
    const { data } = await graph(query, { g: group.uid })
    expect(data.events.totalCount).toBe(4)
    expect(data.events.nodes[1]).toMatchObject({
      subject: uid,
      before: null,
      after: { name: 'audited', description: '', catalogTier: 'CATALOG_TIER_UNSPECIFIED' },
    })
    const { data: next } = await graph(query, { g: group.uid, after: data.events.pageInfo.endCursor })
    expect(next.events.nodes).toMatchObject([
      { before: { description: '' }, after: { description: 'better' } },
      { before: { description: 'better' }, after: null },
    ])
    expect(next.events.pageInfo.hasNextPage).toBe(false)
    const { data: newest } = await graph(query, { g: group.uid, order: 'NEWEST_FIRST' })
    expect(newest.events.nodes[0].type).toContain('repo.deleted')
    // One who may see groups only sees their events only.
    const role = await world.call<{ uid: string }>('iam.v2.RolesService/CreateRole', {
      parent: world.root,
      role: { name: 'groups only', capabilities: [capabilityByName('groups.list')!.number] },
    })
    const person = newRootUid()
    await world.db.prisma.identity.create({ data: { uid: person, name: 'reader' } })
    await world.call('iam.v2.RoleBindingsService/CreateRoleBinding', {
      parent: world.root,
      roleBinding: { identityUid: person, roleUid: role.uid },
    })
    const { data: little } = await graph(query, { g: group.uid }, await world.token(person))
    expect(little.events).toMatchObject({ totalCount: 1, nodes: [{ subject: group.uid }] })
  })

  test('tells the history of a resource', async () => {
    const uid = await world.repo('storied')
    await world.describe(uid, 'chapter two')
    const { data } = await graph(
      'query ($u: UID!) { repo(uid: $u) { history { totalCount nodes { type after } } group { history(first: 1) { nodes { type } } } } }',
      { u: uid },
    )
    expect(
      data.repo.history.nodes.map(({ type }: { type: string }) => type.split('.').slice(-3, -1).join(' ')),
    ).toEqual(['repo created', 'repo updated'])
    expect(data.repo.group.history.nodes[0].type).toContain('group.created')
  })

  test('shows role bindings as they were, also of an identity that is gone', async () => {
    const identity = await world.call<{ uid: string }>('iam.v2.IdentitiesService/CreateIdentity', {
      parent: world.root,
      identity: { name: 'short lived', claimMatch: { issuer: 'https://a.example.com', subject: 's' } },
    })
    const role = '63921b2c44617e3f2603851537be0123af4a57d7'
    const binding = await world.call<{ uid: string }>('iam.v2.RoleBindingsService/CreateRoleBinding', {
      parent: world.root,
      roleBinding: { identityUid: identity.uid, roleUid: role },
    })
    const then = new Date(Date.now() + 1).toISOString()
    await eventually(() => Date.now() > Date.parse(then) + 1)
    await world.call('iam.v2.IdentitiesService/DeleteIdentity', { uid: identity.uid })
    const query =
      'query ($g: UID!, $t: DateTime) { roleBindings(asOf: $t, scope: { childrenOf: $g }, first: 100) { totalCount nodes { uid identityUid roleUid role { name } identity { name } boundIdentity { uid } boundGroup { uid } boundRole { uid } } } }'
    const past = (await graph(query, { g: world.root, t: then })).data.roleBindings
    expect(past.nodes).toContainEqual({
      uid: binding.uid,
      identityUid: identity.uid,
      roleUid: role,
      role: { name: 'viewer' },
      identity: null,
      ...{ boundIdentity: null, boundGroup: null, boundRole: null },
    })
    const now = (await graph(query, { g: world.root })).data.roleBindings
    expect(now.nodes.map(({ uid }: { uid: string }) => uid)).not.toContain(binding.uid)
    const before = (await graph(query, { g: world.root, t: '2020-01-01T00:00:00Z' })).data.roleBindings
    expect(before).toMatchObject({ totalCount: 0, nodes: [] })
    const { data } = await graph('query ($u: UID!) { roleBinding(uid: $u) { history { nodes { type } } } }', {
      u: now.nodes[0].uid,
    })
    expect(data.roleBinding).toBeDefined()
  })
})

test('a subscription is made, watched, tested and ended in the graph', async () => {
  await using sink = await startSink()
  const made = (
    await graph(
      'mutation ($p: UID!, $s: URL!) { createEventSubscription(input: { parent: $p, sink: $s }) { eventSubscription { id uid sink eventTypes endTime } errors { message } } }',
      { p: world.root, s: sink.url },
    )
  ).data.createEventSubscription
  expect(made.errors).toEqual([])
  const { uid, id } = made.eventSubscription
  const sent = (
    await graph(
      'mutation ($u: UID!) { sendTestEvent(input: { uid: $u }) { delivery { state event { id type } } errors { message } } }',
      { u: uid },
    )
  ).data.sendTestEvent
  expect(sent.delivery).toMatchObject({
    state: 'WAITING',
    event: { type: 'dev.chainguard.api.events.subscription.test.v1' },
  })
  const query =
    'query ($i: ID!) { node(id: $i) { ... on EventSubscription { group { uid } deliveries(first: 5) { pageInfo { hasNextPage } nodes { state event { id } attempts { status error durationMilliseconds } } } } } }'
  const read = async (): Promise<Answer> =>
    (await graph(query, { i: id })).data.node.deliveries.nodes.find(
      (one: Answer) => one.event.id === sent.delivery.event.id,
    )
  await eventually(async () => (await read()).state === 'DELIVERED')
  expect((await read()).attempts).toMatchObject([{ status: 204, error: null }])
  const before = sink.received.length
  const again = (
    await graph(
      'mutation ($u: UID!, $e: ID!) { redeliver(input: { uid: $u, event: $e }) { delivery { state } errors { message } } }',
      { u: uid, e: sent.delivery.event.id },
    )
  ).data.redeliver
  expect(again).toMatchObject({ delivery: { state: 'WAITING' }, errors: [] })
  await sink.until(before + 1)
  const bad = (
    await graph(
      'mutation ($p: UID!) { createEventSubscription(input: { parent: $p, sink: "http://169.254.169.254/" }) { eventSubscription { uid } errors { reason path } } }',
      { p: world.root },
    )
  ).data.createEventSubscription
  expect(bad).toMatchObject({
    eventSubscription: null,
    errors: [{ reason: 'INVALID_ARGUMENT', path: ['input', 'sink'] }],
  })
  const gone = (
    await graph('mutation ($u: UID!) { deleteEventSubscription(input: { uid: $u }) { deletedUid } }', { u: uid })
  ).data.deleteEventSubscription
  expect(gone.deletedUid).toBe(uid)
})

test('nothing was logged as a fault', () => {
  expect(world.faults).toEqual([])
})
