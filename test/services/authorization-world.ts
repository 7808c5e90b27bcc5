// Random organizations: trees of groups with a bit of everything in them, identities and people, roles, and bindings that
// make sense as little as those of real organizations. Written straight into the tables.
import fc from 'fast-check'
import { capabilityByName } from '../../src/contract/capabilities.ts'
import { builtinRoles } from '../../src/contract/roles.ts'
import { newChildUid, newRootUid } from '../../src/core/uid.ts'
import type { Database } from '../../src/db/database.ts'
import { roleUid } from '../support/organization.ts'
import type { Binding, Facts } from './authorization-oracle.ts'

const MAX_DEPTH = 6

/** A tree of groups: each names the group before it that it hangs below; a negative number is a new organization. */
export interface Plan {
  readonly groups: readonly number[]
  readonly identities: readonly number[]
  readonly roles: readonly { readonly group: number; readonly capabilities: readonly string[] }[]
  readonly bindings: readonly { readonly group: number; readonly identity: number; readonly role: number }[]
  readonly repos: readonly number[]
  readonly tags: readonly number[]
  readonly advisories: readonly number[]
}

/** What roles give here: all that lists ask for, some that writes ask for, and some that no role can give. */
export const pool = [
  'groups.list',
  'repo.list',
  'tag.list',
  'identity.list',
  'roles.list',
  'role_bindings.list',
  'advisories.list',
  'repo.create',
  'repo.update',
  'groups.create',
  'roles.create',
  'role_bindings.create',
  'repo.internal.admin',
  'internal',
]

const any = (max: number): fc.Arbitrary<number> => fc.nat({ max })
const some = (max: number): fc.Arbitrary<number[]> => fc.array(any(1000), { maxLength: max })

export const plans: fc.Arbitrary<Plan> = fc.record({
  groups: fc.array(fc.integer({ min: -1, max: 1000 }), { minLength: 1, maxLength: 14 }),
  // A negative number is a person.
  identities: fc.array(fc.integer({ min: -300, max: 1000 }), { minLength: 1, maxLength: 6 }),
  roles: fc.array(fc.record({ group: any(1000), capabilities: fc.subarray(pool) }), { maxLength: 5 }),
  bindings: fc.array(fc.record({ group: any(1000), identity: any(1000), role: any(1000) }), { maxLength: 12 }),
  repos: some(12),
  tags: some(12),
  advisories: some(6),
})

export const kinds = ['groups', 'identities', 'roles', 'roleBindings', 'repos', 'tags', 'advisories'] as const
export type Kind = (typeof kinds)[number]

export interface World {
  readonly facts: Facts
  readonly callers: readonly string[]
  /** Uids of everything, by kind; roles without the built-in ones. */
  readonly uids: Readonly<Record<Kind, readonly string[]>>
}

export const builtin = builtinRoles.map((role) => role.uid)

/** The numbers of the pool, in its order. */
export const numbers = pool.map((name) => capabilityByName(name)!.number)

/** With a person of no other rights who owns the first organization, the last of the callers: there is somebody to ask. */
export const owned = (plan: Plan): Plan => ({
  ...plan,
  identities: [...plan.identities, -1],
  bindings: [
    ...plan.bindings,
    { group: 0, identity: plan.identities.length, role: plan.roles.length + builtin.indexOf(roleUid('owner')) },
  ],
})

/** The first organization, and the deepest group of it. */
export function endsOf({ uids: { groups } }: World): ReadonlySet<string> {
  const [root = ''] = groups
  return new Set([root, groups.findLast((group) => group.startsWith(root)) ?? root])
}

