// What is read together with the page above it is proved to be the caller's by uids alone: whoever sees all repos, but the tags of one
// group's only, sees no others below, whatever the page above holds.
import { beforeAll, expect, it } from 'vitest'
import { capabilityByName } from '../../src/contract/capabilities.ts'
import type { Caller, IdentifiedCaller } from '../../src/core/caller.ts'
import { answer, writing } from './executors.ts'
import { openRegistryWorld, type RegistryWorld } from './registry-world.ts'

let world: RegistryWorld
/** A group beside the team, and one inside of it, each with a repo that has a tag. */
let beside: string
let inside: string
/** Who sees repos in more places than their tags, by where they are. */
let callers: Readonly<Record<'sees all' | 'sees two groups', Caller>>
beforeAll(async () => {
  world = await openRegistryWorld()
  const group = async (parent: string, name: string): Promise<string> => {
    const { uid } = await world.send('iam.v2.GroupsService/CreateGroup', { parent, group: { name } })
    const repo = { parent: uid, repo: { name: `of-${name}` } }
    const { uid: made } = await world.send('registry.v2.ReposService/CreateRepo', repo)
    const tag = { name: 'v0', digest: `sha256:${'0'.repeat(64)}` }
    await world.send('registry.v2.TagsService/CreateTag', { parent: made, tag })
    return uid
  }
  beside = await group(world.org, 'beside')
  inside = await group(world.team, 'inside')
  const capabilities = ['groups.list', 'repo.list'].map((name) => capabilityByName(name)!.number)
  const role = { parent: world.org, role: { name: 'sees-repos', capabilities } }
  const { uid: seesRepos } = await world.send('iam.v2.RolesService/CreateRole', role)
  const personSeeing = async (...groups: readonly string[]): Promise<Caller> => {
    const made = await world.person('registry.pull', world.team)
    const { identity: identityUid } = made as IdentifiedCaller
    for (const parent of groups) {
      const roleBinding = { identityUid, roleUid: seesRepos }
      await world.send('iam.v2.RoleBindingsService/CreateRoleBinding', { parent, roleBinding })
    }
    return made
  }
  callers = { 'sees all': await personSeeing(world.org), 'sees two groups': await personSeeing(beside, world.team) }
})

interface Listed {
  readonly uid: string
  readonly tags: { totalCount: number; nodes: { uid: string }[] } | null
}

const repoOf = (at: number): string => world.repos[at]!
const scopes: Readonly<Record<string, () => string>> = {
  'all repos': () => '',
  'what is in the organization': () => `, scope: { childrenOf: "${world.org}" }`,
  'what is below it': () => `, scope: { descendantsOf: "${world.org}" }`,
  'two by their uids, the first of them in the team': () => `, scope: { uids: ["${repoOf(1)}", "${repoOf(2)}"] }`,
  'two by their uids, the second of them in the team': () => `, scope: { uids: ["${repoOf(2)}", "${repoOf(3)}"] }`,
  'one beside': () => `, scope: { descendantsOf: "${beside}" }`,
  'the team’s': () => `, scope: { descendantsOf: "${world.team}" }`,
  'one in the team': () => `, scope: { uids: ["${repoOf(3)}"] }`,
  'what is inside of the team': () => `, scope: { childrenOf: "${inside}" }`,
}

const cases = (['sees all', 'sees two groups'] as const).flatMap((who) =>
  Object.keys(scopes).map((name) => [who, name] as const),
)
it.each(cases)('who %s reads, below %s, the tags that it may see, all of them and no others', async (who, name) => {
  const page = `repos(first: 20${scopes[name]!()})`
  const query = `{ page: ${page} { nodes { uid tags(first: 20) { totalCount nodes { uid } } } } }`
  const repos = async (caller: Caller): Promise<Listed[]> => {
    const { data = '' } = await answer(world, writing, { source: query, caller })
    return (JSON.parse(data) as { page: { nodes: Listed[] } | null } | null)?.page?.nodes ?? []
  }
  const all = new Map((await repos(world.owner)).map(({ uid, tags }) => [uid, tags]))
  const seen = await repos(callers[who])
  const isSeen = (uid: string): boolean =>
    who === 'sees all' || [beside, world.team].some((group) => uid.startsWith(`${group}/`))
  expect(seen.map(({ uid }) => uid)).toEqual([...all.keys()].filter(isSeen))
  for (const { uid, tags } of seen) {
    if (uid.startsWith(`${world.team}/`)) expect(tags, uid).toEqual(all.get(uid))
    else expect(tags ?? { totalCount: 0, nodes: [] }, uid).toEqual({ totalCount: 0, nodes: [] })
  }
})
