// Ids of what was: a client that keeps what it reads by its id keeps a binding of now and those of the past apart.
import { beforeAll, expect, it } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import { toGlobalId } from '../../src/graphql/global-id.ts'
import { openWorld, type World } from './world.ts'

let now = Date.parse('2026-03-01T10:00:00Z')
let world: World
let uid: string
const [viewer, editor] = [builtinRole('viewer').uid, builtinRole('editor').uid]
const at = (time: string): string => new Date(`2026-03-01T${time}Z`).toISOString()

beforeAll(async () => {
  world = await openWorld({ now: () => now })
  const person = await world.person()
  const made = await world.send('iam.v2.RoleBindingsService/CreateRoleBinding', {
    parent: world.org,
    roleBinding: { identityUid: person.kind === 'identity' ? person.identity : '', roleUid: viewer },
  })
  ;({ uid } = made)
  now = Date.parse('2026-03-01T11:00:00Z')
  await world.send('iam.v2.RoleBindingsService/UpdateRoleBinding', {
    roleBinding: { uid, roleUid: editor },
    updateMask: ['role_uid'],
  })
})

interface Told {
  readonly id: string
  readonly uid: string
  readonly roleUid: string
}

async function asOf(time: string, select = 'nodes { id uid roleUid }'): Promise<Told> {
  const query = `query ($t: DateTime, $s: ScopeInput) { roleBindings(asOf: $t, scope: $s, first: 100) { ${select} } }`
  const { data, errors } = await world.run(query, { t: at(time), s: { childrenOf: world.org } })
  expect(errors).toBeUndefined()
  const { nodes, edges } = data.roleBindings
  const rows = (nodes ?? edges.map(({ node }: { node: Told }) => node)) as Told[]
  return rows.find((row) => row.uid === uid)!
}

async function node(id: string, caller = world.owner): Promise<unknown> {
  const query = 'query ($id: ID!) { node(id: $id) { id ... on RoleBinding { uid roleUid role { name } } } }'
  const { data, errors } = await world.run(query, { id }, caller)
  return errors ?? data.node
}

it('each version has one of its own, whenever it is asked for, and none has that of now', async () => {
  const [first, again, second] = [await asOf('10:15:00'), await asOf('10:45:00'), await asOf('11:15:00')]
  const current = (await world.run('query ($u: UID!) { roleBinding(uid: $u) { id uid roleUid } }', { u: uid })).data
    .roleBinding as Told
  expect([first.roleUid, second.roleUid, current.roleUid]).toEqual([viewer, editor, editor])
  expect(again).toEqual(first)
  expect(new Set([first.id, second.id, current.id]).size).toBe(3)
  expect(await asOf('10:15:00', 'edges { node { id uid roleUid identity { name } } }')).toMatchObject(first)
})

it('gives what was then, to whom may list it', async () => {
  const { id } = await asOf('10:15:00')
  expect(await node(id)).toEqual({ id, uid, roleUid: viewer, role: { name: 'viewer' } })
  expect(await node(toGlobalId('RoleBinding', uid))).toMatchObject({ roleUid: editor })
  expect(await node(id, await world.person())).toBeNull()
  expect(await node(toGlobalId('RoleBinding', uid, new Date(at('09:00:00'))))).toBeNull()
})

it.each([
  ['what keeps no past', () => toGlobalId('Group', world.org, new Date(0)), /which is not kept/],
  ['what is no moment', () => Buffer.from(`RoleBinding:${uid}@now`).toString('base64'), /not an id of this graph/],
  ['what is no uid', () => Buffer.from('RoleBinding:x@1').toString('base64'), /not an id of this graph/],
])('is refused of %s', async (_, id, words) => {
  expect(await node(id())).toMatchObject([{ message: expect.stringMatching(words), path: ['node'] }])
})
