// What runs here, as data: for the page at `/`, and as JSON for programs that ask there.
import { ReposService } from '../../contract/gen/chainguard/platform/registry/v2/repos_pb.ts'

/** What app/ knows of this server. */
export interface HomeOptions {
  readonly version: string
  /** How clients reach this server, without a slash at the end. */
  readonly url: string
  /** When it started, in milliseconds since the epoch. */
  readonly startedAt: number
  /** What it keeps its data in; `none`: it stands in front of another server. */
  readonly database: keyof typeof DATABASES
  /** The versions of the contract that are served. */
  readonly contract: readonly string[]
  /** Whether the page may sign in as anybody (`serve --dev`). */
  readonly dev: boolean
  /** Whether an endpoint of this name stands on the port. */
  readonly has: (endpoint: string) => boolean
}

/** An address of this server. */
export interface Link {
  readonly text: string
  readonly path: string
  /** The endpoint that answers there; a link without one is always there. */
  readonly endpoint?: string
}

/** One way to use this server. */
export interface Face {
  readonly name: string
  readonly about: string
  readonly links: readonly Link[]
  /** The endpoint that it is; a face without one is always there. */
  readonly endpoint?: string
  /** A command that shows it at work, with the token in $TOKEN. */
  readonly command?: string
}

export interface Facts {
  readonly name: string
  readonly version: string
  readonly url: string
  readonly database: string
  readonly contract: readonly string[]
  readonly startTime: string
  readonly faces: readonly Omit<Face, 'endpoint'>[]
}

const DATABASES = {
  pglite: 'embedded (PGlite)',
  memory: 'embedded, in memory',
  postgres: 'PostgreSQL',
  none: 'in front of another server',
} as const
const BEARER = '-H "Authorization: Bearer $TOKEN"'

/** The facts of a server. */
export function factsOf(options: HomeOptions): Facts {
  const there = facesOf(options).filter(({ endpoint }) => endpoint === undefined || options.has(endpoint))
  const faces = there.map(({ endpoint: _, ...face }) => ({
    ...face,
    links: face.links
      .filter(({ endpoint }) => endpoint === undefined || options.has(endpoint))
      .map(({ text, path }) => ({ text, path })),
  }))
  return {
    name: 'platform-graph',
    version: options.version,
    url: options.url,
    database: DATABASES[options.database],
    contract: options.contract,
    startTime: new Date(options.startedAt).toISOString(),
    faces,
  }
}

function facesOf({ url, database }: HomeOptions): readonly Face[] {
  return [
    {
      name: 'GraphQL',
      about: `Everything a console draws, in one request.${database === 'none' ? '' : ' Subscriptions tell of events as they happen.'}`,
      links: [{ text: 'GraphiQL', path: '/graphql' }],
      command: `curl -s ${url}/graphql ${BEARER} --json '{"query":"{ viewer { identity { name } } }"}'`,
    },
    {
      name: 'REST',
      endpoint: 'rest',
      about: 'JSON on the paths of the platform API v2.',
      links: [
        { text: 'Reference', path: '/docs', endpoint: 'docs' },
        { text: 'OpenAPI 3.1', path: '/openapi.json', endpoint: 'openapi' },
        { text: 'OpenAPI 3.0', path: '/openapi-3.0.json', endpoint: 'openapi' },
      ],
      command: `curl -s "${url}/iam/v2/groups?page_size=3" ${BEARER}`,
    },
    {
      name: 'gRPC',
      endpoint: 'grpc',
      about: 'The published packages, also as gRPC-Web and Connect. Reflection is on, so no files are needed.',
      links: [{ text: 'Reference', path: '/docs/grpc', endpoint: 'docs' }],
      command: `npx buf curl --protocol grpc ${url.startsWith('https:') ? '' : '--http2-prior-knowledge '}${BEARER} -d '{"page_size":3}' ${url}/${ReposService.typeName}/${ReposService.method.listRepos.name}`,
    },
    {
      name: 'MCP',
      about:
        'Tools for agents, with the rights of the person whose token they carry. Streamable HTTP without sessions.',
      links: [{ text: 'Which tokens it takes', path: '/.well-known/oauth-protected-resource/mcp' }],
      command: `curl -s ${url}/mcp ${BEARER} -H 'Accept: application/json, text/event-stream' --json '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'`,
    },
    {
      name: 'Tokens',
      endpoint: 'issuer',
      about:
        'This server is an issuer of its own: its keys are public, and tokens of others are exchanged for its own.',
      links: [
        { text: 'Discovery', path: '/.well-known/openid-configuration' },
        { text: 'Keys', path: '/.well-known/jwks.json' },
      ],
      command: `curl -s ${url}/.well-known/openid-configuration`,
    },
    {
      name: 'Operations',
      about: 'For whoever starts, stops, balances and watches servers.',
      links: [
        { text: 'Alive', path: '/healthz' },
        { text: 'Ready', path: '/readyz' },
        { text: 'Metrics', path: '/metrics', endpoint: 'metrics' },
      ],
      command: `curl -s ${url}/readyz`,
    },
  ]
}
