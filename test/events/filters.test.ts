// The audit log by who did it, to what, and when.
import { beforeAll, describe, expect, test } from 'vitest'
import { openEvents, type EventsWorld } from './world.ts'

interface Told {
  readonly type: string
  readonly subject: string
  readonly time: string
  readonly actor: { readonly subject: string }
}

interface Answer {
  readonly data: { readonly events: { readonly totalCount: number; readonly nodes: readonly Told[] } } | null
  readonly errors?: readonly { readonly message: string }[]
}

const QUERY = `query ($group: UID!, $subject: UID, $actor: UID, $startTime: DateTime, $endTime: DateTime, $first: Int) {
  events(group: $group, subject: $subject, actor: $actor, startTime: $startTime, endTime: $endTime, first: $first) {
    totalCount nodes { type subject time actor { subject } } } }`
const ROLES = 'iam.v2.RolesService'

let world: EventsWorld
let token: string
let made: string
beforeAll(async () => {
  world = await openEvents()
  token = await world.token()
  const { uid } = await world.call<{ uid: string }>(`${ROLES}/CreateRole`, {
    parent: world.team,
    role: { name: 'filtered', capabilities: [] },
  })
  made = uid
  await world.call(`${ROLES}/UpdateRole`, { role: { uid, description: 'changed' } })
  await world.call(`${ROLES}/CreateRole`, { parent: world.root, role: { name: 'another', capabilities: [] } })
})

async function ask(variables: object, query = QUERY, by = token): Promise<Answer> {
  const response = await fetch(`${world.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${by}` },
    body: JSON.stringify({ query, variables: { group: world.root, first: 200, ...variables } }),
  })
  return (await response.json()) as Answer
}

async function told(variables: object, by = token): Promise<readonly Told[]> {
  const { data, errors } = await ask(variables, QUERY, by)
  expect(errors).toBeUndefined()
  const { nodes = [], totalCount } = data?.events ?? {}
  expect(totalCount).toBe(nodes.length)
  return nodes
}

describe('the audit log', () => {
  test('is that of one identity', async () => {
    const all = await told({})
    const { subject: actor } = all.at(-1)!.actor
    const own = await told({ actor })
    expect(own.map(({ subject }) => subject)).toContain(made)
    expect(own).toEqual(all.filter((event) => event.actor.subject === actor))
    expect(await told({ actor: made })).toEqual([])
  })

  test('is that of one resource, where it happened', async () => {
    const about = await told({ subject: made })
    expect(about.map(({ subject }) => subject)).toEqual([made, made])
    expect(await told({ subject: made, group: world.team })).toEqual(about)
    const { uid: elsewhere } = await world.call<{ uid: string }>('iam.v2.GroupsService/CreateGroup', {
      parent: world.root,
      group: { name: 'elsewhere' },
    })
    expect(await told({ subject: made, group: elsewhere })).toEqual([])
  })

  test('is that of what a token is cut to, of which a part is told to the group above it', async () => {
    const { uid: repo } = await world.call<{ uid: string }>('registry.v2.ReposService/CreateRepo', {
      parent: world.team,
      repo: { name: 'cut' },
    })
    const { uid: tag } = await world.call<{ uid: string }>('registry.v2.TagsService/CreateTag', {
      parent: repo,
      tag: { name: '1', digest: `sha256:${'a'.repeat(64)}` },
    })
    const all = await told({})
    const form = new URLSearchParams({ scopes: repo })
    const headers = { authorization: `Bearer ${token}` }
    const cut = await fetch(`${world.url}/sts/exchange`, { method: 'POST', body: form, headers })
    const own = await told({}, ((await cut.json()) as { token: string }).token)
    expect(own).toEqual(all.filter(({ subject }) => subject === repo || subject === tag))
    expect(own).toHaveLength(2)
  })

  test('is that of a range of time, its start included and its end not', async () => {
    const all = await told({})
    const { time } = all[Math.floor(all.length / 2)]!
    expect(await told({ startTime: time })).toEqual(all.filter((event) => event.time >= time))
    expect(await told({ endTime: time })).toEqual(all.filter((event) => event.time < time))
    expect(await told({ startTime: time, endTime: time })).toEqual([])
  })

  test('is that of some types, each once, from both ends, in an organization and below it', async () => {
    const page = (uid: string, types: readonly string[], of: string) =>
      `{ events(group: "${uid}", types: ${JSON.stringify(types)}, ${of}) { totalCount nodes { type subject time actor { subject } } } }`
    const toldOf = async (uid: string, types: readonly string[], of: string): Promise<readonly Told[]> => {
      const { data, errors } = await ask({}, page(uid, types, of))
      expect(errors).toBeUndefined()
      return data!.events.nodes
    }
    for (const group of [world.root, world.team]) {
      const all = await told({ group })
      const kinds = [...new Set(all.map(({ type }) => type))]
      const others = Array.from({ length: 9 }, (_, at) => `nothing.${at}`)
      for (const types of [
        kinds.slice(0, 1),
        [...kinds.slice(0, 2), ...kinds.slice(0, 1)],
        [...others, kinds[0]!],
        others.slice(8),
      ]) {
        const expected = all.filter(({ type }) => types.includes(type))
        expect(await toldOf(group, types, 'first: 200')).toEqual(expected)
        expect(await toldOf(group, types, 'first: 2, order: NEWEST_FIRST')).toEqual(expected.toReversed().slice(0, 2))
        expect(await toldOf(group, types, 'last: 2')).toEqual(expected.slice(-2))
      }
    }
  })

  test('has no range that ends before it starts', async () => {
    const { data, errors } = await ask({ startTime: '2026-02-01T00:00:00Z', endTime: '2026-01-01T00:00:00Z' })
    expect(data).toBeNull()
    expect(errors?.[0]?.message).toContain('lies before')
  })
})
