import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGraphQLError, createSchema, createYoga } from 'graphql-yoga'
import { createExplorer } from '../../src/explorers/explorer.ts'

export interface Booted {
  /** Without a slash at the end. */
  readonly url: string
  /** A token that the server takes. */
  readonly token: string
  readonly close: () => Promise<void>
}

const token = 'good-token'
const group = 'a'.repeat(40)

const typeDefs = /* GraphQL */ `
  scalar UID
  "The graph of the test."
  type Query {
    "The caller."
    viewer: Viewer
    "All groups that the caller may see."
    groups(first: Int): GroupConnection!
    "One group."
    group(uid: UID!): Group
  }
  type Viewer {
    identity: Identity!
  }
  type Identity {
    uid: UID!
    name: String!
  }
  type Group {
    uid: UID!
    name: String!
  }
  type GroupConnection {
    nodes: [Group!]!
  }
`

const resolvers = {
  Query: {
    viewer: () => ({ identity: { uid: 'f'.repeat(40), name: 'Ada Owner' } }),
    groups: () => ({ nodes: [{ uid: group, name: 'acme' }] }),
    group: (_root: unknown, { uid }: { uid: string }) => (uid === group ? { uid, name: 'acme' } : null),
  },
}

/** The caller is checked before the query, as in the real server: the schema is open, a bad token never is. */
const checkToken = (authorization: string | null, query: string): void => {
  const refuse = (message: string, reason: string): never => {
    throw createGraphQLError(message, { extensions: { code: 'UNAUTHENTICATED', reason, http: { status: 401 } } })
  }
  if (authorization === null && !query.includes('__schema')) refuse('A token is required', 'TOKEN_MISSING')
  if (authorization !== null && authorization !== `Bearer ${token}`)
    refuse('The token expired at noon', 'TOKEN_EXPIRED')
}

/** A server with the explorer and a small guarded graph on one port. */
export const bootExplorer = async (): Promise<Booted> => {
  const explorer = createExplorer()
  const yoga = createYoga({
    schema: createSchema({ typeDefs, resolvers }),
    graphiql: false,
    landingPage: false,
    cors: false,
    logging: false,
    plugins: [
      {
        onParams: ({ params, request }) => checkToken(request.headers.get('authorization'), params.query ?? ''),
      },
    ],
  })
  const server = createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request
    const found = explorer({ method, path: url, headers })
    if (found === undefined) return void yoga(request, response)
    response.writeHead(found.status, { ...found.headers }).end(found.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${port}`, token, close }
}
