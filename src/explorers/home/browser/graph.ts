// Requests to the graph, which is beside this page.

/** The token was not accepted; the message says why. */
export class Refused extends Error {}

export interface GraphError {
  readonly message: string
  readonly extensions?: { readonly code?: string }
}

export interface GraphResult<Data> {
  readonly data?: Data | null
  readonly errors?: readonly GraphError[]
}

interface Operation {
  readonly query: string
  readonly variables?: object
}

/** Posts an operation; with an empty token as whom the browser's session stands for. Throws a plain sentence when the server cannot be reached. */
export const post = async (
  token: string,
  operation: Operation,
  { accept, signal }: { readonly accept: string; readonly signal?: AbortSignal },
): Promise<Response> => {
  const own = token === '' ? undefined : { authorization: `Bearer ${token}` }
  const headers = { accept, ...own, 'content-type': 'application/json' }
  try {
    return await fetch('graphql', {
      method: 'POST',
      headers,
      body: JSON.stringify(operation),
      credentials: own ? 'omit' : 'same-origin',
      signal: signal ?? null,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new Error('The server does not answer. Is it running?', { cause: error })
  }
}

/** The data of a result. @throws Refused, or an Error with the words of the server */
export const dataOf = <Data>({ data, errors = [] }: GraphResult<Data>): Data => {
  const refusal = errors.find(({ extensions }) => extensions?.code === 'UNAUTHENTICATED')
  if (refusal) throw new Refused(refusal.message)
  if (data === undefined || data === null) throw new Error(errors[0]?.message ?? 'The server gave no data.')
  return data
}

/** Asks and gives the data. @throws Refused, or an Error in plain words */
export const ask = async <Data>(token: string, query: string, variables: object = {}): Promise<Data> => {
  const response = await post(token, { query, variables }, { accept: 'application/graphql-response+json' })
  const text = await response.text()
  let result: GraphResult<Data>
  try {
    result = JSON.parse(text) as GraphResult<Data>
  } catch (cause) {
    throw new Error(`The server answered ${response.status} without JSON.`, { cause })
  }
  if (response.status === 401) throw new Refused(result.errors?.[0]?.message ?? 'the server gave no reason')
  return dataOf(result)
}

/** Whether this browser has a session. What is unclear is none. */
export const hasSession = async (): Promise<boolean> => {
  try {
    const response = await fetch('oauth/session', { credentials: 'same-origin' })
    return response.ok && ((await response.json()) as { identity?: string | null }).identity !== null
  } catch {
    return false
  }
}
