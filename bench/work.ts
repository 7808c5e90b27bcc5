// What is asked of the server: the same reads on each face, as bytes for the client.
import { create, type DescMessage, type MessageInitShape, toBinary } from '@bufbuild/protobuf'
import {
  GetRepoRequestSchema,
  ListReposRequestSchema,
} from '../src/contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import type { Job, WireRequest } from './client.ts'

export type Face = 'REST' | 'GraphQL' | 'gRPC' | 'bare server'

export interface Work extends Pick<Job, 'protocol' | 'requests' | 'expect'> {
  readonly face: Face
  readonly what: string
  /** Milliseconds of server CPU a request that it should take with the database in another process. */
  readonly aim?: number
  /** Which of the yardstick's requests does the same. */
  readonly bare?: Bare
}

export type Bare = 'one' | 'page'

/** What the work needs to know of the data. */
export interface Sample {
  readonly organization: string
  /** Uids of some repos. */
  readonly repos: readonly string[]
}

export const FIELDS = 'uid name description catalogTier bundles aliases activeTags createTime updateTime'
const SERVICE = '/chainguard.platform.registry.v2.ReposService'

/** One by uid, a page of fifty with its exact total, fifty with five tags each, and fifty with what each points at. */
export function worksOn({ organization, repos }: Sample): Work[] {
  const one = { expect: { text: organization, times: 1 } }
  const page = { expect: { text: organization, times: 50 } }
  const nested = { expect: { text: '"digest"', times: 250 } }
  return [
    {
      face: 'REST',
      what: GET,
      bare: 'one',
      aim: 0.1,
      ...one,
      ...rest(repos.map((uid) => `/registry/v2/repos/${uid}`)),
    },
    { face: 'GraphQL', what: GET, bare: 'one', aim: 0.15, ...one, ...graph(repos.map((uid) => [ONE, { uid }])) },
    {
      face: 'gRPC',
      what: GET,
      bare: 'one',
      aim: 0.1,
      ...one,
      ...grpc(
        'GetRepo',
        repos.map((uid) => bytes(GetRepoRequestSchema, { uid })),
      ),
    },
    { face: 'REST', what: PAGE, bare: 'page', aim: 0.18, ...page, ...rest(['/registry/v2/repos?page_size=50']) },
    { face: 'GraphQL', what: PAGE, bare: 'page', aim: 0.28, ...page, ...graph([[MANY, {}]]) },
    {
      face: 'gRPC',
      what: PAGE,
      bare: 'page',
      aim: 0.22,
      ...page,
      ...grpc('ListRepos', [bytes(ListReposRequestSchema, { pageSize: 50 })]),
    },
    {
      face: 'GraphQL',
      what: WITH_TAGS,
      bare: 'page',
      aim: 0.55,
      ...nested,
      ...graph([[NESTED, {}]]),
    },
    {
      face: 'GraphQL',
      what: WITH_REPOS,
      bare: 'page',
      aim: 0.4,
      expect: { text: '"repo"', times: 50 },
      ...graph([[POINTING, {}]]),
    },
  ]
}

export const GET = 'one by uid'
export const PAGE = 'page of 50, exact total'
export const WITH_TAGS = 'page of 50 with 5 tags each'
export const WITH_REPOS = 'page of 50 tags, the repo and group of each'
const ONE = `query One($uid: UID!) { repo(uid: $uid) { ${FIELDS} } }`
const MANY = `{ repos(first: 50) { totalCount nodes { ${FIELDS} } pageInfo { hasNextPage endCursor } } }`
const NESTED = '{ repos(first: 50) { nodes { uid name tags(first: 5) { nodes { uid name digest } } } } }'
const POINTING = '{ tags(first: 50) { nodes { uid name digest repo { uid name group { uid name } } } } }'

/** The same reads of the yardstick. */
export function bareWorks({ organization, repos }: Sample): Record<Bare, Work> {
  const what = (read: string): Pick<Work, 'face' | 'what'> => ({ face: 'bare server', what: read })
  return {
    one: { ...what(GET), expect: { text: organization, times: 1 }, ...rest(repos.map((uid) => `/${uid}`)) },
    page: { ...what(PAGE), expect: { text: organization, times: 50 }, ...rest(['/']) },
  }
}

/** The same operations of the graph by POST and by GET. */
export function graphHttpWorks({
  organization,
  repos,
}: Sample): readonly { readonly post: Work; readonly get: Work }[] {
  const both = (what: string, expect: Work['expect'], asked: readonly Operation[]): { post: Work; get: Work } => {
    const work = { face: 'GraphQL', what, expect } as const
    const paths = asked.map(([query, variables]) => {
      const search = new URLSearchParams({ query, variables: JSON.stringify(variables) })
      return `/graphql?${search.toString()}`
    })
    return { post: { ...work, ...graph(asked) }, get: { ...work, ...rest(paths) } }
  }
  return [
    both('ping', { text: 'pong', times: 1 }, [['{ ping }', {}]]),
    both(
      GET,
      { text: organization, times: 1 },
      repos.map((uid) => [ONE, { uid }]),
    ),
    both(PAGE, { text: organization, times: 50 }, [[MANY, {}]]),
  ]
}

type Operation = readonly [query: string, variables: object]

type Part = Pick<Work, 'protocol' | 'requests'>

/** GETs of these paths. */
export function rest(paths: readonly string[]): Part {
  return { protocol: 'json', requests: paths.map((path) => ({ method: 'GET', path })) }
}

/** POSTs of these operations to /graphql. */
export function graph(operations: readonly Operation[]): Part {
  const requests = operations.map(([query, variables]): WireRequest => {
    const body = Buffer.from(JSON.stringify({ query, variables })).toString('base64')
    return { method: 'POST', path: '/graphql', body }
  })
  return { protocol: 'json', requests }
}

function grpc(method: string, messages: readonly Uint8Array[]): Part {
  const requests = messages.map((message): WireRequest => {
    const framed = Buffer.alloc(5 + message.length)
    framed.writeUInt32BE(message.length, 1)
    framed.set(message, 5)
    return { method: 'POST', path: `${SERVICE}/${method}`, body: framed.toString('base64') }
  })
  return { protocol: 'grpc', requests }
}

function bytes<Desc extends DescMessage>(schema: Desc, init: MessageInitShape<Desc>): Uint8Array {
  return toBinary(schema, create(schema, init))
}
