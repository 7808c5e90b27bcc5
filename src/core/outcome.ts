// How a request ended, in the words that all faces share: for whoever counts, traces and logs requests.
import type { CodeName, Reason } from './errors.ts'

/** The end of one request. */
export interface Outcome {
  /** The method in the contract table that was asked for, e.g. `iam.v2.GroupsService/GetGroup`; undefined: none, or many. */
  readonly method: string | undefined
  readonly code: 'OK' | CodeName
  /** Why not; absent when all is well. */
  readonly reason?: Reason
}

/** Told once a request, when its answer is known, in the request's own asynchronous context. */
export type Observe = (outcome: Outcome) => void
