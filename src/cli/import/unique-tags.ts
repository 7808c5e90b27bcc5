// Names of tags for repos that want each synchronized tag unique: with the time of its image behind it.
import type { Registry } from '../../registry/registry.ts'

/** Names that OCI gives to what refers to an image: they name a digest already. */
export const REFERRER = /^sha256-/

/** `1.2-20260131-120405`, in UTC. */
function uniqueName(tag: string, created: Date): string {
  const [day = '', time = ''] = created.toISOString().split('T')
  return `${tag}-${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}`
}

/**
 * The tags of a repository under unique names, with those that stay as they are.
 * @param there name → digest at the registry
 * @param here the tags that were written before
 * @throws Error for an image that does not say when it was made
 */
export async function uniqueTags(
  { registry, repository }: { readonly registry: Pick<Registry, 'readConfig'>; readonly repository: string },
  there: ReadonlyMap<string, string>,
  here: readonly { readonly name: string; readonly digest: string }[],
): Promise<Map<string, string>> {
  const named = new Map(here.map(({ name, digest }) => [name, digest]))
  for (const [tag, digest] of there) {
    // The image of a unique name never changes, so that what is here needs no look at the registry.
    if (here.some((one) => one.digest === digest && one.name.startsWith(`${tag}-`))) continue
    named.set(await nameOf(tag, digest), digest)
  }
  return named

  async function nameOf(tag: string, digest: string): Promise<string> {
    if (REFERRER.test(tag)) return tag
    const config = await registry.readConfig(repository, { digest })
    if (!config?.created) throw new Error(`${tag} cannot be unique: its image does not say when it was made`)
    return uniqueName(tag, config.created)
  }
}
