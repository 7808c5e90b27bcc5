import { Kind, parse } from 'graphql'

/** A request as the graph takes it. */
export interface GraphRequest {
  readonly query: string
  readonly operationName?: string | null
  readonly variables?: unknown
}

export interface GraphResult {
  readonly data?: unknown
  readonly errors?: readonly unknown[]
}

/** What a request says about the token: the server took it, or refused it for a reason in words. */
export type Verdict = { readonly accepted: true } | { readonly accepted: false; readonly reason: string }

export interface GraphAnswer {
  readonly result: GraphResult
  readonly verdict: Verdict
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const textOf = (value: unknown, name: string): string => {
  const text = isRecord(value) ? value[name] : undefined
  return typeof text === 'string' ? text : ''
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

/**
 * Sends one request to the address of this page. Throws a plain sentence when the server cannot be reached.
 * Headers of the caller win over the token, so that the header editor can try another one.
 */
export const sendToGraph = async (
  token: string,
  request: GraphRequest,
  headers: Readonly<Record<string, unknown>> = {},
): Promise<GraphAnswer> => {
  const all = new Headers({
    accept: 'application/graphql-response+json, application/json;q=0.9',
    'content-type': 'application/json',
  })
  if (token !== '') all.set('authorization', `Bearer ${token}`)
  for (const [name, value] of Object.entries(headers)) all.set(name, String(value))
  let response: Response
  try {
    response = await fetch(location.pathname, {
      method: 'POST',
      headers: all,
      body: JSON.stringify(request),
      credentials: 'omit',
    })
  } catch {
    throw new Error('The server did not answer. Is it running?')
  }
  const body = parseBody(await response.text(), response)
  const refusal = findRefusal(response, body)
  const verdict: Verdict = refusal === undefined ? { accepted: true } : { accepted: false, reason: refusal }
  return { result: isRecord(body) ? body : { data: body }, verdict }
}

/**
 * GraphiQL learns the name of the operation a moment after the text changed, so a quick run in another tab would ask for the
 * operation of the last one. A text with one operation needs no such memory.
 */
export const withOwnName = (request: GraphRequest): GraphRequest => {
  try {
    const operations = parse(request.query).definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION)
    return operations.length === 1 ? { ...request, operationName: operations[0]?.name?.value ?? null } : request
  } catch {
    // Not our business: the server explains what is wrong with the text.
    return request
  }
}

/** What the page wants to know once about a token: whose it is, and a group to start the tour from. */
export interface Introduction {
  readonly verdict: Verdict
  readonly name: string
  readonly group: string
}

const introductionQuery = 'query Introduction { viewer { identity { name } } groups(first: 1) { nodes { uid } } }'

/** Asks who the token stands for. Of a graph that cannot tell, the names are `''`. */
export const introduce = async (token: string): Promise<Introduction> => {
  const { result, verdict } = await sendToGraph(token, { query: introductionQuery })
  const data = isRecord(result.data) ? result.data : {}
  const identity = isRecord(data.viewer) ? data.viewer.identity : undefined
  const nodes = isRecord(data.groups) && Array.isArray(data.groups.nodes) ? (data.groups.nodes as unknown[]) : []
  return { verdict, name: textOf(identity, 'name'), group: textOf(nodes[0], 'uid') }
}
