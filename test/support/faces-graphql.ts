// The graph as a client writes it: the method's name gives the field by convention (CreateRepo → createRepo(input:),
// ListRepos → repos, GetRepo → repo), the printed schema gives the selection.
import type { DescMessage } from '@bufbuild/protobuf'
import { isObjectType } from 'graphql'
import { CheckAccountAssociationResponseSchema } from '../../src/contract/gen/chainguard/platform/iam/v2/account_associations_pb.ts'
import { GroupSchema } from '../../src/contract/gen/chainguard/platform/iam/v2/groups_pb.ts'
import { graphMethods, methods, type Method } from '../../src/contract/methods.ts'
import {
  errorOf,
  objectOf,
  Unsayable,
  violationText,
  type Answer,
  type ErrorDetail,
  type Face,
  type FaceError,
  type PlannedEvent,
} from './faces.ts'
import type { Json, JsonObject } from './faces.ts'
import { listArguments, resourceInput } from './faces-graphql-input.ts'
import { graphName, planOf, schema } from './faces-graphql-shape.ts'

/** One operation of the graph, ready to be sent. */
interface Operation {
  readonly query: string
  readonly variables: JsonObject
  /** The contract's response from the root field. */
  read(data: Json): Answer
}

/** The face at `url`. @param fit makes a document fit for a graph that lacks some of the schema, or throws Unsayable */
export function graphqlFace(url: string, fit = (query: string): string => query): Face {
  return {
    name: 'graphql',
    call: async (id, request, { authorization, validateOnly } = {}) => {
      const method = methods.get(id) ?? graphMethods.get(id)
      if (!method) throw new Error(`${id} is not a method of the graph.`)
      const operation = operationOf(method, request, validateOnly === true)
      const { query, variables } = operation
      const result = await post(url, { query: fit(query), variables }, authorization)
      const [error] = result.errors ?? []
      if (error) return { error: topLevel(error) }
      return operation.read(Object.values(result.data ?? {})[0] ?? null)
    },
    close: () => undefined,
  }
}

interface GraphError {
  readonly message: string
  readonly extensions: { readonly code: string; readonly reason: string; readonly details: readonly ErrorDetail[] }
}

export interface GraphResult {
  readonly data?: JsonObject | null
  readonly errors?: readonly GraphError[]
}

/** Sends a document and reads the answer. */
export async function post(
  url: string,
  body: { readonly query: string; readonly variables?: JsonObject },
  authorization?: string,
): Promise<GraphResult> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization === undefined ? {} : { authorization }) },
    body: JSON.stringify(body),
  })
  return (await response.json()) as GraphResult
}

/** The contract's names of the arguments of connections, which the graph calls differently. */
const CONTRACT_FIELDS: Readonly<Record<string, string>> = { first: 'pageSize', after: 'pageToken' }

function contractField(field: string): string {
  return (
    CONTRACT_FIELDS[field] ??
    field
      .replace(/^scope\.uids/, 'uidp.ids')
      .replace(/^scope\./, 'uidp.')
      .replace(/^filter\./, '')
  )
}

function topLevel({ message, extensions }: GraphError): FaceError {
  const { code, reason } = extensions
  const error = errorOf(code, message, { details: extensions.details })
  if (error.reason !== reason) throw new Error(`The graph gives the reason ${reason} and details of ${error.reason}.`)
  return { ...error, fields: error.fields.map(contractField) }
}

/** Codes by the types of UserError. */
const CODES: Readonly<Record<string, string>> = {
  ValidationError: 'INVALID_ARGUMENT',
  NotFoundError: 'NOT_FOUND',
  ConflictError: 'ALREADY_EXISTS',
  PreconditionFailedError: 'FAILED_PRECONDITION',
  PermissionError: 'PERMISSION_DENIED',
}

const PLANNED = 'wouldEmit { type subject group: groupUid }'

/** All that errors of a payload can say. */
export const ERRORS = `errors { __typename message reason path
  ... on ValidationError { fieldViolations { field description } }
  ... on NotFoundError { resourceType resourceUid }
  ... on ConflictError { resourceType name }
  ... on PreconditionFailedError { violations { type subject description } }
  ... on PermissionError { capability at } }`

