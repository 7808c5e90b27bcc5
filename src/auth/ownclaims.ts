// The claims of a token that this server issued.
import { isUid } from '../core/uid.ts'
import type { ActClaim, EveryProvider } from './issuer.ts'
import { refuse } from './refusal.ts'
import type { TokenClaims } from './token.ts'

export interface OwnClaims {
  readonly identity: string
  readonly act?: ActClaim
  readonly internal: boolean
  readonly capabilities?: readonly string[]
  readonly scopes?: readonly string[]
  readonly provider?: string
  readonly groups: readonly string[]
  readonly everyProvider?: EveryProvider
  /** The session that it came of. */
  readonly session?: string
}

/**
 * Reads the claims of a token whose signature is ours (docs/rules.md, "Tokens"). A narrowing claim that cannot be read
 * refuses the token, for ignoring it would widen what the token may do.
 */
export function readOwnClaims({ sub, all }: TokenClaims): OwnClaims {
  if (!isUid(sub)) throw refuse('IDENTITY_UNKNOWN', 'the token does not stand for an identity')
  const capabilities = readList(all, 'cap')
  const scopes = readList(all, 'scopes')
  const provider = all['idp']
  const everyProvider = readEveryProvider(all)
  const act = readAct(all['act'])
  const session = all['sid']
  return {
    identity: sub,
    internal: all['internal'] === true,
    groups: everyProvider ? [] : (readList(all, 'groups') ?? []),
    ...(everyProvider ? { everyProvider } : {}),
    ...(act === undefined ? {} : { act }),
    ...(capabilities === undefined ? {} : { capabilities }),
    ...(scopes === undefined ? {} : { scopes }),
    ...(typeof provider === 'string' ? { provider } : {}),
    ...(typeof session === 'string' ? { session } : {}),
  }
}

function readList(all: TokenClaims['all'], name: string): string[] | undefined {
  const value = all[name]
  if (value === undefined) return undefined
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value
  throw refuse('TOKEN_INVALID', `the claim "${name}" is not a list of strings`)
}

function readEveryProvider({ azp: clientId, groups }: TokenClaims['all']): EveryProvider | undefined {
  if (clientId === undefined) return undefined
  if (typeof clientId !== 'string' || typeof groups !== 'object' || groups === null) {
    throw refuse('TOKEN_INVALID', 'the claim "azp" is not a client, or "groups" says nothing by claims')
  }
  const lists = Object.entries(groups as Record<string, unknown>)
  const read = lists.map(([claim, list]) => [claim, readList({ groups: list }, 'groups') ?? []] as const)
  return { clientId, groups: Object.fromEntries(read) }
}

function readAct(value: unknown): ActClaim | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const act: Record<string, string> = {}
  for (const name of ['iss', 'sub', 'aud'] as const) {
    const part = (value as Record<string, unknown>)[name]
    if (typeof part === 'string') act[name] = part
  }
  return act
}