/** Writes what a plan says, beside all that is there already. */
export async function writeWorld(db: Database, plan: Plan): Promise<World> {
  const groups = groupsOf(plan)
  const pick = <T>(from: readonly T[], at: number): T => from[at % from.length]!
  const below = (at: number): string => newChildUid(pick(groups, at))
  const identities = plan.identities.map((at) => (at < 0 ? newRootUid() : below(at)))
  const custom = plan.roles.map(({ group, capabilities }) => ({ uid: below(group), capabilities }))
  const roles = new Map<string, readonly string[]>([
    ...builtinRoles.map((role) => [role.uid, role.capabilities] as const),
    ...custom.map((role) => [role.uid, role.capabilities] as const),
  ])
  const bindings = bindingsOf(plan, { groups, identities, roles: [...custom.map((role) => role.uid), ...builtin] })
  const repos = plan.repos.map(below)
  const tags = repos.length === 0 ? [] : plan.tags.map((at) => newChildUid(pick(repos, at)))
  const advisories = plan.advisories.map(below)
  const known = new Set(
    bindings.filter((_, at) => at % 3 > 0).map(({ group, identity }) => `${group.slice(0, 40)} ${identity}`),
  )
  await write(db, { groups, identities, custom, bindings, known, repos, tags, advisories })
  return {
    facts: { roles, bindings, known, never: new Set(['repo.internal.admin', 'internal']) },
    callers: identities,
    uids: {
      groups,
      identities,
      roles: custom.map((role) => role.uid),
      roleBindings: bindings.map((binding) => binding.uid),
      repos,
      tags,
      advisories,
    },
  }
}

function groupsOf(plan: Plan): string[] {
  const groups: string[] = []
  for (const at of plan.groups) {
    const above = at < 0 || groups.length === 0 ? undefined : groups[at % groups.length]!
    const deep = above !== undefined && above.split('/').length > MAX_DEPTH
    groups.push(above === undefined || deep ? newRootUid() : newChildUid(above))
  }
  return groups
}

interface Row extends Binding {
  readonly uid: string
}

function bindingsOf(
  plan: Plan,
  { groups, identities, roles }: { groups: readonly string[]; identities: readonly string[]; roles: readonly string[] },
): Row[] {
  const made = new Map<string, Row>()
  for (const { group, identity, role } of plan.bindings) {
    const at = groups[group % groups.length]!
    const row = { uid: newChildUid(at), group: at, identity: identities[identity % identities.length]! }
    const given = roles[role % roles.length]!
    made.set(`${at} ${row.identity} ${given}`, { ...row, role: given })
  }
  return [...made.values()]
}

interface Rows {
  readonly groups: readonly string[]
  readonly identities: readonly string[]
  readonly custom: readonly { readonly uid: string; readonly capabilities: readonly string[] }[]
  readonly bindings: readonly Row[]
  readonly known: ReadonlySet<string>
  readonly repos: readonly string[]
  readonly tags: readonly string[]
  readonly advisories: readonly string[]
}

const parentOf = (uid: string): string => uid.slice(0, -17)
const parentOrNull = (uid: string): string | null => (uid.includes('/') ? parentOf(uid) : null)
/** The last part of a uid is as good a name as any, and unique. */
const nameOf = (uid: string): string => `n${uid.slice(-16)}`

async function write(db: Database, rows: Rows): Promise<void> {
  const row = (uid: string) => ({ uid, parentUid: parentOf(uid), name: nameOf(uid) })
  const rooted = (uid: string) => ({ ...row(uid), parentUid: parentOrNull(uid) })
  await db.transaction(async ({ prisma }) => {
    const byDepth = [...rows.groups].sort((a, b) => a.length - b.length)
    await prisma.group.createMany({ data: byDepth.map(rooted) })
    await prisma.identity.createMany({ data: rows.identities.map(rooted) })
    const numbers = (names: readonly string[]): number[] => names.map((name) => capabilityByName(name)!.number)
    await prisma.role.createMany({
      data: rows.custom.map(({ uid, capabilities }) => ({ ...row(uid), capabilities: numbers(capabilities) })),
    })
    await prisma.roleBinding.createMany({
      data: rows.bindings.map(({ uid, group, identity, role }) => ({
        uid,
        parentUid: group,
        identityUid: identity,
        roleUid: role,
      })),
    })
    const known = [...rows.known].map((pair) => pair.split(' ')).filter(([, identity]) => !identity!.includes('/'))
    await prisma.knownPerson.createMany({
      data: known.map(([organizationUid, identityUid]) => ({
        organizationUid: organizationUid!,
        identityUid: identityUid!,
      })),
    })
    await prisma.repo.createMany({ data: rows.repos.map(row) })
    await prisma.tag.createMany({ data: rows.tags.map((uid) => ({ ...row(uid), digest: `sha256:${'0'.repeat(64)}` })) })
    await prisma.advisory.createMany({
      data: rows.advisories.map((uid) => ({
        uid,
        parentUid: parentOf(uid),
        advisoryId: nameOf(uid),
        author: 'a',
        artifactName: 'a',
        artifactType: 'a',
      })),
    })
  })
}