interface UserError {
  readonly __typename: string
  readonly message: string
  readonly reason: string
  readonly fieldViolations?: readonly { readonly field: string }[]
  readonly violations?: readonly { readonly type: string; readonly subject: string | null }[]
  readonly resourceType?: string | null
  readonly resourceUid?: string
  readonly name?: string
}

function refusalOf({ __typename, ...error }: UserError): FaceError {
  return {
    code: CODES[__typename] ?? __typename,
    reason: error.reason,
    domain: undefined,
    message: error.message,
    fields: (error.fieldViolations ?? []).map((one) => contractField(one.field)),
    violations: (error.violations ?? []).map(violationText),
    ...(error.resourceType && { resource: { type: error.resourceType, name: error.resourceUid ?? error.name ?? '' } }),
  }
}

function operationOf(method: Method, request: JsonObject, validateOnly: boolean): Operation {
  const name = method.desc.name
  if (name === 'Ping') return { query: '{ ping }', variables: {}, read: (data) => ({ ok: { response: data } }) }
  const asked = ASKED[name]
  if (asked) return asked(request)
  if (name.startsWith('Get')) return getOperation(method, request)
  if (name.startsWith('List')) return listOperation(method, request)
  return mutationOperation(method, request, validateOnly)
}

/** Reads that the graph has under another name than convention gives. */
const ASKED: Readonly<Record<string, (request: JsonObject) => Operation>> = {
  GetRepoReadme: readmeOperation,
  LookupGroup: () => ({
    query: `{ lookupGroup { ${planOf(GroupSchema).selection} } }`,
    variables: {},
    read: (data) =>
      data === null ? missing('Group', '') : { ok: { group: planOf(GroupSchema).read(objectOf(data)) } },
  }),
  LookupIdentity: (request) => ({
    query:
      'query Lookup($issuer: URL!, $subject: String!) { lookupIdentity(issuer: $issuer, subject: $subject) { uid } }',
    variables: request,
    read: (data) => ({ ok: objectOf(data) }),
  }),
  CheckAccountAssociation: ({ uid, providerType }) => ({
    query:
      'query Check($uid: UID!, $type: AccountProviderType!) { checkAccountAssociation(uid: $uid, providerType: $type) { status reason message } }',
    variables: { uid: uid!, type: (providerType as string).replace('ACCOUNT_PROVIDER_TYPE_', '') },
    read: (data) => ({
      ok: planOf(CheckAccountAssociationResponseSchema, 'AccountAssociationCheck').read(objectOf(data)),
    }),
  }),
  GetArchitectures: imageOperation,
  GetSize: imageOperation,
}

/** Null is all that cases see of it: no registry is there. */
function imageOperation({ repoUid, digest }: JsonObject): Operation {
  return {
    query: 'query Image($repo: UID!, $digest: Digest!) { image(repo: $repo, digest: $digest) { digest } }',
    variables: { repo: repoUid!, digest: digest! },
    read: (data) => (data === null ? missing('Image', digest) : { ok: objectOf(data) }),
  }
}

function lower(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}

function readmeOperation({ uid }: JsonObject): Operation {
  return {
    query: 'query Readme($uid: UID!) { repo(uid: $uid) { uid content: readme } }',
    variables: { uid: uid ?? '' },
    read: (data) => (data === null ? missing('Repo', uid) : { ok: objectOf(data) }),
  }
}

/** Null is the graph's word for what does not exist. */
function missing(type: string, uid: Json | undefined): Answer {
  const resource = { type, name: typeof uid === 'string' ? uid : '' }
  const words = { reason: 'NOT_FOUND', domain: undefined, message: '', fields: [], violations: [] }
  return { error: { code: 'NOT_FOUND', ...words, resource } }
}

function getOperation({ desc }: Method, { uid }: JsonObject): Operation {
  const type = graphName(desc.output.name)
  const plan = planOf(desc.output)
  return {
    query: `query Get($uid: UID!) { ${lower(type)}(uid: $uid) { ${plan.selection} } }`,
    variables: { uid: uid ?? '' },
    read: (data) => (data === null ? missing(desc.output.name, uid) : { ok: plan.read(objectOf(data)) }),
  }
}

const PARAMETERS = [
  ['first', 'Int'],
  ['after', 'String'],
  ['skip', 'Int'],
  ['scope', 'ScopeInput'],
] as const

