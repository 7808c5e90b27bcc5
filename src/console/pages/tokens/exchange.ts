// The exchange of tokens, as every client has it: POST /sts/exchange.
import { base } from '../../base.ts'
import { refusalAt, type Refusal } from '../../ui/refusal.ts'

export interface Narrowing {
  /** The uid of whom the new token stands for; undefined: as the old one. */
  readonly identity?: string | undefined
  /** Dotted names of the only capabilities; none: all that there are. */
  readonly cap: readonly string[]
  /** The uids of the only groups; none: all. */
  readonly scopes: readonly string[]
}

interface Answer {
  readonly token?: string
  readonly message?: string
  /** As google.rpc.BadRequest has them, where fields are bad. */
  readonly details?: readonly {
    readonly fieldViolations?: readonly { readonly field: string; readonly description: string }[]
  }[]
}

/** A token for a token, or why there is none. Throws when the server does not answer. */
export const exchange = async (token: string, narrowing: Narrowing): Promise<string | readonly Refusal[]> => {
  const response = await fetch(new URL('sts/exchange', base), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(narrowing),
    credentials: 'omit',
  })
  const { token: made, message, details = [] } = (await response.json()) as Answer
  if (made !== undefined) return made
  const violations = details.flatMap(({ fieldViolations = [] }) => fieldViolations)
  if (violations.length === 0) return [{ message: message ?? `The server answered ${response.status}.` }]
  return violations.map(refusalAt)
}
