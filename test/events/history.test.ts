// The history of role bindings: each change, whoever made it and however many were made at once.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { capabilityByName } from '../../src/contract/capabilities.ts'
import { newRootUid } from '../../src/core/uid.ts'
import { openEvents, type EventsWorld } from './world.ts'
import { methodNamed } from '../support/methods.ts'

const VIEWER = '63921b2c44617e3f2603851537be0123af4a57d7'
const BINDINGS = 'iam.v2.RoleBindingsService'
const LIST = 'platformgraph.events.v1.EventsService/ListEvents'

interface Told {
  readonly type: string
  readonly subject: string
  readonly before: unknown
  readonly after: unknown
}

let world: EventsWorld
let token: string
beforeAll(async () => {
  world = await openEvents()
  token = await world.token()
})

async function historyOf(uid: string, as = token): Promise<{ totalCount: number; nodes: Told[] }> {
  const query =
    'query ($u: UID!) { roleBinding(uid: $u) { history { totalCount nodes { type subject before after actor { subject } } } } }'
  const response = await fetch(`${world.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${as}` },
    body: JSON.stringify({ query, variables: { u: uid } }),
  })
  const { data, errors } = (await response.json()) as {
    data: { roleBinding: { history: { totalCount: number; nodes: Told[] } } }
    errors?: unknown
  }
  expect(errors).toBeUndefined()
  return data.roleBinding.history
}

/** People, each in a row of the database. */
async function people(count: number): Promise<string[]> {
  const uids = Array.from({ length: count }, newRootUid)
  await world.db.prisma.identity.createMany({ data: uids.map((uid) => ({ uid, name: `person ${uid.slice(0, 6)}` })) })
  return uids
}

describe('the history of a role binding', () => {
  test('tells how it came to be and what became of it', async () => {
    const [person] = await people(1)
    const editor = await world.call<{ uid: string }>('iam.v2.RolesService/CreateRole', {
      parent: world.root,
      role: { name: 'history', capabilities: [] },
    })
    const { uid } = await world.call<{ uid: string }>(`${BINDINGS}/CreateRoleBinding`, {
      parent: world.team,
      roleBinding: { identityUid: person, roleUid: VIEWER },
    })
    await world.call(`${BINDINGS}/UpdateRoleBinding`, { roleBinding: { uid, roleUid: editor.uid } })
    const { totalCount, nodes } = await historyOf(uid)
    expect(totalCount).toBe(2)
    expect(nodes).toMatchObject([
      {
        type: 'dev.chainguard.api.iam.rolebindings.created.v1',
        subject: uid,
        before: null,
        after: { uid, identityUid: person, roleUid: VIEWER },
      },
      {
        type: 'dev.chainguard.api.iam.rolebindings.updated.v1',
        before: { uid, roleUid: VIEWER },
        after: { uid, roleUid: editor.uid },
      },
    ])
    await world.call(`${BINDINGS}/DeleteRoleBinding`, { uid })
    const { events } = await world.call<{ events: Told[] }>(LIST, { subject: uid })
    expect(events.map(({ type }) => type.split('.').at(-2))).toEqual(['created', 'updated', 'deleted'])
    expect(events[2]).toMatchObject({ before: { uid, roleUid: editor.uid } })
    expect(events[2]).not.toHaveProperty('after')
  })

  test('begins with the batch that made it, among others', async () => {
    const [one, two, other] = await people(3)
    const { roleBindings } = await world.call<{ roleBindings: { uid: string }[] }>(
      `${BINDINGS}/BatchCreateRoleBindings`,
      {
        parent: world.team,
        roleUid: VIEWER,
        requests: [one, two].map((identityUid) => ({ roleBinding: { identityUid } })),
      },
    )
    const alone = await world.call<{ uid: string }>(`${BINDINGS}/CreateRoleBinding`, {
      parent: world.team,
      roleBinding: { identityUid: other, roleUid: VIEWER },
    })
    const batch = {
      type: 'dev.chainguard.api.iam.rolebindings.created.batch.v1',
      subject: world.team,
      before: null,
      after: { roleBindings: [{ uid: roleBindings[0]!.uid }, { uid: roleBindings[1]!.uid }] },
    }
    for (const { uid } of roleBindings) {
      expect(await historyOf(uid)).toMatchObject({ totalCount: 1, nodes: [batch] })
    }
    // One of the same group that was not in the batch does not begin with it.
    expect((await historyOf(alone.uid)).nodes.map(({ subject }) => subject)).toEqual([alone.uid])
    // What came later comes after it, and pages count both.
    const { uid } = roleBindings[0]!
    await world.call(`${BINDINGS}/DeleteRoleBinding`, { uid })
    const page = await world.call<{ events: Told[]; total: number }>(LIST, {
      subject: uid,
      pageSize: 1,
      total: true,
      descending: true,
    })
    expect(page).toMatchObject({ total: 2, hasNext: true, events: [{ type: expect.stringContaining('deleted') }] })
  })

  test('is hidden from who may not see bindings', async () => {
    const [person, reader] = await people(2)
    const { roleBindings } = await world.call<{ roleBindings: { uid: string }[] }>(
      `${BINDINGS}/BatchCreateRoleBindings`,
      { parent: world.bare, roleUid: VIEWER, requests: [{ roleBinding: { identityUid: person } }] },
    )
    await world.call(`${BINDINGS}/CreateRoleBinding`, {
      parent: world.team,
      roleBinding: { identityUid: reader, roleUid: VIEWER },
    })
    const caller = { ...world.owner, identity: reader } as typeof world.owner
    const asked = world.platform.services.call(
      methodNamed(LIST),
      { subject: roleBindings[0]!.uid },
      { caller, requestId: 'test' },
    )
    await expect(asked).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  })
})

