// The rate limit on the port: who a caller is to it, and the headers that tell how much is left (docs/graph.md, "Limits").
import ipaddr from 'ipaddr.js'
import type { Caller, IdentifiedCaller } from '../core/caller.ts'
import { type Permit, Quota } from '../core/quota.ts'

/** A request whose caller is known, and the answer that tells what is left of the caller's budget. */
export interface RatedRequest {
  readonly caller: Caller
  readonly req: { readonly socket: { readonly remoteAddress?: string | undefined } }
  readonly res: { readonly headersSent: boolean; setHeader(name: string, value: string): unknown }
}

/**
 * Lets a request in, right after its caller is known. Undefined: there is no rate limit.
 * @throws RESOURCE_EXHAUSTED (RATE_LIMITED)
 */
export type Admit = (request: RatedRequest) => Permit | undefined

export interface RateLimits {
  /** Points a period; 0: there is no rate limit. */
  readonly ratePoints: number
  readonly rateSeconds: number
  /** Callers that are kept in mind. */
  readonly rateCallers: number
}

const monotonic = (): number => performance.now()

/**
 * What the faces call; undefined when LIMIT_RATE_POINTS is 0.
 * @param now milliseconds on a clock that only goes forward
 */
export function createAdmission(limits: RateLimits, now: () => number = monotonic): Admit | undefined {
  const { ratePoints: points, rateSeconds, rateCallers: callers } = limits
  if (points === 0) return undefined
  const quota = new Quota({ points, periodMs: rateSeconds * 1000, callers, now })
  return (request) => {
    const permit = quota.open(keyOf(request))
    const told: Permit = {
      ...permit,
      raise: (cost) => {
        try {
          permit.raise(cost)
        } finally {
          tell(request, permit)
        }
      },
    }
    tell(request, permit)
    return told
  }
}

/** The identity, whatever token it comes with; without one the address, of which a client of IPv6 has a whole /64. */
function keyOf({ caller, req }: RatedRequest): string {
  if (caller.kind === 'identity') return identityKey(caller)
  const { remoteAddress } = req.socket
  if (remoteAddress === undefined || !ipaddr.isValid(remoteAddress)) return 'unknown'
  const address = ipaddr.process(remoteAddress)
  return address.kind() === 'ipv6' ? address.toNormalizedString().split(':').slice(0, 4).join(':') : address.toString()
}

/** A caller of several identities is counted by its token's subject: nobody else can use up what it has. */
function identityKey({ identity, memberships, actor: { act } }: IdentifiedCaller): string {
  return memberships === undefined ? identity : `${act?.iss} ${act?.sub}`
}

/** RateLimit header fields for HTTP, draft-ietf-httpapi-ratelimit-headers-10. */
function tell({ res }: RatedRequest, permit: Permit): void {
  if (res.headersSent) return
  const { limit, periodMs, remaining, resetMs } = permit.allowance()
  res.setHeader('ratelimit-policy', `"caller";q=${limit};w=${periodMs / 1000}`)
  res.setHeader('ratelimit', `"caller";r=${remaining};t=${Math.ceil(resetMs / 1000)}`)
}
