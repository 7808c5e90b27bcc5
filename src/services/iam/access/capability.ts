// A capability in a question about access.
import { capabilityByNumber, isGrantable } from '../../../contract/capabilities.ts'
import type { Call } from '../../call.ts'
import type { Violations } from '../../violations.ts'

/** Adds a violation when the number is no capability's. */
export function checkCapability(number: number | undefined, violations: Violations, field = 'capability'): void {
  if (!number) violations.add(field, 'is required')
  else if (!capabilityByNumber(number)) violations.add(field, `${number} is not a capability`)
}

/** The number as roles are asked for it: of what no role can give, one that no role has. */
export function givenNumber(number: number | undefined = 0): number {
  const capability = capabilityByNumber(number)
  return capability && isGrantable(capability) ? number : 0
}

/** Adds a violation when a question is about a moment that is still to come. */
export function checkMoment(
  { request: { asOf }, deps }: Pick<Call<{ asOf?: Date }>, 'request' | 'deps'>,
  violations: Violations,
): void {
  if (asOf && asOf.getTime() > deps.clock.now()) violations.add('asOf', 'is in the future')
}
