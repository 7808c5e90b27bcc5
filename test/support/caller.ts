// A caller as tests of rights need one, without a database.
import type { IdentifiedCaller } from '../../src/core/caller.ts'

/** A caller for an identity. */
export function callerOf(identity: string, more: Partial<IdentifiedCaller> = {}): IdentifiedCaller {
  return { kind: 'identity', identity, actor: { subject: identity }, internal: false, ...more }
}
