// A token for some groups alone is handed on to who works there: it tells nothing of what its person has elsewhere, though nobody has
// secrets before a token of their own.
import { beforeAll, describe, expect, it } from 'vitest'
import { newChildUid } from '../../src/core/uid.ts'
import { builtinRole } from '../../src/contract/roles.ts'
import { post } from '../support/faces-graphql.ts'
import { mcpFace } from '../support/faces-mcp.ts'
import { attackedWorld, type Attacked } from './world.ts'

let world: Attacked
/** Of the victim's owner, who has another organization too: of its own binding in a team of the victim, and that team. */
let person: string
let team: string
let elsewhere: string
beforeAll(async () => {
  world = await attackedWorld()
  const { variables, root } = world.victim
  ;[person, team, elsewhere] = [variables['owner']!, variables['team']!, world.enemy.root]
  expect(team.startsWith(`${root}/`)).toBe(true)
  for (const [parentUid, role] of [
    [team, 'viewer'],
    [elsewhere, 'editor'],
  ] as const) {
    const data = { uid: newChildUid(parentUid), parentUid, identityUid: person, roleUid: builtinRole(role).uid }
    await world.server.db.prisma.roleBinding.create({ data })
  }
  world.server.platform.access.forget()
})

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- answers are looked into as tests like
type Any = any

async function token(scopes?: readonly string[]): Promise<string> {
  const { issuer } = world.server.platform
  const limits = scopes === undefined ? {} : { scopes }
  const signed = await issuer.sign({ identity: person, audience: [issuer.url], ttlSeconds: 600, ...limits })
  return `Bearer ${signed.token}`
}

const ask = async (query: string, as: string, variables: object = {}): Promise<Any> =>
  post(world.server.url, { query, variables } as never, as)
const tool = async (method: string, request: object, as: string): Promise<Any> =>
  mcpFace(world.server.url).call(`platformgraph.iam.v1.${method}`, request as never, { authorization: as })

/** The groups of one's own bindings, by each face. */
async function bound(as: string): Promise<string[][]> {
  const { data } = await ask('{ viewer { roleBindings { totalCount nodes { boundGroup { uid } } } } }', as)
  const { ok } = await tool('ViewerService/ListViewerRoleBindings', {}, as)
  const told = data.viewer.roleBindings
  expect(told.totalCount).toBe(told.nodes.length)
  return [told.nodes.map((node: Any) => node.boundGroup.uid), ok.roleBindings.map((one: Any) => one.group.uid)].map(
    (uids) => uids.sort(),
  )
}

describe('one’s own bindings', () => {
  it('are all told to a token without limits', async () => {
    const all = [world.victim.root, team, elsewhere].sort()
    expect(await bound(await token())).toEqual([all, all])
  })

  it('are told to one of some groups as far as they are in these', async () => {
    expect(await bound(await token([team]))).toEqual([[team], [team]])
    expect(await bound(await token([world.victim.root]))).toEqual(Array(2).fill([world.victim.root, team].sort()))
    expect(await bound(await token([]))).toEqual([[], []])
  })
})

describe('why one may do something', () => {
  const QUERY = `query ($identity: UID!, $at: UID!) { explainAccess(identity: $identity, capability: IAM_GROUPS_LIST, at: $at) {
    allowed paths { group { uid } } } }`
  const explained = async (at: string, as: string): Promise<Any[]> => [
    await ask(QUERY, as, { identity: person, at }),
    await tool('AccessService/ExplainAccess', { identityUid: person, capability: 'CAP_IAM_GROUPS_LIST', at }, as),
  ]

  it('is told of every place to a token without limits', async () => {
    for (const at of [team, world.victim.root, elsewhere]) {
      const [graph, mcp] = await explained(at, await token())
      expect([graph.data.explainAccess.allowed, mcp.ok.allowed]).toEqual([true, true])
    }
  })

  it('is told to one of some groups there alone; outside, a place that there is is like one that there is not', async () => {
    const as = await token([team])
    const [graph, mcp] = await explained(team, as)
    expect([graph.data.explainAccess.allowed, mcp.ok.allowed]).toEqual([true, true])
    expect(graph.data.explainAccess.paths.filter((path: Any) => path.group).map((path: Any) => path.group.uid)).toEqual(
      [team],
    )
    const absent = '0'.repeat(40)
    const told: string[][] = []
    for (const at of [world.victim.root, elsewhere, absent]) {
      const [refused, result] = await explained(at, as)
      expect(refused.errors[0].extensions.code).toBe('PERMISSION_DENIED')
      expect(result.error.code).toBe('PERMISSION_DENIED')
      told.push([refused.errors[0].message, result.error.message].map((text) => text.replaceAll(at, '<uid>')))
    }
    expect(told[1]).toEqual(told[0])
    expect(told[2]).toEqual(told[0])
  })
})

describe('who can do something', () => {
  const QUERY = `query ($at: UID!) { group(uid: $at) { access(capability: IAM_GROUPS_LIST, first: 50) { totalCount hiddenCount
    edges { node { uid } paths { group { uid } } } } } }`
  /** The groups of one's own ways to something in the team, and how many people have one. */
  async function ways(as: string): Promise<{ groups: string[]; people: number }> {
    const { data } = await ask(QUERY, as, { at: team })
    const { edges, totalCount, hiddenCount } = data.group.access
    const mine = edges.find(({ node }: Any) => node.uid === person)
    return { groups: mine.paths.map((path: Any) => path.group.uid).sort(), people: totalCount + hiddenCount }
  }

  it('tells one’s own ways in the groups of the token alone, and counts all people', async () => {
    const all = await ways(await token())
    expect(all.groups).toEqual([world.victim.root, team].sort())
    expect(await ways(await token([team]))).toEqual({ groups: [team], people: all.people })
  })
})