test('the events of a group are told to who holds rights below it as far as those reach', async () => {
  const [person, reader] = await people(2)
  const bind = (parent: string, identityUid: string | undefined) =>
    world.call<{ uid: string }>(`${BINDINGS}/CreateRoleBinding`, {
      parent,
      roleBinding: { identityUid, roleUid: VIEWER },
    })
  const [within, above] = [await bind(world.team, person), await bind(world.root, person)]
  await bind(world.team, reader)
  const caller = { ...world.owner, identity: reader } as typeof world.owner
  const list = async (request: object) => {
    const answer = await world.platform.services.call(methodNamed(LIST), request, { caller, requestId: 'test' })
    return (answer as { events: Told[] }).events.map(({ subject }) => subject)
  }
  for (const types of [[], ['dev.chainguard.api.iam.rolebindings.created.v1']]) {
    const told = await list({ group: world.root, pageSize: 200, types })
    expect(told).toContain(within.uid)
    expect(told).not.toContain(above.uid)
    expect(told.filter((subject) => subject !== world.team && !subject.startsWith(`${world.team}/`))).toEqual([])
  }
  expect(await list({ group: world.root, subject: within.uid })).toEqual([within.uid])
  await expect(list({ group: world.bare })).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
})

test('the events of what somebody may make and not read are not told to them', async () => {
  const [person, maker] = await people(2)
  const capabilities = ['groups.list', 'role_bindings.create'].map((name) => capabilityByName(name)?.number)
  const role = { name: 'makers', capabilities }
  const { uid: roleUid } = await world.call<{ uid: string }>('iam.v2.RolesService/CreateRole', {
    parent: world.root,
    role,
  })
  const bind = (identityUid: string | undefined, of: string) =>
    world.call<{ uid: string }>(`${BINDINGS}/CreateRoleBinding`, {
      parent: world.team,
      roleBinding: { identityUid, roleUid: of },
    })
  await bind(maker, roleUid)
  const { uid } = await bind(person, VIEWER)
  const caller = { ...world.owner, identity: maker } as typeof world.owner
  const list = (asker: typeof world.owner) =>
    world.platform.services.call(
      methodNamed(LIST),
      { group: world.team, subject: uid },
      { caller: asker, requestId: 'test' },
    )
  expect(await list(world.owner)).toMatchObject({ events: [{ subject: uid }] })
  expect(await list(caller)).toMatchObject({ events: [] })
})

test('events that are not for customers are told to operators alone', async () => {
  const [person] = await people(1)
  const binding = { parent: world.team, roleBinding: { identityUid: person, roleUid: VIEWER } }
  const { uid } = await world.call<{ uid: string }>(`${BINDINGS}/CreateRoleBinding`, binding)
  const { events } = await world.call<{ events: { type: string; bodyType: string }[] }>(LIST, { subject: uid })
  const { type, bodyType } = events[0]!
  const data = { type, bodyType, subject: uid, groupUid: world.team, actor: {}, body: { uid } }
  await world.db.prisma.outboxEvent.create({ data: { ...data, id: randomUUID(), audience: 'internal' } })
  const count = async (internal: boolean) => {
    const context = { caller: { ...world.owner, internal } as typeof world.owner, requestId: 'test' }
    const answer = await world.platform.services.call(methodNamed(LIST), { subject: uid, total: true }, context)
    return answer as { total: number; events: Told[] }
  }
  expect(await count(false)).toMatchObject({ total: 1, events: [{ subject: uid }] })
  expect(await count(true)).toMatchObject({ total: 2, events: [{ subject: uid }, { subject: uid }] })
})

test('nothing was logged as a fault', () => {
  expect(world.faults).toEqual([])
})
