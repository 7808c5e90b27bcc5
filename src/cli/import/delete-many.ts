// What hangs directly below a group and has no method that deletes many: found page by page, deleted one by one.
import { ImportError, type GraphClient, type UserFault } from './client.ts'

/** The kinds, with the field that names one of them to people. */
const KINDS = {
  advisories: { one: 'Advisory', name: 'advisoryId', filter: 'AdvisoryFilter' },
  artifacts: { one: 'Artifact', name: 'name', filter: 'ArtifactFilter' },
} as const

export type Kind = keyof typeof KINDS

export interface Deleting {
  readonly kind: Kind
  readonly group: string
  /** A filter of the graph's lists of the kind; absent: all. */
  readonly filter?: Readonly<Record<string, unknown>>
  /** Whether one stays, by its name; absent: none does. */
  readonly keeps?: (name: string) => boolean
  readonly onDeleted?: () => void
}

interface Found {
  readonly uid: string
  readonly name: string
}

interface Listed {
  readonly found: {
    readonly nodes: readonly Found[]
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
  }
}

/**
 * Deletes what is directly in the group and is not kept. Gives how many.
 * @throws ImportError for one that may not be deleted; those before it are gone
 */
export async function deleteMany(client: GraphClient, deleting: Deleting): Promise<number> {
  const { kind, keeps = () => false, onDeleted } = deleting
  const { one } = KINDS[kind]
  const document = `mutation Delete($input: Delete${one}Input!) { done: delete${one}(input: $input) { errors { message reason } } }`
  const gone = (await findAll(client, deleting)).filter(({ name }) => !keeps(name))
  for (const { uid, name } of gone) {
    const { done } = await client.run<{ done: { errors: readonly UserFault[] } }>(document, { input: { uid } })
    const [error] = done.errors.filter(({ reason }) => reason !== 'NOT_FOUND')
    if (error) throw new ImportError(`${name}: ${error.message}`)
    onDeleted?.()
  }
  return gone.length
}

async function findAll(client: GraphClient, { kind, group, filter = {} }: Deleting): Promise<Found[]> {
  const { name, filter: type } = KINDS[kind]
  const document = `query Find($group: UID!, $filter: ${type}, $after: String) {
    found: ${kind}(scope: { childrenOf: $group }, filter: $filter, first: 200, after: $after) {
      nodes { uid name: ${name} } pageInfo { hasNextPage endCursor }
    }
  }`
  const all: Found[] = []
  let after: string | null = null
  for (;;) {
    const variables: Record<string, unknown> = { group, filter, after }
    const { found }: Listed = await client.run<Listed>(document, variables)
    all.push(...found.nodes)
    if (!found.pageInfo.hasNextPage) return all
    after = found.pageInfo.endCursor
  }
}
