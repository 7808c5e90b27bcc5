// `import artifacts --prune`: libraries of a group that a repository does not publish any more go.
import { normalizedName } from '../../core/versions/pep440.ts'
import { ImportError, type GraphClient, type UserFault } from './client.ts'
import type { EcosystemName } from './artifacts/published.ts'

const LIST = `query Libraries($group: UID!, $ecosystem: Ecosystem!, $after: String) {
  artifacts(scope: { childrenOf: $group }, filter: { ecosystems: [$ecosystem] }, first: 200, after: $after) {
    nodes { uid name } pageInfo { hasNextPage endCursor }
  }
}`
const DELETE = `mutation Prune($input: DeleteArtifactInput!) { deleteArtifact(input: $input) { errors { message reason } } }`

interface Library {
  readonly uid: string
  readonly name: string
}

interface Listed {
  readonly artifacts: {
    readonly nodes: readonly Library[]
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
  }
}

export interface Pruning {
  readonly client: GraphClient
  readonly group: string
  readonly ecosystem: EcosystemName
  /** The names that are published, as they are written there. */
  readonly published: Iterable<string>
}

/**
 * Deletes the libraries of the ecosystem, directly in the group, that are not published. Gives how many.
 * @throws ImportError for one that may not be deleted
 */
export async function pruneArtifacts({ client, group, ecosystem, published }: Pruning): Promise<number> {
  const named = (name: string): string => (ecosystem === 'python' ? normalizedName(name) : name)
  const kept = new Set([...published].map(named))
  const gone = (await librariesOf(client, group, ecosystem)).filter(({ name }) => !kept.has(named(name)))
  for (const { uid, name } of gone) {
    const { deleteArtifact } = await client.run<{ deleteArtifact: { errors: readonly UserFault[] } }>(DELETE, {
      input: { uid },
    })
    const [error] = deleteArtifact.errors.filter(({ reason }) => reason !== 'NOT_FOUND')
    if (error) throw new ImportError(`${name}: ${error.message}`)
  }
  return gone.length
}

async function librariesOf(client: GraphClient, group: string, ecosystem: EcosystemName): Promise<Library[]> {
  const found: Library[] = []
  let after: string | null = null
  for (;;) {
    const variables: Record<string, unknown> = { group, ecosystem: ecosystem.toUpperCase(), after }
    const { artifacts }: Listed = await client.run<Listed>(LIST, variables)
    found.push(...artifacts.nodes)
    if (!artifacts.pageInfo.hasNextPage) return found
    after = artifacts.pageInfo.endCursor
  }
}
