// The annotations of the contract, read once at load into a frozen table: method → http, access, scope, event, tool.
import { type DescField, type DescFile, type DescMethod, getOption, hasOption } from '@bufbuild/protobuf'
import { type Capability, type CapabilityMask, capabilityByNumber, maskOf } from './capabilities.ts'
import { fieldRule } from './fields.ts'
import { files } from './gen/files.ts'
import { http as httpOption } from './gen/google/api/annotations_pb.ts'
import type { HttpRule } from './gen/google/api/http_pb.ts'
import { scope as scopeOption } from './gen/platformgraph/annotations/v1/fields_pb.ts'
import * as annotations from './gen/platformgraph/annotations/v1/methods_pb.ts'

/** One REST route of a method (google.api.http). */
export interface HttpBinding {
  readonly verb: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path template, for example `/registry/v2/repos/{repo.uid=**}`. */
  readonly path: string
  /** The request field that the body fills, by its name in the contract (snake_case); `*`: the request; empty: none. */
  readonly body: string
  /** Whether a POST may leave out the parent that its path ends with, and makes a root then (docs/rules.md, "Resources"). */
  readonly atRoot: boolean
}

/** Who may call a method. */
export type Access =
  /** Anyone, with or without a token. */
  | { readonly kind: 'none' }
  /**
   * Callers who hold all of `capabilities`: `scoped` on the uid in `scopeField`, `unscoped` anywhere, and the method
   * keeps to what they may see. No capability at all: any caller with a token.
   */
  | {
      readonly kind: 'scoped' | 'unscoped'
      readonly capabilities: readonly Capability[]
      readonly mask: CapabilityMask
    }

/** The CloudEvent that a successful call leaves behind. */
export interface EventRule {
  readonly type: string
  /** Names of the CloudEvents extension attributes. */
  readonly extensions: readonly string[]
  readonly audience: 'customer' | 'internal'
  /** The full name of the message that its body is, where that is not the method's answer. */
  readonly body: string | undefined
}

/** How an agent's tool surface shows a method. A hint that is undefined is not known. */
export type ToolHints =
  | { readonly hidden: true }
  | {
      readonly hidden: false
      readonly readOnly: boolean | undefined
      readonly destructive: boolean | undefined
      readonly idempotent: boolean | undefined
      readonly openWorld: boolean | undefined
    }

/** Everything the contract says about one method. */
export interface Method {
  /** `registry.v2.ReposService/CreateRepo`: the full name without `chainguard.platform.`, or whole where it is our own. */
  readonly id: string
  /** `/chainguard.platform.registry.v2.ReposService/CreateRepo`: the gRPC path. */
  readonly fullName: string
  /** The part of the platform: `iam`, `registry`, `vulnerabilities`, `libraries`, `advisory`, `events`, `ping`, `oidc`. */
  readonly domain: string
  readonly desc: DescMethod
  readonly http: readonly HttpBinding[]
  readonly access: Access
  /** Path of local (camelCase) names to the uid to authorize on: `uid`, `parent`, `repo.uid`. */
  readonly scopeField: string | undefined
  readonly event: EventRule | undefined
  readonly tool: ToolHints
}

const ROOT_PACKAGE = 'chainguard.platform.'
/** Methods of our own, which only the graph serves. */
const OWN_PACKAGE = 'platformgraph.'
/** Methods that only SCIM serves. */
const SCIM_PACKAGE = 'platformgraph.scim.'

function readBindings(desc: DescMethod, access: Access): readonly HttpBinding[] {
  if (!hasOption(desc, httpOption)) return []
  const rule = getOption(desc, httpOption)
  return Object.freeze([rule, ...rule.additionalBindings].map((one) => readBinding({ desc, access }, one)))
}

function readBinding({ desc, access }: Pick<Method, 'desc' | 'access'>, { pattern, body }: HttpRule): HttpBinding {
  if (pattern.case === undefined || pattern.case === 'custom') {
    throw new Error(`${desc.parent.typeName}/${desc.name} has a google.api.http rule without one of the five verbs.`)
  }
  const [verb, path] = [VERBS[pattern.case], pattern.value]
  const parent = verb === 'POST' ? /\{(\w+)=\*\*\}$/.exec(path)?.[1] : undefined
  // What needs a right on its parent has none to be asked for without one.
  const isOptional = desc.input.fields.some((field) => field.name === parent && !fieldRule(field).required)
  const atRoot = isOptional && access.kind !== 'scoped'
  return Object.freeze({ verb, path, body, atRoot })
}

