// The exchange of tokens, as every client has it: POST /sts/exchange.
import { base } from '../../base.ts'

export interface Narrowing {
  /** The uid of whom the new token stands for; undefined: as the old one. */
  readonly identity?: string | undefined
  /** Dotted names of the only capabilities; none: all that there are. */
  readonly cap: readonly string[]
  /** The uids of the only groups; none: all. */
  readonly scopes: readonly string[]
}

/** A token for a token. Throws what the server says against it. */
export const exchange = async (token: string, narrowing: Narrowing): Promise<string> => {
  const response = await fetch(new URL('sts/exchange', base), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(narrowing),
    credentials: 'omit',
  })
  const answer = (await response.json()) as { readonly token?: string; readonly message?: string }
  if (answer.token === undefined) throw new Error(answer.message ?? `The server answered ${response.status}.`)
  return answer.token
}
