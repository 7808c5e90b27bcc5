// What must hold of a random organization for one of its callers, by the oracle.
import { expect } from 'vitest'
import { capabilityByName } from '../../src/contract/capabilities.ts'
import type { Scope } from '../../src/core/scope.ts'
import type { Services } from '../../src/services/services.ts'
import { holds, reads, sees } from './authorization-oracle.ts'
import {
  type Listing,
  type ListScope,
  manyRows,
  nestedLists,
  type Reader,
  rehearse,
  table,
} from './authorization-reader.ts'
import { builtin, type Kind, kinds, pool, type World } from './authorization-world.ts'

const isBelow = (uid: string, group: string): boolean => uid.startsWith(`${group}/`)
const isChild = (uid: string, parent: string): boolean => uid.slice(0, -17) === parent && uid.includes('/')

/** Everything of a kind, the built-in roles too. */
function all(world: World, kind: Kind): readonly string[] {
  return kind === 'roles' ? [...world.uids.roles, ...builtin] : world.uids[kind]
}

function inScope(uid: string, scope: ListScope | undefined): boolean {
  if (!scope) return true
  return scope.by === 'childrenOf' ? isChild(uid, scope.of) : isBelow(uid, scope.of)
}

/** What a list must show. */
export function expectedList(world: World, caller: string, [kind, scope]: [Kind, ListScope?]): Listing {
  const { facts, uids } = world
  const { capability } = table[kind]
  if (scope) {
    const holdsAt = (uid: string): boolean => holds(facts, caller, [capability, uid])
    const reaches = (group: string): boolean =>
      scope.by === 'descendantsOf' ? isBelow(group, scope.of) : kind === 'groups' && isChild(group, scope.of)
    const isOutside = !holdsAt(scope.of) && !uids.groups.some((group) => reaches(group) && holdsAt(group))
    if (isOutside) return { refused: 'PERMISSION_DENIED' }
  }
  const shown = all(world, kind).filter((uid) => inScope(uid, scope) && sees(facts, caller, [capability, uid]))
  return { uids: [...shown].sort(), total: shown.length }
}

/** Every list without a scope and with each of `scopes`, and every get. */
export async function checkReads(
  world: World,
  caller: string,
  { reader, scopes }: { reader: Reader; scopes: readonly ListScope[] },
): Promise<void> {
  for (const kind of kinds) {
    for (const scope of [undefined, ...scopes]) {
      const about = `${kind} ${scope ? `${scope.by} ${scope.of}` : ''} as ${caller}`
      expect(await reader.list(kind, scope), about).toEqual(expectedList(world, caller, [kind, scope]))
    }
    for (const uid of all(world, kind)) {
      const wanted = reads(world.facts, caller, [table[kind].capability, uid]) ? 'OK' : 'PERMISSION_DENIED'
      expect(await reader.get(kind, uid), `${kind} ${uid} as ${caller}`).toBe(wanted)
    }
  }
}

/** Every path of two hops: what hangs directly and at any depth below each group, and the tags of each repo. */
export async function checkNested(world: World, caller: string, services: Services): Promise<void> {
  for (const kind of kinds) {
    const parents = kind === 'tags' ? [...world.uids.repos, ...world.uids.groups] : world.uids.groups
    for (const by of ['childrenOf', 'descendantsOf'] as const) {
      const scopes = parents.map((uid): Scope => [{ kind: by === 'childrenOf' ? 'children' : 'below', uid }])
      const pages = await nestedLists(services, caller, { kind, scopes })
      parents.forEach((of, at) => {
        const wanted = expectedList(world, caller, [kind, { by, of }])
        const about = `${kind} ${by} ${of} as ${caller}`
        // Below an item of a page, what may not be seen is not there; nothing is refused.
        expect(pages[at], about).toEqual('refused' in wanted ? { uids: [], total: 0 } : wanted)
      })
    }
    const wanted = all(world, kind).filter((uid) => reads(world.facts, caller, [table[kind].capability, uid]))
    expect(await manyRows(services, caller, [kind, all(world, kind)]), `${kind} as ${caller}`).toEqual(wanted)
  }
}

