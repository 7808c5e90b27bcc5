// What a face asks the services for, said where it is declared; and whether services can answer it, for those that cannot answer
// everything, such as a client of another server.
import type { DescMethod } from '@bufbuild/protobuf'

/** How a field of a face is answered. */
export interface Ask {
  readonly method: DescMethod
  /**
   * `call`: as it is. `together`: several calls in one transaction. `get`: resources by uid. `list`: a page, wherever. The others: a page of each of many parents, of what is
   * directly below them, of that or all below, of themselves or all below, of those and what is inherited, of all below, or of what
   * has the values of `by`.
   */
  readonly how: 'call' | 'together' | 'get' | 'list' | Reach | 'matching'
  /** The names of the values that a join goes by (`Place.match`). */
  readonly by?: readonly string[]
  /** With `matching`: only of what hangs directly below one resource. */
  readonly within?: boolean
  /** With `together`: other methods whose calls are in the same transaction. */
  readonly beside?: readonly DescMethod[]
}

export type Reach = 'children' | 'childrenOrBelow' | 'selfOrBelow' | 'inheritedOrBelow' | 'below'

/** What services can answer. */
export interface Offers {
  answers(ask: Ask): boolean
  /** Whether a List method has a filter, by the name that the request's field has in plain form. */
  filters(list: DescMethod, name: string): boolean
  /** Whether a List method can be asked for a part of the tree. */
  scopes(list: DescMethod): boolean
  /** Whether a resource has a field. @param get the method that gets it */
  has(get: DescMethod, field: string): boolean
}
