// How Relay reaches the graph.
import { Environment, Network, RecordSource, Store, type GraphQLResponse } from 'relay-runtime'

interface Answer {
  readonly data?: unknown
  readonly errors?: readonly { readonly message: string }[]
}

/** A store and a way to the graph for one token: who signs in anew starts with nothing. */
export const createEnvironment = (token: string): Environment => {
  const network = Network.create(async ({ text }, variables) => {
    const response = await fetch(GRAPH, {
      method: 'POST',
      headers: {
        accept: 'application/graphql-response+json',
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ query: text, variables }),
    }).catch(() => {
      throw new Error(`Nothing answers at ${GRAPH}. Is the server running?`)
    })
    const answer = (await response.json()) as Answer
    // What the rules refuse comes as data; an error here is of the request: no token, a limit, a fault inside.
    if (answer.errors?.[0] && !answer.data) throw new Error(answer.errors[0].message)
    return answer as GraphQLResponse
  })
  return new Environment({ network, store: new Store(new RecordSource()) })
}
