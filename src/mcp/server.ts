// What the protocol's requests are answered with: one server object for one HTTP request, as the stateless revisions
// have it.
import {
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type specTypeSchemas,
  isSpecType,
} from '@modelcontextprotocol/server'
import { membersOf } from '../core/json.ts'
import type { Observe } from '../core/outcome.ts'
import type { Admitted } from '../http/call.ts'
import { type CallOptions, callTool } from './call.ts'
import {
  listedEnums,
  readReference,
  readResource,
  referencesOf,
  type ResourceKind,
  TOOL_TEMPLATE,
} from './resources.ts'
import type { MethodTool } from './tools.ts'

export interface ServerOptions extends CallOptions {
  readonly version: string
  readonly tools: ReadonlyMap<string, MethodTool>
  readonly kinds: readonly ResourceKind[]
  readonly observe?: Observe
}

/** The same for everybody and as long as this version runs. */
const LASTING = { ttlMs: 3_600_000, cacheScope: 'public' } as const

const INSTRUCTIONS = `The tools read (and, where the operator allows it, change) an organization's groups, identities, \
roles, role bindings, image repositories, tags, libraries and vulnerability advisories, with the rights of the person \
whose token is sent. Start with iam_get_viewer and iam_list_groups, or with search.
A uid is a path: it starts with the uid of the group that the thing is in; parent is the uid of what it is in.
Lists give pageSize items (50 by default, 200 at most) and a nextPageToken: send it as pageToken, with the same filters, for the
next page; it is empty on the last. Where items have a cursor, send that of the last as
after, or of the first as before with backward: true. orderBy has fields separated by commas, each with an optional desc; skip leaves items out.
uidp is the part of the tree: {descendantsOf, childrenOf, ancestorsOf: a uid; ids: uids; inRoot: true for organizations}.
Times are RFC 3339. What changes something takes validateOnly: true, which only checks.
platform://enums/<name> has the names of an enum, platform://tools/<name> all of a tool: every argument and what it answers.
iam_list_access tells who can do something in a group, iam_explain_access why somebody can or cannot, \
iam_simulate_access what a change of bindings would do. A failed call says what to do.`

/** One request: its message as it was sent, of the caller who was admitted. */
export interface Served {
  readonly admitted: Admitted
  readonly message: object
}

/** The server for one request. */
export function createServer(options: ServerOptions, { admitted, message }: Served): Server {
  const { tools, kinds } = options
  const server = new StrictServer(
    { name: 'platform-graph', title: 'Platform graph', version: options.version },
    {
      capabilities: { tools: {}, resources: {} },
      instructions: INSTRUCTIONS,
      cacheHints: { 'tools/list': LASTING, 'resources/list': LASTING, 'resources/templates/list': LASTING },
    },
  )
  server.setRequestHandler('tools/list', () => ({ tools: [...tools.values()].map(({ definition }) => definition) }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = tools.get(params.name)
    if (!tool) throw unknownTool(params.name)
    // Of those that the SDK gives, an argument called `__proto__` is missing: nobody would be told that it is none.
    const args = membersOf(membersOf(membersOf(message)['params'])['arguments'])
    const { result, status } = await callTool(tool, { args, admitted }, options)
    options.observe?.({
      method: tool.method.id,
      code: status?.name ?? 'OK',
      ...(status && { reason: status.reason }),
    })
    return result
  })
  const references = referencesOf(tools)
  // What else there is depends on the caller and may be more than any list should hold: the list tools find it.
  server.setRequestHandler('resources/list', () => ({ resources: listedEnums(references) }))
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [...kinds.map(({ template }) => template), TOOL_TEMPLATE],
  }))
  server.setRequestHandler(
    'resources/read',
    ({ params }) =>
      readReference(references, params.uri) ?? readResource(kinds, { uri: params.uri, admitted }, options),
  )
  return server
}

type Handler = Parameters<Server['_wrapHandler']>[1]

/** What the requests are called whose handlers are here, by their methods. */
const REQUESTS: Readonly<Record<string, keyof typeof specTypeSchemas>> = {
  initialize: 'InitializeRequest',
  'tools/list': 'ListToolsRequest',
  'tools/call': 'CallToolRequest',
  'resources/list': 'ListResourcesRequest',
  'resources/templates/list': 'ListResourceTemplatesRequest',
  'resources/read': 'ReadResourceRequest',
}

/** Parameters that are none are the client's fault (JSON-RPC 2.0, "Error object"); the SDK tells them as the server's. */
class StrictServer extends Server {
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const wrapped = super._wrapHandler(method, handler)
    return async (request, context) => {
      try {
        return await wrapped(request, context)
      } catch (error) {
        const name = REQUESTS[method]
        if (error instanceof ProtocolError || name === undefined || isSpecType[name](request)) throw error
        const text = `Invalid parameters of ${method}: ${error instanceof Error ? error.message : String(error)}`
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, text)
      }
    }
  }
}

function unknownTool(name: string): ProtocolError {
  const text = `Unknown tool: ${name.slice(0, 100)}; tools/list names those there are`
  return new ProtocolError(ProtocolErrorCode.InvalidParams, text)
}
