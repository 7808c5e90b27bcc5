// The graph with fetch alone: graphql-codegen makes the types of documents, with the scalars that codegen.ts maps.
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { print } from 'graphql'
import { ReposDocument, type ReposQuery } from './gen/graphql.ts'

export interface ClientOptions {
  /** The address of the graph. */
  readonly graph: string
  readonly token: string
}

interface Answer<Data> {
  readonly data?: Data | null
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[]
}

/** Runs a document. @throws Error for an answer with errors, which names the code of the first */
export async function run<Data, Variables>(
  { graph, token }: ClientOptions,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const response = await fetch(graph, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: print(document), variables }),
  })
  const { data, errors } = (await response.json()) as Answer<Data>
  const [error] = errors ?? []
  if (error || !data) throw new Error(`${error?.extensions?.code ?? response.status}: ${error?.message ?? 'no data'}`)
  return data
}

export type Repo = ReposQuery['repos']['nodes'][number]

/** All repos that the caller may see, page by page. */
export async function* allRepos(options: ClientOptions, pageSize = 50): AsyncGenerator<Repo> {
  let after: string | null | undefined
  do {
    const { repos } = await run(options, ReposDocument, { first: pageSize, after: after ?? null })
    yield* repos.nodes
    after = repos.pageInfo.hasNextPage ? repos.pageInfo.endCursor : undefined
  } while (after)
}
