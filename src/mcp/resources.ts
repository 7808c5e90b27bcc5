// Resources by uid, as agents can attach them: one URI template for each kind that the contract gets by uid.
import {
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type Resource,
  type ResourceTemplateType,
} from '@modelcontextprotocol/server'
import { commentOf } from '../contract/comments.ts'
import { type CallOptions, callTool } from './call.ts'
import { ENUM_PREFIX, longEnumsIn, namesOf } from './schemas.ts'
import { type MethodTool, wholeTool } from './tools.ts'
import type { Admitted } from '../http/call.ts'

/** A kind of resource. */
export interface ResourceKind {
  /** Everything before the uid: `platform://registry/repos/`. */
  readonly prefix: string
  readonly tool: MethodTool
  /** As `resources/templates/list` gives it. */
  readonly template: ResourceTemplateType
}

/** Where REST gets a single resource of a domain's collection. */
const SINGLE = /^\/(\w+)\/v2\/(\w+)\/\{uid=\*\*\}$/

/** The kinds that one of the tools gets by uid. Their URIs are named like their paths in REST. */
export function resourceKindsOf(tools: Iterable<MethodTool>): readonly ResourceKind[] {
  return [...tools].flatMap((tool) => {
    const { desc, http } = tool.method
    const [, domain, collection] = http.map(({ verb, path }) => (verb === 'GET' ? SINGLE.exec(path) : null))[0] ?? []
    if (domain === undefined || collection === undefined) return []
    const prefix = `platform://${domain}/${collection}/`
    const template = {
      uriTemplate: `${prefix}{+uid}`,
      name: desc.output.name,
      description: commentOf(desc.output),
      mimeType: 'application/json',
    }
    return [{ prefix, tool, template }]
  })
}

const TOOL_PREFIX = 'platform://tools/'

/** What is told once for all tools: the names of long enums, and all of each tool. */
export interface References {
  readonly enums: ReadonlyMap<string, readonly string[]>
  readonly tools: ReadonlyMap<string, MethodTool>
}

/** The references of the tools. */
export function referencesOf(tools: References['tools']): References {
  const enums = [...tools.values()].flatMap(({ method }) => longEnumsIn(method.desc.input))
  return { enums: new Map(enums.map((desc) => [desc.name, namesOf(desc)])), tools }
}

/** As `resources/list` gives them. */
export function listedEnums({ enums }: References): Resource[] {
  return [...enums.keys()].map((name) => {
    return { uri: `${ENUM_PREFIX}${name}`, name, description: `The names of ${name}.`, mimeType: 'application/json' }
  })
}

/** As `resources/templates/list` gives it. */
export const TOOL_TEMPLATE: ResourceTemplateType = {
  uriTemplate: `${TOOL_PREFIX}{name}`,
  name: 'Tool',
  description: 'All of a tool by its name: what each argument means, and what it answers.',
  mimeType: 'application/json',
}

/** A reference by its URI; undefined: it is none. */
export function readReference({ enums, tools }: References, uri: string): ReadResourceResult | undefined {
  const tool = uri.startsWith(TOOL_PREFIX) ? tools.get(uri.slice(TOOL_PREFIX.length)) : undefined
  const told = tool
    ? wholeTool(tool)
    : uri.startsWith(ENUM_PREFIX)
      ? enums.get(uri.slice(ENUM_PREFIX.length))
      : undefined
  return told && { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(told) }] }
}

/**
 * Reads a resource by its URI.
 * @throws ProtocolError for a URI of no kind, and with the status as data for what the services refuse
 */
export async function readResource(
  kinds: readonly ResourceKind[],
  sent: { readonly uri: string; readonly admitted: Admitted },
  options: CallOptions,
): Promise<ReadResourceResult> {
  const { uri, admitted } = sent
  const kind = kinds.find(({ prefix }) => uri.startsWith(prefix))
  if (!kind) {
    const templates = kinds.map(({ template }) => template.uriTemplate).join(', ')
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Resource not found: ${uri.slice(0, 200)}`, { templates })
  }
  const { result, status } = await callTool(
    kind.tool,
    { args: { uid: uri.slice(kind.prefix.length) }, admitted },
    options,
  )
  const [first] = result.content
  const text = first?.type === 'text' ? first.text : ''
  if (!status) return { contents: [{ uri, mimeType: 'application/json', text }] }
  const code = status.internal ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidParams
  throw new ProtocolError(code, text, { uri, code: status.code, reason: status.reason })
}