function listOperation({ desc }: Method, request: JsonObject): Operation {
  const items = desc.output.fields.find((field) => field.fieldKind === 'list')
  const item = items?.message
  if (!items || !item) throw new Unsayable('graphql', `${desc.name} lists nothing`)
  const plan = planOf(item)
  const many = lower(graphName(desc.name.slice('List'.length)))
  const typed = [
    ...PARAMETERS,
    ['orderBy', `[${graphName(item.name)}Order!]`],
    ['filter', `${graphName(item.name)}Filter`],
  ] as const
  const declared = typed.map(([name, type]) => `$${name}: ${type}`).join(', ')
  const passed = typed.map(([name]) => `${name}: $${name}`).join(', ')
  return {
    query: `query List(${declared}) { ${many}(${passed}) { totalCount pageInfo { hasNextPage endCursor } nodes { ${plan.selection} } } }`,
    variables: listArguments(desc.input, request, graphName(item.name)),
    read: (data) => {
      const { nodes, totalCount, pageInfo } = objectOf(data)
      const { hasNextPage, endCursor } = objectOf(pageInfo)
      return {
        ok: {
          [items.jsonName]: (nodes as readonly Json[]).map((node) => plan.read(objectOf(node))),
          nextPageToken: hasNextPage ? endCursor! : '',
          totalCount: `${totalCount as number}`,
          // The graph does not echo it: the client knows what it asked for.
          skipped: (request['skip'] as number | undefined) ?? 0,
        },
      }
    },
  }
}

function mutationOperation({ desc }: Method, request: JsonObject, validateOnly: boolean): Operation {
  const name = graphName(desc.name)
  const field = lower(name)
  const inputType = `${name}Input`
  const payload = schema.getType(`${name}Payload`)
  if (!isObjectType(payload)) throw new Unsayable('graphql', `there is no ${field}`)
  if (request['updateMask'] !== undefined) throw new Unsayable('graphql', 'a field mask')
  const resource = desc.input.fields.find((one) => one.message && !one.message.typeName.startsWith('google.'))
  const { [resource?.jsonName ?? '']: sent, ...others } = request
  const fields = resource ? resourceInput(resource, objectOf(sent), inputType) : {}
  const result = resultOf(name, desc.output, request)
  return {
    query: `mutation Write($input: ${inputType}!) { ${field}(input: $input) { ${result.selection} ${PLANNED} ${ERRORS} } }`,
    variables: { input: { ...others, ...fields, ...(validateOnly ? { validateOnly } : {}) } },
    read: (data) => {
      const { errors, wouldEmit } = objectOf(data) as unknown as { errors: UserError[]; wouldEmit: PlannedEvent[] }
      const [error] = errors
      if (error) return { error: refusalOf(error) }
      return { ok: result.read(objectOf(data)), ...(validateOnly ? { wouldEmit } : {}) }
    },
  }
}

function resultOf(
  name: string,
  output: DescMessage,
  request: JsonObject,
): { selection: string; read(data: JsonObject): JsonObject } {
  if (output.typeName === 'google.protobuf.Empty') return { selection: 'deletedUid deletedId', read: () => ({}) }
  if (name === 'UpdateRepoReadme') {
    return {
      selection: 'readme repo { uid }',
      read: ({ readme, repo }) => ({ uid: objectOf(repo)['uid'] ?? '', content: readme ?? '' }),
    }
  }
  const payload = schema.getType(`${name}Payload`)
  const one = lower(graphName(output.name))
  if (isObjectType(payload) && !(one in payload.getFields())) return inPayload(output, payload.name, request)
  const plan = planOf(output)
  return { selection: `${one} { ${plan.selection} }`, read: (data) => plan.read(objectOf(data[one])) }
}

/** An answer that is no resource: its fields are those of the payload, but for what the client has said itself. */
function inPayload(
  output: DescMessage,
  payload: string,
  request: JsonObject,
): { selection: string; read(data: JsonObject): JsonObject } {
  const plan = planOf(output, payload)
  const said = Object.entries(request).filter(([name]) => output.fields.some(({ jsonName }) => jsonName === name))
  return { selection: plan.selection, read: (data) => ({ ...Object.fromEntries(said), ...plan.read(data) }) }
}
