// Nobody gives what they do not have (docs/rules.md, "Access").
import { namesOf, type CapabilityMask } from '../../contract/capabilities.ts'
import { PlatformError } from '../../core/errors.ts'
import type { Authority } from '../../access/authority.ts'

/** @throws PERMISSION_DENIED (PRIVILEGE_ESCALATION) unless the caller holds every capability of `given` at `scope` */
export function requireCapabilities(authority: Authority, given: CapabilityMask, scope: string): void {
  const missing = namesOf(given & ~authority.capabilitiesAt(scope))
  if (missing.length === 0) return
  throw new PlatformError(
    'PERMISSION_DENIED',
    `Permission denied: this would give ${missing.join(', ')} at ${scope}, which the caller does not hold there`,
    { reason: 'PRIVILEGE_ESCALATION', metadata: { capability: missing.join(','), at: scope } },
  )
}
