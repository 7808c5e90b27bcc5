// Groups above that the caller may not list: what it may list below them is answered all the same.
import { beforeAll, describe, expect, it } from 'vitest'
import { type FakeUpstream, type Reply, startFake } from './fake.ts'
import { ask, type GraphAnswer, startTestFacade } from './start.ts'

const ROOT = 'a'.repeat(40)
const ROLE = 'b'.repeat(40)
const uidOf = (parent: string, n: number): string => `${parent}/${String(n).padStart(16, '0')}`
const TEAMS = [uidOf(ROOT, 1), uidOf(ROOT, 2)]
const [SELF, OTHER] = [uidOf(ROOT, 3), uidOf(ROOT, 4)]
const claims = Buffer.from(JSON.stringify({ sub: SELF })).toString('base64url')

const refusal = (code: number, status: number) => ({ status, text: JSON.stringify({ code, message: 'not there' }) })
const DENIED = refusal(7, 403)
const bound = (parent: string, n: number, who: string) => ({
  uid: uidOf(parent, n),
  identity: { uid: who },
  role: { uid: ROLE },
})

let upstream: FakeUpstream
let url: string
beforeAll(async () => {
  upstream = await startFake()
  url = (await startTestFacade({ upstream: upstream.url, protocol: 'rest' })).url
})

/** An upstream that answers so when it is asked for what is below the root, and for the caller's own bindings. */
function withholds(atRoot: Reply, own: Reply = DENIED, denied?: string): void {
  const lists: Readonly<Record<string, readonly { uid: string }[]>> = {
    groups: TEAMS.map((uid) => ({ uid, name: 'team' })),
    identities: [SELF, OTHER].map((uid) => ({ uid, name: 'robot' })),
    roles: [{ uid: ROLE, name: 'viewer', capabilities: ['CAP_REPO_LIST'] } as { uid: string }],
    roleBindings: TEAMS.map((team, n) => bound(team, 5 + n, OTHER)),
    repos: TEAMS.map((team, n) => ({ uid: uidOf(team, 7 + n), name: `repo${n}` })),
  }
  upstream.answers(({ path, query }) => {
    const [, , , name = '', ...uid] = path.split('/')
    const all = lists[name] ?? []
    if (uid.join() === ROOT) return { uid: ROOT, name: 'acme' }
    if (uid.length > 0) return all.find((one) => one.uid === uid.join('/')) ?? refusal(5, 404)
    const scope = query.get('uidp.descendants_of') ?? query.get('uidp.children_of')
    if (scope === ROOT) return atRoot
    if (denied !== undefined && scope === denied) return DENIED
    if (query.get('identity') === SELF) return own
    const found = all.filter((one) => scope === null || one.uid.startsWith(`${scope}/`))
    return { [name]: found, totalCount: String(found.length) }
  })
}

const read = (query: string): Promise<GraphAnswer> =>
  ask(url, query, {
    authorization: `Bearer e30.${claims}.${crypto.randomUUID()}`,
    variables: { team: TEAMS[0], root: ROOT },
  })
const ACCESS =
  'query ($team: UID!) { group(uid: $team) { access(capability: REPO_LIST) { totalCount nodes { uid } } } }'

describe('who can, where the groups above are withheld', () => {
  it.each([
    ['PERMISSION_DENIED', DENIED],
    ['NOT_FOUND', refusal(5, 404)],
  ])('is told of the group (%s)', async (_, reply) => {
    withholds(reply)
    const { data, errors } = await read(ACCESS)
    expect(errors).toEqual([])
    expect(data.group.access).toEqual({ totalCount: 1, nodes: [{ uid: OTHER }] })
  })

  it('is the caller, too, by its own bindings where it may list these', async () => {
    withholds(DENIED, { roleBindings: [bound(ROOT, 9, SELF), bound(TEAMS[1]!, 9, SELF)], totalCount: '2' })
    const query = ACCESS.replace('nodes { uid }', 'edges { node { uid } paths { __typename } }')
    const { data, errors } = await read(query)
    expect(errors).toEqual([])
    const edges = data.group.access.edges as { node: object; paths: readonly object[] }[]
    expect(edges.map(({ node, paths }) => [node, paths.length])).toEqual([
      [{ uid: SELF }, 1],
      [{ uid: OTHER }, 1],
    ])
  })

  it.each([
    ['UNAVAILABLE', refusal(14, 503)],
    ['INVALID_ARGUMENT', refusal(3, 400)],
    ['PERMISSION_DENIED', { status: 403, text: '<html>a proxy' }],
  ])('is an error where why they are is another matter (%s)', async (code, reply) => {
    withholds(reply)
    expect((await read(ACCESS)).errors[0]).toMatchObject({ extensions: { code } })
  })

  it('is refused for a group that is withheld itself', async () => {
    withholds(DENIED)
    const { errors } = await read(
      'query ($root: UID!) { group(uid: $root) { uid access(capability: REPO_LIST) { totalCount } } }',
    )
    expect(errors[0]).toMatchObject({ path: ['group', 'access'], extensions: { code: 'PERMISSION_DENIED' } })
  })

  it('is refused also where a list of more than the group has nothing of it instead', async () => {
    withholds({ roleBindings: [bound(TEAMS[1]!, 6, OTHER)], totalCount: '1' }, DENIED, TEAMS[0])
    expect((await read(ACCESS)).errors[0]).toMatchObject({ extensions: { code: 'PERMISSION_DENIED' } })
  })
})

it('Children of groups whose common ancestor is withheld are asked for by their parents', async () => {
  withholds(DENIED)
  const { data, errors } = await read('{ groups { nodes { repos { nodes { name } } } } }')
  expect(errors).toEqual([])
  expect(data.groups.nodes).toEqual([0, 1].map((n) => ({ repos: { nodes: [{ name: `repo${n}` }] } })))
})
