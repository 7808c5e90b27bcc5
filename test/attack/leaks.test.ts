// What is forbidden and what is not there answer alike: on every method and face, in batches, nodes, searches, pages,
// entity tags and streams of events.
import { beforeAll, describe, expect, it } from 'vitest'
import { methods, type Method } from '../../src/contract/methods.ts'
import { permissionRequest } from '../faces/permission-requests.ts'
import { Unsayable, type Face, type JsonObject } from '../support/faces.ts'
import { post } from '../support/faces-graphql.ts'
import type { CallerName } from '../support/faces-organization.ts'
import { attackedWorld, type Attacked } from './world.ts'

let world: Attacked
/** The victim's uids by name, and the same names for what was never there. */
let there: Readonly<Record<string, string>>
let absent: Readonly<Record<string, string>>
let outsider: string
beforeAll(async () => {
  world = await attackedWorld()
  const root = world.victim.root
  const nowhere = root.startsWith('0') ? `1${root.slice(1)}` : `0${root.slice(1)}`
  there = world.victim.variables
  absent = Object.fromEntries(Object.entries(there).map(([name, uid]) => [name, uid.replace(root, nowhere)]))
  outsider = (await world.victim.authorization('outsider'))!
})

/** A refusal or an answer without the uids that it was asked with, for either may say them again. */
function plain(value: unknown, uids: Readonly<Record<string, string>>): unknown {
  let text = JSON.stringify(value)
  for (const [name, uid] of Object.entries(uids).sort(([, a], [, b]) => b.length - a.length))
    if (uid.startsWith(uids['org']!)) text = text.replaceAll(uid, `<${name}>`)
  return JSON.parse(text)
}

const about = [...methods.values()].filter((method) => method.access.kind !== 'none' && method.domain !== 'oidc')

async function answer(
  face: Face,
  method: Method,
  { uids, as }: { uids: typeof there; as: CallerName },
): Promise<unknown> {
  const authorization = await world.victim.authorization(as)
  const request = permissionRequest(method, uids)
  const validateOnly = method.http[0]?.verb !== 'GET'
  try {
    const { ok, error } = await face.call(method.id, request, { authorization, validateOnly })
    return plain(ok === undefined ? error : { ok }, uids)
  } catch (error) {
    if (error instanceof Unsayable || /^Error: The graph has no type/.test(String(error))) return undefined
    throw error
  }
}

it.each(['outsider'] as const)('every method tells the %s the same of what is there and what is not', async (as) => {
  let pairs = 0
  for (const method of about) {
    for (const face of world.faces) {
      const found = await answer(face, method, { uids: there, as })
      if (found === undefined) continue
      pairs += 1
      expect(found, `${method.id} over ${face.name}`).toEqual(await answer(face, method, { uids: absent, as }))
    }
  }
  expect(pairs).toBeGreaterThan(150)
})

it('what a part of an organization hides from its own is hidden as well as what is not there', async () => {
  // An identity of the group `team` sees nothing beside and above it.
  const uids = ['repo', 'editor', 'role', 'viewerBinding', 'bare', 'tag', 'advisory']
  const reads: Readonly<Record<string, string>> = {
    ...{ repo: 'registry.v2.ReposService/GetRepo', tag: 'registry.v2.TagsService/GetTag' },
    ...{ editor: 'iam.v2.IdentitiesService/GetIdentity', role: 'iam.v2.RolesService/GetRole' },
    ...{ viewerBinding: 'iam.v2.RoleBindingsService/GetRoleBinding', bare: 'iam.v2.GroupsService/GetGroup' },
    advisory: 'advisory.v2.AdvisoryService/GetAdvisory',
  }
  const authorization = await world.victim.authorization('teamOwner')
  for (const name of uids.filter((one) => methods.has(reads[one]!))) {
    const uid = there[name]!
    const nowhere = `${uid.slice(0, -4)}0000`
    for (const face of world.faces) {
      const [one, other] = [
        await face.call(reads[name]!, { uid }, { authorization }),
        await face.call(reads[name]!, { uid: nowhere }, { authorization }),
      ]
      expect(one.error?.code, name).toBe('PERMISSION_DENIED')
      expect(plain(one.error, { org: uid, uid }), `${name} over ${face.name}`).toEqual(
        plain(other.error, { org: nowhere, uid: nowhere }),
      )
    }
  }
})

