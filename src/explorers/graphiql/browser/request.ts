// One request to the graph of this page, and what its answer says of the token.
import { Kind, OperationTypeNode, parse, type OperationDefinitionNode } from 'graphql'
import { credentialsOf } from '../../../console/session/ask.ts'
import { isRecord, textOf, type GraphResult } from './answer.ts'
import { withDocumentId } from './document-id.ts'

/** A request as the graph takes it. */
export interface GraphRequest {
  readonly query: string
  readonly operationName?: string | null
  readonly variables?: unknown
}

/** What a request says about the token: the server took it, or refused it for a reason in words. */
export type Verdict = { readonly accepted: true } | { readonly accepted: false; readonly reason: string }

export interface GraphAnswer {
  readonly result: GraphResult
  readonly verdict: Verdict
}

/** What goes with a request. Headers of the caller win over the token, so that the header editor can try another one. */
export interface SendOptions {
  readonly token: string
  readonly headers?: Readonly<Record<string, unknown>> | undefined
}

/** The error that is about the token, from either kind of body: a graph's `errors`, or the `{ code, message }` of the other faces. */
const findRefusal = (response: Response, body: unknown): string | undefined => {
  const errors: unknown[] = isRecord(body) && Array.isArray(body.errors) ? body.errors : []
  const refusal = errors.find((error) => isRecord(error) && textOf(error.extensions, 'code') === 'UNAUTHENTICATED')
  if (response.status !== 401 && refusal === undefined) return undefined
  const described = /error_description="([^"]*)"/.exec(response.headers.get('www-authenticate') ?? '')?.[1]
  return textOf(refusal ?? errors[0] ?? body, 'message') || described || 'the server gave no reason'
}

const parseBody = (text: string, response: Response): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    const start = text.trim().slice(0, 200)
    return { errors: [{ message: `The server answered ${response.status} without JSON. ${start}`.trim() }] }
  }
}

/** What a text of the server, a body or an event, says. */
export const readAnswer = (text: string, response: Response): GraphAnswer => {
  const body = parseBody(text, response)
  const refusal = findRefusal(response, body)
  const verdict: Verdict = refusal === undefined ? { accepted: true } : { accepted: false, reason: refusal }
  return { result: isRecord(body) ? body : { data: body }, verdict }
}

/** Posts a request to the address of this page. Throws a plain sentence when the server cannot be reached. */
export const post = async (
  request: GraphRequest,
  { token, headers = {} }: SendOptions,
  { accept, signal }: { readonly accept: string; readonly signal?: AbortSignal },
): Promise<Response> => {
  const { credentials, headers: own } = credentialsOf(token)
  const all = new Headers({ ...own, accept, 'content-type': 'application/json' })
  for (const [name, value] of Object.entries(headers)) all.set(name, String(value))
  try {
    return await fetch(location.pathname, {
      method: 'POST',
      headers: all,
      body: JSON.stringify(withDocumentId(request)),
      credentials,
      signal: signal ?? null,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new Error('The server did not answer. Is it running?', { cause: error })
  }
}

/** Sends one request and waits for its answer. */
export const sendToGraph = async (request: GraphRequest, options: SendOptions): Promise<GraphAnswer> => {
  const accept = 'application/graphql-response+json, application/json;q=0.9'
  const response = await post(request, options, { accept })
  return readAnswer(await response.text(), response)
}

const operationsOf = ({ query }: GraphRequest): readonly OperationDefinitionNode[] => {
  try {
    return parse(query).definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION)
  } catch {
    // Not our business: the server explains what is wrong with the text.
    return []
  }
}

/**
 * GraphiQL learns the name of the operation a moment after the text changed, so a quick run in another tab would ask for the
 * operation of the last one. A text with one operation needs no such memory.
 */
export const withOwnName = (request: GraphRequest): GraphRequest => {
  const operations = operationsOf(request)
  return operations.length === 1 ? { ...request, operationName: operations[0]?.name?.value ?? null } : request
}

/** Whether it asks for news instead of an answer. */
export const isSubscription = (request: GraphRequest): boolean => {
  const operations = operationsOf(request)
  const wanted = operations.find(({ name }) => name?.value === request.operationName) ?? operations[0]
  return wanted?.operation === OperationTypeNode.SUBSCRIPTION
}

const groupQuery = 'query FirstGroup { groups(first: 1) { nodes { uid } } }'

/** The uid of a group that the caller sees, to start the tour from; `''`: there is none. */
export const firstGroup = async (token: string): Promise<string> => {
  const { result } = await sendToGraph({ query: groupQuery }, { token })
  const data = isRecord(result.data) ? result.data : {}
  const nodes = isRecord(data.groups) && Array.isArray(data.groups.nodes) ? (data.groups.nodes as unknown[]) : []
  return textOf(nodes[0], 'uid')
}
