// One question to the graph beside the client and what it keeps.
import { base } from '../base.ts'

/** How a request carries who one is. */
export const credentialsOf = (
  token: string,
): { readonly credentials: RequestCredentials; readonly headers: Readonly<Record<string, string>> } =>
  token === ''
    ? { credentials: 'same-origin', headers: {} }
    : { credentials: 'omit', headers: { authorization: `Bearer ${token}` } }

/** Posts an operation (GraphQL over HTTP). Throws when the server does not answer. */
export const askGraph = async (
  operation: { readonly query: string; readonly variables?: object; readonly extensions?: object },
  token: string,
): Promise<Response> => {
  const { credentials, headers } = credentialsOf(token)
  return fetch(new URL('graphql', base), {
    method: 'POST',
    credentials,
    headers: { ...headers, accept: 'application/graphql-response+json', 'content-type': 'application/json' },
    body: JSON.stringify(operation),
  })
}
