// Callers of all kinds in a world with a registry.
import { capabilityByName } from '../../src/contract/capabilities.ts'
import { ANONYMOUS, type Caller, type IdentifiedCaller } from '../../src/core/caller.ts'
import type { RegistryWorld } from './registry-world.ts'

/** Callers with rights in some places, by tokens for some of these or some of what they may do, and in two organizations. */
export async function callersOf(world: RegistryWorld): Promise<Caller[]> {
  const { org, team, repos } = world
  const made = async (role?: string, group?: string) => (await world.person(role, group)) as IdentifiedCaller
  const custom = async (parent: string, ...names: string[]): Promise<Caller> => {
    const capabilities = names.map((name) => capabilityByName(name)!.number)
    const role = { name: names.join('-').replaceAll('_', '-'), capabilities }
    const { uid: roleUid } = await world.send('iam.v2.RolesService/CreateRole', { parent, role })
    const caller = await made()
    const roleBinding = { identityUid: caller.identity, roleUid }
    await world.send('iam.v2.RoleBindingsService/CreateRoleBinding', { parent, roleBinding })
    return caller
  }
  const [inOrg, inTeam, pulls] = [
    await made('viewer', org),
    await made('viewer', team),
    await made('registry.pull', team),
  ]
  const stranger = await world.person()
  const { uid: other } = await world.send('iam.v2.GroupsService/CreateGroup', { group: { name: 'other' } }, stranger)
  await world.send('registry.v2.ReposService/CreateRepo', { parent: other, repo: { name: 'theirs' } }, stranger)
  await world.bind(inTeam.identity, 'viewer', other)
  return [
    ...[inOrg, inTeam, pulls, stranger, ANONYMOUS, await world.person(), await world.person('owner', team)],
    await custom(org, 'repo.list', 'tag.list'),
    await custom(org, 'role_bindings.list'),
    await custom(team, 'role_bindings.list', 'roles.list'),
    ...[[team], [repos[1]!], [repos[0]!, team], [other]].map((scopes) => ({ ...inOrg, scopes })),
    { ...inOrg, capabilities: ['repo.list'] },
    { ...inTeam, capabilities: ['repo.list', 'tag.list', 'groups.list'], scopes: [team] },
    { ...pulls, scopes: [] },
  ]
}