/** Which choices a check of writes makes. */
export interface Choice {
  readonly group: number
  readonly identity: number
  readonly role: number
  readonly capabilities: readonly string[]
}

/** No write succeeds that the oracle forbids, and none is refused that it allows. */
export async function checkWrites(
  world: World,
  caller: string,
  { services, choice }: { services: Services; choice: Choice },
): Promise<void> {
  const { facts, uids } = world
  const has = (capability: string, uid: string): boolean => holds(facts, caller, [capability, uid])
  const group = uids.groups[choice.group % uids.groups.length]!
  const given = choice.capabilities.filter((name) => !facts.never.has(name))
  const numbers = given.map((name) => numberOf(name))
  const outcome = async (method: string, request: object): Promise<string> =>
    rehearse(services, caller, { method, request })
  const verdict = (allowed: boolean): string => (allowed ? 'OK' : 'PERMISSION_DENIED')

  const repo = { parent: group, repo: { name: 'new' } }
  expect(await outcome('registry.v2.ReposService/CreateRepo', repo), `CreateRepo in ${group} as ${caller}`).toBe(
    verdict(has('repo.create', group)),
  )
  const role = { parent: group, role: { name: 'new', capabilities: numbers } }
  expect(
    await outcome('iam.v2.RolesService/CreateRole', role),
    `CreateRole ${given.join()} in ${group} as ${caller}`,
  ).toBe(verdict(has('roles.create', group) && given.every((name) => has(name, group))))
  // It asks for an internal capability too, so that no role can give what it needs.
  const [uid] = uids.repos
  const readme = { repoReadme: { uid, content: '' } }
  const allowed = uid !== undefined && has('repo.update', uid) && has('repo.internal.admin', uid)
  if (uid) expect(await outcome('registry.v2.ReposService/UpdateRepoReadme', readme)).toBe(verdict(allowed))
  const identityUid = uids.identities[choice.identity % uids.identities.length]!
  const roles = all(world, 'roles')
  const roleUid = roles[choice.role % roles.length]!
  const binding = { parent: group, roleBinding: { identityUid, roleUid } }
  expect(
    await outcome('iam.v2.RoleBindingsService/CreateRoleBinding', binding),
    `CreateRoleBinding of ${identityUid} to ${roleUid} in ${group} as ${caller}`,
  ).toBe(expectedBinding(world, caller, { group, identityUid, roleUid }))
}

function expectedBinding(
  { facts }: World,
  caller: string,
  { group, identityUid, roleUid }: { group: string; identityUid: string; roleUid: string },
): string {
  const has = (capability: string, uid: string): boolean => holds(facts, caller, [capability, uid])
  const isPerson = !identityUid.includes('/')
  const isBuiltin = !roleUid.includes('/')
  if (!has('role_bindings.create', group)) return 'PERMISSION_DENIED'
  if (!isPerson && !has('identity.list', identityUid)) return 'PERMISSION_DENIED'
  if (!isBuiltin && !has('roles.list', roleUid)) return 'PERMISSION_DENIED'
  const home = roleUid.slice(0, -17)
  if (!isBuiltin && group !== home && !isBelow(group, home)) return 'INVALID_ARGUMENT'
  if (!facts.roles.get(roleUid)!.every((name) => has(name, group))) return 'PERMISSION_DENIED'
  const exists = facts.bindings.some(
    (one) => one.group === group && one.identity === identityUid && one.role === roleUid,
  )
  return exists ? 'ALREADY_EXISTS' : 'OK'
}

const numberOf = (name: string): number => capabilityNumbers.get(name)!
const capabilityNumbers = new Map(pool.map((name) => [name, capabilityByName(name)!.number]))