const VERBS = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' } as const

function readAccess(desc: DescMethod, scopeField: string | undefined): Access {
  const name = `${desc.parent.typeName}/${desc.name}`
  if (!hasOption(desc, annotations.access)) {
    throw new Error(`${name} says nothing about access: give it the option (platformgraph.annotations.v1.access).`)
  }
  const { none, capabilities: numbers, unscoped } = getOption(desc, annotations.access)
  if (none) {
    if (numbers.length > 0 || unscoped) throw new Error(`${name} is open to all (none) and asks for capabilities.`)
    return Object.freeze({ kind: 'none' })
  }
  const capabilities = numbers.map((number) => {
    const capability = capabilityByNumber(number)
    if (!capability) throw new Error(`${name} asks for the capability number ${number}, which does not exist.`)
    return capability
  })
  const mask = maskOf(capabilities.map((capability) => capability.name))
  if (unscoped) return Object.freeze({ kind: 'unscoped', capabilities: Object.freeze(capabilities), mask })
  if (capabilities.length === 0) throw new Error(`${name} is scoped and asks for no capability.`)
  if (scopeField === undefined)
    throw new Error(`${name} is scoped, and no field of ${desc.input.name} is marked scope.`)
  return Object.freeze({ kind: 'scoped', capabilities: Object.freeze(capabilities), mask })
}

function scopeOf(fields: readonly DescField[], message: string): DescField | undefined {
  const [first, ...more] = fields.filter((field) => hasOption(field, scopeOption) && getOption(field, scopeOption))
  if (more.length > 0) throw new Error(`${message} marks more than one field as scope.`)
  return first
}

function readScopeField({ input }: DescMethod): string | undefined {
  const outer = scopeOf(input.fields, input.typeName)
  if (!outer) return undefined
  if (outer.fieldKind === 'scalar') return outer.localName
  const inner = outer.fieldKind === 'message' ? scopeOf(outer.message.fields, outer.message.typeName) : undefined
  if (inner?.fieldKind !== 'scalar')
    throw new Error(`${input.typeName}.${outer.name} is marked scope and holds no uid.`)
  return `${outer.localName}.${inner.localName}`
}

function readEvent(desc: DescMethod): EventRule | undefined {
  if (!hasOption(desc, annotations.event)) return undefined
  const { type, extensions, audience, body } = getOption(desc, annotations.event)
  const name = `${desc.parent.typeName}/${desc.name}`
  if (!type || audience === annotations.Audience.UNSPECIFIED)
    throw new Error(`The event of ${name} lacks a type or an audience.`)
  return Object.freeze({
    type,
    extensions: Object.freeze([...extensions]),
    audience: audience === annotations.Audience.CUSTOMER ? 'customer' : 'internal',
    body: body || undefined,
  })
}

function readTool(desc: DescMethod): ToolHints {
  // A method that says nothing is not offered to agents: to appear there is a choice.
  if (!hasOption(desc, annotations.tool)) return Object.freeze({ hidden: true })
  const tool = getOption(desc, annotations.tool)
  if (tool.hidden) return Object.freeze({ hidden: true })
  const { readOnly, destructive, idempotent, openWorld } = tool
  return Object.freeze({ hidden: false, readOnly, destructive, idempotent, openWorld })
}

function readMethod(desc: DescMethod): Method {
  const service = desc.parent.typeName
  const published = service.startsWith(ROOT_PACKAGE)
  if (!published && !service.startsWith(OWN_PACKAGE)) {
    throw new Error(`${service} is outside of the packages ${ROOT_PACKAGE}* and ${OWN_PACKAGE}*.`)
  }
  const id = `${published ? service.slice(ROOT_PACKAGE.length) : service}/${desc.name}`
  const path = service.slice((published ? ROOT_PACKAGE : OWN_PACKAGE).length)
  const scopeField = readScopeField(desc)
  const access = readAccess(desc, scopeField)
  return Object.freeze({
    id,
    fullName: `/${service}/${desc.name}`,
    domain: path.slice(0, path.indexOf('.')),
    desc,
    http: readBindings(desc, access),
    access,
    scopeField,
    event: readEvent(desc),
    tool: readTool(desc),
  })
}

