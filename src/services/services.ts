// What a face sees of the services: one call for every method of the contract.
// What belongs here: the interface. What does not: rules (the resource files) and the waist (operation.ts).
import type { PlatformError } from '../core/errors.ts'
import type { CallContext } from './context.ts'
import type { ListedPage, ListRequest, Place } from './list.ts'
import type { Row } from './resource.ts'

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
  /**
   * Many calls of one method, such as those of one level of the graph: one statement for all where the method can.
   * @returns for each request, in their order, its answer or why it was refused
   */
  callMany(method: string, requests: readonly object[], context: CallContext): Promise<(object | PlatformError)[]>
  /**
   * The page of each of many places, e.g. the first tags of fifty repos: one statement for all.
   * @param method the id of a List method
   * @param places all with the same fields in `match`
   * @returns one page for each place, in their order, of what the caller may see of it
   */
  listMany(
    method: string,
    places: readonly Place[],
    on: { readonly request: ListRequest; readonly context: CallContext },
  ): Promise<ListedPage[]>
  /**
   * Many resources by uid: one statement for all.
   * @param method the id of a Get method
   * @returns one row for each uid, in their order; undefined where it does not exist or may not be seen
   */
  getMany(method: string, uids: readonly string[], context: CallContext): Promise<(Row | undefined)[]>
  /** Whether anything serves the method yet. */
  implemented(method: string): boolean
}
