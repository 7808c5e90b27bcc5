// What clients do: a step of the simulation begins some of these at once.
import { counted, type Outcome } from './history.ts'
import type { Server } from './server.ts'
import { ownersOf } from './pair.ts'
import { binding, PROMISED_MS, type World } from './world.ts'

interface Kind {
  readonly table: string
  /** The service, and the last part of its methods: `iam.v2.GroupsService/CreateGroup`. */
  readonly service: string
  readonly resource: string
  readonly body: (world: World) => object
  /** Where one may be made. */
  readonly parents: 'groups' | 'repos'
}

const NAMES = ['alpha', 'beta', 'gamma', 'delta'] as const
const DIGEST = `sha256:${'0'.repeat(64)}`
/** As often as listeners hear: nothing else is asked for meanwhile. */
const STRIDE_MS = 200
/** The hosts of sinks. */
export const HOSTS = ['https://one.example.test', 'https://two.example.test'] as const

/** A sink that others may have, too, or one of its own, where it can be told whose an event is. */
const sinkOf = ({ chance }: World): string => `${chance.one(HOSTS)}/${chance.onceIn(3) ? '' : chance.uuid()}`

const named = (world: World): { name: string } => ({ name: world.chance.one(NAMES) })

const KINDS: readonly Kind[] = [
  { table: 'groups', service: 'iam.v2.GroupsService', resource: 'Group', body: named, parents: 'groups' },
  { table: 'repos', service: 'registry.v2.ReposService', resource: 'Repo', body: named, parents: 'groups' },
  {
    table: 'tags',
    service: 'registry.v2.TagsService',
    resource: 'Tag',
    body: (world) => ({ ...named(world), digest: DIGEST }),
    parents: 'repos',
  },
  {
    table: 'subscriptions',
    service: 'events.v2.SubscriptionsService',
    resource: 'Subscription',
    body: (world) => ({ sink: sinkOf(world) }),
    parents: 'groups',
  },
]

type Operation = (world: World) => Promise<void>

/** As often as they are named. */
const OPERATIONS: readonly Operation[] = [
  ...KINDS.flatMap((kind): Operation[] => [(world) => create(world, kind), (world) => create(world, kind)]),
  ...KINDS.map(
    (kind): Operation =>
      (world) =>
        remove(world, kind),
  ),
  (world) => rename(world, 1),
  (world) => rename(world, 3),
  (world) => bind(world),
  (world) => unbindOf(world, world.members),
  (world) => changeOwners(world),
  async (world) => world.pair?.change(world),
  ...Array<Operation>(3).fill(async (world) => void (await world.chance.one(world.followers).read(world))),
]

/** One operation of one client, until it is answered. */
export function operate(world: World): Promise<void> {
  return world.chance.one(OPERATIONS)(world)
}

/** Somebody hears from the beginning of all that happens. */
export async function subscribe(world: World): Promise<void> {
  const subscription = { sink: `${HOSTS[0]}/all` }
  const method = 'events.v2.SubscriptionsService/CreateSubscription'
  await counted(world.history.creations, 'subscriptions', async () => ({
    answer: await world.must(method, { parent: world.org, subscription }),
  }))
}

async function create(world: World, { table, service, resource, body, parents }: Kind): Promise<void> {
  const parent = world.chance.one([...(parents === 'groups' ? [world.org] : []), ...known(world, parents), world.org])
  if (parents === 'repos' && parent === world.org) return
  const field = resource.charAt(0).toLowerCase() + resource.slice(1)
  const request = { parent, [field]: body(world) }
  const outcome = await counted(world.history.creations, table, () =>
    world.call(`${service}/Create${resource}`, request, world.chance.one(world.owners)),
  )
  const uid = answered(outcome)?.['uid']
  // Whoever deletes the parent meanwhile deletes this too.
  if (typeof uid === 'string' && (parent === world.org || world.history.present.has(parent))) {
    world.history.created(table, uid)
  }
}

async function remove(world: World, { table, service, resource }: Kind): Promise<void> {
  const uids = known(world, table)
  if (uids.length === 0) return
  const uid = world.chance.one(uids)
  // A group that is not empty stays; until it is answered nobody can tell.
  world.history.deleting(uid)
  const outcome = await world.call(`${service}/Delete${resource}`, { uid }, world.chance.one(world.owners))
  if (answered(outcome)) world.history.gone(table, uid)
}