/**
 * Reads the annotations of every method in `files` into a table by `Method.id`, in the order of the files.
 * Throws, with the method's name, on one without access or with annotations that contradict each other.
 */
export function readMethods(files: Iterable<DescFile>): ReadonlyMap<string, Method> {
  const table = new Map<string, Method>()
  for (const file of files) {
    for (const service of file.services) {
      for (const desc of service.methods) {
        const method = readMethod(desc)
        table.set(method.id, method)
      }
    }
  }
  return table
}

/** The published versions, and our own methods beside them, which the graph alone serves, or SCIM alone. */
export type ContractPart = 'v1' | 'v2' | 'own' | 'scim'

/** The packages of version 1 have no version in their name; the token exchange has none either and stands with v2. */
function partOf({ proto }: DescFile): ContractPart {
  if (proto.package.startsWith(SCIM_PACKAGE)) return 'scim'
  if (proto.package.startsWith(OWN_PACKAGE)) return 'own'
  return proto.package.endsWith('.v2') || proto.package === `${ROOT_PACKAGE}oidc` ? 'v2' : 'v1'
}

/** The domains in the order in which they are explained, which references show them in. */
const DOMAINS = ['iam', 'registry', 'vulnerabilities', 'libraries', 'advisory', 'events', 'ping', 'auth', 'oidc']

/** The files that declare services, by domain and then by name. */
export function serviceFiles(part: ContractPart): readonly DescFile[] {
  const placeOf = ({ proto }: DescFile): number =>
    DOMAINS.findIndex((domain) => proto.package.split('.').includes(domain))
  return files.filter((file) => partOf(file) === part).toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Every method of version 2 by its id, and the token exchange. */
export const methods: ReadonlyMap<string, Method> = readMethods(serviceFiles('v2'))

/** Every method of version 1 by its id: `iam.Groups/Create`. */
export const v1Methods: ReadonlyMap<string, Method> = readMethods(serviceFiles('v1'))

/** The methods of our own, which the graph alone serves, by their id. */
export const graphMethods: ReadonlyMap<string, Method> = readMethods(serviceFiles('own'))

/** The methods that SCIM alone serves, by their id. */
const scimMethods: ReadonlyMap<string, Method> = readMethods(serviceFiles('scim'))

/** A method that leaves an event. */
export interface EventMethod extends Method {
  readonly event: EventRule
}

function withEvent(part: ReadonlyMap<string, Method>): EventMethod[] {
  return [...part.values()].flatMap((method) => (method.event ? [{ ...method, event: method.event }] : []))
}

const eventsOf2 = [methods, graphMethods, scimMethods].flatMap(withEvent)
const typesOf2: ReadonlySet<string> = new Set(eventsOf2.map(({ event }) => event.type))

/** Every method that leaves an event; of version 1 those alone that do what version 2 cannot. */
export const eventMethods: readonly EventMethod[] = [
  ...eventsOf2,
  ...withEvent(v1Methods).filter(({ event }) => !typesOf2.has(event.type)),
]

const byDescriptor: ReadonlyMap<DescMethod, Method> = new Map(
  [methods, v1Methods, graphMethods, scimMethods].flatMap((part) =>
    Array.from(part.values(), (method) => [method.desc, method]),
  ),
)

/**
 * What the contract says about a method.
 * @throws Error for a descriptor that is not of the contract: a fault of ours, found when the server starts
 */
export function methodOf(desc: DescMethod): Method {
  const method = byDescriptor.get(desc)
  if (!method) throw new Error(`${desc.parent.typeName}/${desc.name} is not a method of the contract.`)
  return method
}

/** Whether a method is of the published packages: our own are of the graph or of SCIM alone. */
export function isServedByGrpc({ parent }: DescMethod): boolean {
  return parent.typeName.startsWith(ROOT_PACKAGE)
}
