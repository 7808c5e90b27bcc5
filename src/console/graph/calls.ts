// The same by REST, gRPC and MCP as a query of the page asks for, as the server tells it (`extensions.calls`).
import { askGraph } from '../session/ask.ts'
import type { GraphRecord } from './records.ts'
import type { SameCall } from './same-call.ts'

/** A method of the contract, with commands to copy. */
export interface GraphCall extends SameCall {
  readonly method: string
  /** How many such calls it would take, at most. */
  readonly calls: number
}

interface Answer {
  readonly extensions?: { readonly calls?: readonly GraphCall[] }
  readonly errors?: readonly { readonly message: string }[]
}

/** Asks the query once more, beside the client and what it keeps. Throws what the server says against it. */
export const callsOf = async (
  { text, variables }: Pick<GraphRecord, 'text' | 'variables'>,
  token: string,
): Promise<readonly GraphCall[]> => {
  const response = await askGraph({ query: text, variables, extensions: { calls: true } }, token)
  const { extensions, errors } = (await response.json()) as Answer
  if (!extensions?.calls) throw new Error(errors?.[0]?.message ?? `The server answered ${response.status}.`)
  return extensions.calls
}
