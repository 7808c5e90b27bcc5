// The rate limit on the port: who a caller is to it, and the headers that tell how much is left.
// What belongs here: keys and headers. What does not: the arithmetic (core/quota.ts). faces.ts makes it for all faces.
import ipaddr from 'ipaddr.js'
import { type Admit, type Permit, Quota, type Visitor } from '../core/quota.ts'
import type { Limits } from './config/limits.ts'

const monotonic = (): number => performance.now()

/**
 * What the faces call; undefined when LIMIT_RATE_POINTS is 0.
 * @param now milliseconds on a clock that only goes forward
 */
export function createAdmission(limits: Limits, now: () => number = monotonic): Admit | undefined {
  const { ratePoints: points, rateSeconds, rateCallers: callers } = limits
  if (points === 0) return undefined
  const quota = new Quota({ points, periodMs: rateSeconds * 1000, callers, now })
  return (visitor) => {
    const permit = quota.open(keyOf(visitor))
    const told: Permit = {
      ...permit,
      raise: (cost) => {
        try {
          permit.raise(cost)
        } finally {
          tell(visitor, permit)
        }
      },
    }
    tell(visitor, permit)
    return told
  }
}

/** The identity, whatever token it comes with; without one the address, of which a client of IPv6 has a whole /64. */
function keyOf({ caller, req }: Visitor): string {
  if (caller.kind === 'identity') return caller.identity
  const { remoteAddress } = req.socket
  if (remoteAddress === undefined || !ipaddr.isValid(remoteAddress)) return 'unknown'
  const address = ipaddr.process(remoteAddress)
  return address.kind() === 'ipv6' ? address.toNormalizedString().split(':').slice(0, 4).join(':') : address.toString()
}

/** RateLimit header fields for HTTP, draft-ietf-httpapi-ratelimit-headers-10. */
function tell({ res }: Visitor, permit: Permit): void {
  if (res.headersSent) return
  const { limit, periodMs, remaining, resetMs } = permit.allowance()
  res.setHeader('ratelimit-policy', `"caller";q=${limit};w=${periodMs / 1000}`)
  res.setHeader('ratelimit', `"caller";r=${remaining};t=${Math.ceil(resetMs / 1000)}`)
}