/** One after the other, so that there is more than one event of it. */
async function rename(world: World, times: number): Promise<void> {
  const uids = known(world, 'groups')
  if (uids.length === 0) return
  const uid = world.chance.one(uids)
  for (let n = 0; n < times; n++) {
    const group = { uid, ...named(world) }
    const request = { group, updateMask: ['name'] }
    const outcome = await counted(world.history.changes, uid, () =>
      world.call('iam.v2.GroupsService/UpdateGroup', request, world.chance.one([...world.owners, world.auditor])),
    )
    const made = answered(outcome)?.['name'] ?? group.name
    if (made !== group.name) world.fault(`a change is answered and not made: ${uid}`)
  }
}

async function bind(world: World): Promise<void> {
  await bindAs(world, world.chance.one(world.members), world.chance.one(world.owners))
}

async function bindAs(world: World, member: string, owner: string): Promise<void> {
  await world.call('iam.v2.RoleBindingsService/CreateRoleBinding', binding(world.org, member, 'viewer'), owner)
}

async function unbindOf(world: World, members: readonly string[]): Promise<void> {
  const bound = await world.query<{ uid: string }>(
    `SELECT uid FROM role_bindings WHERE parent_uid = $1::text AND identity_uid = ANY($2::text[]) ORDER BY uid`,
    [world.org, members],
  )
  if (bound.length === 0) return
  const { uid } = world.chance.one(bound)
  await world.call('iam.v2.RoleBindingsService/DeleteRoleBinding', { uid }, world.chance.one(world.owners))
}

/** The owners bind and unbind each other; the auditor is one too, but nobody touches its binding. */
async function changeOwners(world: World): Promise<void> {
  const owners = await ownersOf(world, world.org)
  const bound = owners.filter(({ identity }) => world.owners.includes(identity))
  const missing = world.owners.find((owner) => !bound.some(({ identity }) => identity === owner))
  if (missing !== undefined) {
    const request = binding(world.org, missing, 'owner')
    await world.call('iam.v2.RoleBindingsService/CreateRoleBinding', request, world.auditor)
  } else if (bound.length > 0) {
    const { uid } = world.chance.one(bound)
    await world.call('iam.v2.RoleBindingsService/DeleteRoleBinding', { uid }, world.auditor)
  }
}

/** Somebody whose rights come and go looks at the organization: at every server, for each keeps rights of its own. */
export async function look(world: World, identity = world.chance.one(world.members)): Promise<void> {
  await Promise.all(world.servers.map((server) => lookAt(world, server, identity)))
}

/**
 * Somebody's rights, which all servers have just looked up, end while listeners do not hear of it, or one server is cut off; a second later
 * they look again, perhaps while listeners hear of all at once.
 */
export async function endRightsUnheard(world: World): Promise<void> {
  const { chance, schedule, servers } = world
  const identity = chance.one(world.members)
  const lookNow = async (): Promise<void> => {
    world.begin(look(world, identity))
    await schedule.settle()
  }
  world.begin(bindAs(world, identity, chance.one(world.owners)))
  await schedule.settle()
  await lookNow()
  const unheard = chance.one(['frozen', 'frozen', 'cut', 'cut off'])
  if (unheard === 'cut off') chance.one(servers).link.cut()
  else if (unheard === 'cut') for (const { link } of servers) link.cutListeners()
  else for (const { link } of servers) link.freezeListeners()
  // Listeners that are cut alone leave a server what it needs to look rights up, of whose end it will not hear.
  if (chance.onceIn(2)) await lookNow()
  // What they hear at once begins with what was before.
  await world.pass(650, STRIDE_MS)
  world.begin(unbindOf(world, [identity]))
  await schedule.settle()
  await world.pass(PROMISED_MS + 50, STRIDE_MS)
  if (!chance.onceIn(4)) {
    for (const { link } of servers) link.heal()
    if (chance.onceIn(3)) await world.pass(250, STRIDE_MS)
  }
  world.begin(look(world, identity))
  await schedule.settle()
}

async function lookAt(world: World, server: Server, identity: string): Promise<void> {
  // It may come while a listener hears of much.
  await world.schedule.turn(() => true)
  const began = Date.now()
  const outcome = await world.callAt(server, {
    method: 'iam.v2.GroupsService/GetGroup',
    request: { uid: world.org },
    identity,
  })
  if (outcome === 'unknown') return
  world.looks.push({ identity, began, ended: Date.now(), seen: 'answer' in outcome })
}

function known(world: World, table: string): string[] {
  return [...world.history.present].filter(([, of]) => of === table).map(([uid]) => uid)
}

function answered(outcome: Outcome): Record<string, unknown> | undefined {
  return outcome !== 'unknown' && 'answer' in outcome ? outcome.answer : undefined
}
