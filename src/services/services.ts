// What a face sees of the services: one call for every method of the contract.
import type { DescMethod } from '@bufbuild/protobuf'
import type { AnswerOf, RequestOf } from '../contract/plain.ts'
import type { PlatformError } from '../core/errors.ts'
import type { CallContext } from './context.ts'
import type { Page, PageQuery, Place, RowQuery, RowsQuery } from './page.ts'
import type { GotRow, ListedRow } from './resource.ts'
import type { MethodCall } from './together.ts'

/** All operations, by the descriptor of their method, e.g. `ReposService.method.createRepo`. */
export interface Services {
  /**
   * Runs one method.
   * @param request the plain form of its request message (contract/plain.ts): camelCase names; enums as numbers;
   *   timestamps as Date; durations as seconds; int64 as string; field masks as lists of paths; a oneof's member as a
   *   field of its own; a field that was not sent is absent
   * @returns the plain form of its response message; more fields than the message has are ignored by the faces
   * @throws PlatformError, UNIMPLEMENTED when nothing serves the method yet
   */
  call<Method extends DescMethod>(
    method: Method,
    request: RequestOf<Method>,
    context: CallContext,
  ): Promise<AnswerOf<Method>>
  /**
   * Many calls of one method, such as those of one level of the graph: one statement for all where the method can.
   * @returns for each request, in their order, its answer or why it was refused
   */
  callMany<Method extends DescMethod>(
    method: Method,
    requests: readonly RequestOf<Method>[],
    context: CallContext,
  ): Promise<(AnswerOf<Method> | PlatformError)[]>
  /**
   * Calls that write, of one method or several, 200 at most: all of them or none, in one transaction, in their order, each
   * with its own event.
   * @returns their answers, in their order
   * @throws BatchRefusal with what was refused by its place
   */
  callAll<Method extends DescMethod>(
    calls: readonly MethodCall<Method>[],
    context: CallContext,
  ): Promise<AnswerOf<Method>[]>
  /**
   * A page of a list, asked for otherwise than the contract's request can.
   * @param method a List method
   * @throws PlatformError as its call does
   */
  list<List extends DescMethod>(
    method: List,
    query: PageQuery<NoInfer<List>>,
    context: CallContext,
  ): Promise<Page<ListedRow<List>>>
  /**
   * The page of each of many places, e.g. the first tags of fifty repos: one statement for all.
   * @param method a List method
   * @param wanted the places, all with the same fields in `match`, and the query that is asked at each
   * @returns one page for each place, in their order, of what the caller may see of it; or why that one was refused, where
   *   places are read one by one
   */
  listMany<List extends DescMethod>(
    method: List,
    wanted: { readonly places: readonly Place[]; readonly query: PageQuery<NoInfer<List>> },
    context: CallContext,
  ): Promise<(Page<ListedRow<List>> | PlatformError)[]>
  /**
   * One resource by its uid.
   * @param method a Get method
   * @throws PlatformError as its call does
   */
  get<Get extends DescMethod>(method: Get, query: RowQuery, context: CallContext): Promise<GotRow<Get>>
  /**
   * Many resources by uid: one statement for all.
   * @param method a Get method
   * @returns one row for each uid, in their order; undefined where it does not exist or may not be seen
   */
  getMany<Get extends DescMethod>(
    method: Get,
    query: RowsQuery,
    context: CallContext,
  ): Promise<(GotRow<Get> | undefined)[]>
  /** Whether rows may be wanted as text (RowForm.text); without it they come as they are. */
  readonly writesText?: boolean
  /** Whether anything serves the method yet. */
  implemented(method: DescMethod): boolean
}