/** What the graph answers an outsider, with the uids taken out. */
async function graph(
  query: string,
  uids: Readonly<Record<string, string>>,
  variables: JsonObject = {},
): Promise<unknown> {
  const text = JSON.stringify(await post(world.server.url, { query, variables }, outsider))
  return plain(JSON.parse(text.replace(/"requestId":"[^"]*"/g, '"requestId":""')), uids)
}

const WRONG = /Cannot query|Unknown argument|Unknown type|Syntax Error|got invalid value|is required/
const nodeId = (type: string, uid: string): string => Buffer.from(`${type}:${uid}`).toString('base64')

describe('the graph', () => {
  const questions: [string, (uids: Readonly<Record<string, string>>) => string][] = [
    ['a node', ({ repo }) => `{ node(id: "${nodeId('Repo', repo!)}") { __typename id } }`],
    ['nodes', ({ repo, org }) => `{ nodes(ids: ["${nodeId('Repo', repo!)}", "${nodeId('Group', org!)}"]) { id } }`],
    ['a node of another type than it is', ({ repo }) => `{ node(id: "${nodeId('Group', repo!)}") { id } }`],
    ['many aliases', ({ repo, tag }) => `{ a: repo(uid: "${repo}") { name } b: tag(uid: "${tag}") { name } }`],
    ['a list of uids', ({ repo }) => `{ repos(scope: { uids: ["${repo}"] }) { totalCount nodes { name } } }`],
    ['what lies below', ({ team }) => `{ repos(scope: { descendantsOf: "${team}" }) { totalCount } }`],
    ['what lies above', ({ deep }) => `{ groups(scope: { ancestorsOf: "${deep}" }) { totalCount nodes { name } } }`],
    ['a search for it', ({ repo }) => `{ search(query: "${repo}", first: 5) { edges { cursor } } }`],
    [
      'who may',
      ({ org, editor }) => `{ explainAccess(identity: "${editor}", at: "${org}", capability: REPO_LIST) { allowed } }`,
    ],
  ]
  it.each(questions)('tells the same by %s', async (_name, query) => {
    const found = await graph(query(there), there)
    // The question itself is one, or nothing is said by two answers that are alike.
    expect(JSON.stringify(found)).not.toMatch(WRONG)
    expect(found).toEqual(await graph(query(absent), absent))
    expect(JSON.stringify(found)).not.toContain('nginx"')
  })

  it('counts nothing of others in lists without a scope, nor in a search', async () => {
    const mine = await post(world.server.url, { query: '{ repos { totalCount } groups { totalCount } }' }, outsider)
    const counts = mine.data as unknown as Record<string, { totalCount: number }>
    const { prisma } = world.server.db
    const own = { where: { uid: { startsWith: world.enemy.root } } }
    expect(counts).toEqual({
      repos: { totalCount: await prisma.repo.count(own) },
      groups: { totalCount: await prisma.group.count(own) },
    })
    expect(await prisma.repo.count()).toBeGreaterThan(counts['repos']!.totalCount)
  })
})

describe('REST', () => {
  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(world.server.url + path, { headers: { authorization: outsider, ...headers } })

  it('says nothing by entity tags', async () => {
    const owner = (await world.victim.authorization('owner'))!
    for (const name of ['repo', 'tag'] as const) {
      const path = `/registry/v2/${name}s/${there[name]!}`
      const seen = await fetch(world.server.url + path, { headers: { authorization: owner } })
      expect(seen.status).toBe(200)
      for (const etag of [seen.headers.get('etag') ?? '"x"', '*', 'W/"x"'])
        expect((await get(path, { 'if-none-match': etag, 'if-match': etag })).status).toBe(403)
    }
  })

  it('gives whoever has the page token of somebody else no more than their own', async () => {
    const owner = (await world.victim.authorization('owner'))!
    for (const query of ['page_size=2', `page_size=2&uidp.descendants_of=${world.victim.root}`]) {
      const first = await fetch(`${world.server.url}/registry/v2/repos?${query}`, { headers: { authorization: owner } })
      const { nextPageToken = '' } = (await first.json()) as { nextPageToken?: string }
      expect(nextPageToken).not.toBe('')
      const replayed = await get(`/registry/v2/repos?${query}&page_token=${encodeURIComponent(nextPageToken)}`)
      const { repos = [] } = (await replayed.json()) as { repos?: { uid: string }[] }
      expect(repos.filter(({ uid }) => uid.startsWith(world.victim.root))).toEqual([])
      const elsewhere = await get(`/iam/v2/groups?page_size=2&page_token=${encodeURIComponent(nextPageToken)}`)
      expect(elsewhere.status).toBe(400)
      const bent = `${nextPageToken.slice(0, -2)}${nextPageToken.endsWith('AA') ? 'BB' : 'AA'}`
      const refused = await get(`/registry/v2/repos?${query}&page_token=${encodeURIComponent(bent)}`)
      expect(refused.status).toBe(query.includes('uidp') ? 403 : 400)
    }
  })

  it('refuses before it checks: what is wrong with a request for others is not told', async () => {
    // A name that is taken, one that is free, one that is none, and an alias that somebody has.
    const repos: JsonObject[] = [
      { name: 'nginx' },
      { name: 'free' },
      { name: '' },
      { name: 'x', aliases: ['web:latest'] },
    ]
    const told = new Set<string>()
    for (const repo of repos) {
      const request = { parent: world.victim.root, repo }
      const answers = await world.everywhere('registry.v2.ReposService/CreateRepo', request, { caller: 'outsider' })
      for (const { error } of answers) told.add(`${error?.code} ${error?.message.replace('Permission denied: ', '')}`)
    }
    expect([...told]).toEqual([expect.stringMatching(/^PERMISSION_DENIED /)])
  })
})

describe('events', () => {
  const open = async (path: string): Promise<string> => {
    const answer = await fetch(world.server.url + path, {
      headers: { authorization: outsider, accept: 'text/event-stream' },
    })
    // It ends by itself, with why.
    return (await answer.text()).replace(/"requestId":"[^"]*"/g, '')
  }
  it.each(['org', 'team', 'repo'])('of the %s of others are no stream', async (name) => {
    const query = (uids: Readonly<Record<string, string>>): string =>
      `/graphql?query=${encodeURIComponent(`subscription { events(group: "${uids[name]}") { cursor } }`)}`
    const found = await open(query(there))
    expect(found).toContain('PERMISSION_DENIED')
    expect(found).not.toMatch(WRONG)
    expect(plain(found, there)).toEqual(plain(await open(query(absent)), absent))
  })

  it('are in no log of somebody else', async () => {
    const query = `{ events(group: "${there['org']}", first: 5) { nodes { __typename } } }`
    const gone = query.replace(there['org']!, absent['org']!)
    const found = await graph(query, there)
    expect(JSON.stringify(found)).not.toMatch(WRONG)
    expect(found).toEqual(await graph(gone, absent))
  })
})

it('nothing of it was a fault of the server', () => {
  expect(world.server.faults).toEqual([])
})
