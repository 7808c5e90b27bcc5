// What a face sees of the services: one call for every method of the contract.
// What belongs here: the interface. What does not: rules (the resource files) and the waist (operation.ts).
import type { Caller } from '../core/caller.ts'

/** What comes with a call, whatever face it came through. */
export interface CallContext {
  readonly caller: Caller
  /** Named in INTERNAL errors and in the log. */
  readonly requestId: string
  /** All checks and the would-be result, nothing written. */
  readonly validateOnly?: boolean
  /** Aborted when the client goes away or its deadline passes. */
  readonly signal?: AbortSignal
}

/** All operations, by the id of their method in the contract table. */
export interface Services {
  /**
   * Runs one method.
   * @param method its id in the contract table, e.g. `registry.v2.ReposService/CreateRepo`
   * @param request the plain form of its request message (wire/plain.ts): camelCase names; enums as numbers; timestamps
   *   as Date; durations as seconds; int64 as string; field masks as lists of paths; a oneof's member as a field of its
   *   own; a field that was not sent is absent
   * @returns the plain form of its response message; more fields than the message has are ignored by the faces
   * @throws PlatformError, UNIMPLEMENTED when nothing serves the method yet
   */
  call(method: string, request: object, context: CallContext): Promise<object>
}
