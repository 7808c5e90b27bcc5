// The exchange of tokens, as every client has it: POST /sts/exchange.
import { base } from '../../base.ts'
import { refusalsIn, type Refusal } from '../../ui/refusal.ts'

export interface Narrowing {
  /** The uid of whom the new token stands for; undefined: as the old one. */
  readonly identity?: string | undefined
  /** Dotted names of the only capabilities; none: all that there are. */
  readonly cap: readonly string[]
  /** The uids of the only groups; none: all. */
  readonly scopes: readonly string[]
}

/** A token for a token, or why there is none. Throws when the server does not answer. */
export const exchange = async (token: string, narrowing: Narrowing): Promise<string | readonly Refusal[]> => {
  const response = await fetch(new URL('sts/exchange', base), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(narrowing),
    credentials: 'omit',
  })
  if (!response.ok) return refusalsIn(response)
  return ((await response.json()) as { readonly token: string }).token
}
