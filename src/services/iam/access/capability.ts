// A capability in a question about access.
import { capabilityByNumber, type Capability } from '../../../contract/capabilities.ts'
import type { Violations } from '../../violations.ts'

/** Adds a violation when the number is no capability's. */
export function checkCapability(number: number | undefined, violations: Violations): void {
  if (!number) violations.add('capability', 'is required')
  else if (!capabilityByNumber(number)) violations.add('capability', `${number} is not a capability`)
}

/** Whether no role can give it. */
export function isInternal(capability: Capability): boolean {
  return capability.internal || capability.name === 'internal'
}
