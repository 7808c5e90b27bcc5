// A world with seven repos in two groups, each with as many tags as its number.
import type { Clock } from '../../src/core/clock.ts'
import { openWorld, type World } from './world.ts'

export interface RegistryWorld extends World {
  /** The group inside the organization that holds every second repo. */
  readonly team: string
  /** Uids of the repos, `repo-0` to `repo-6`. */
  readonly repos: readonly string[]
}

/** Opens it. */
export async function openRegistryWorld(clock?: Clock): Promise<RegistryWorld> {
  const world = await openWorld(clock)
  const { org } = world
  const { uid: team } = await world.send('iam.v2.GroupsService/CreateGroup', { parent: org, group: { name: 'team' } })
  const repos: string[] = []
  for (let at = 0; at < 7; at++) {
    const parent = at % 2 === 0 ? org : team
    const repo = { name: `repo-${at}`, description: `about ${at % 3}`, catalogTier: (at % 2) + 1 }
    repos.push((await world.send('registry.v2.ReposService/CreateRepo', { parent, repo })).uid)
  }
  for (const [at, parent] of repos.entries()) {
    for (let n = 0; n < at; n++) {
      const tag = { name: `v${n}`, digest: `sha256:${String(n).repeat(64)}`, deprecated: n % 2 === 1 }
      await world.send('registry.v2.TagsService/CreateTag', { parent, tag })
    }
  }
  return { ...world, team, repos }
}
