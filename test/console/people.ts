// Who looks at a page: somebody who may do all, somebody who may read, and somebody who may do nothing.
import type { Booted } from '../explorers/boot.ts'
import { tokensOf } from './console-page.ts'

export interface People {
  readonly owner: string
  readonly viewer: string
  readonly nobody: string
  /** Those of everybody by their names. */
  readonly named: Readonly<Record<string, string>>
}

/** Asks the graph of a server as its owner; throws when it answers with errors. */
export const askGraph = async <Data>({ url, token }: Booted, query: string, variables: object = {}): Promise<Data> => {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = (await response.json()) as { data: Data; errors?: unknown }
  if (errors !== undefined) throw new Error(JSON.stringify(errors))
  return data
}

/** Their tokens; of a server under `--dev`, with the demo. */
export const peopleOf = async (server: Booted): Promise<People> => {
  const input = { parent: server.group, name: 'nobody', claimMatch: { issuer: 'https://x.example.com', subject: 'x' } }
  await askGraph(
    server,
    'mutation ($input: CreateIdentityInput!) { createIdentity(input: $input) { errors { message } } }',
    {
      input,
    },
  )
  const named = await tokensOf(server)
  const { grace = '', nobody = '' } = named
  return { owner: server.token, viewer: grace, nobody, named }
}
