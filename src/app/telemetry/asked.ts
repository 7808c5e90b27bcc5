// What the services were asked for in the course of one request, as it came: it becomes a request of the contract only where
// somebody wants to see it (app/calls).
import type { DescMethod } from '@bufbuild/protobuf'
import type { PageQuery, Place } from '../../services/page.ts'

/** Stands for the uid of each of the rows that a list is read below. */
export const ANY_UID = 'UID'

/** More of one request are not kept. */
const MOST = 20

/** What was asked for, or the first of many alike. */
export interface Asked {
  readonly method: DescMethod
  readonly what:
    | { readonly request: object }
    | { readonly uid: string }
    | { readonly query: PageQuery; readonly place?: Place | undefined }
  /** How many of the method's own requests it stands for, at most. */
  readonly calls: number
}

/** Keeps what was asked for. */
export function noteAsked(kept: Asked[] | undefined, method: DescMethod, asked: Omit<Asked, 'method'>): void {
  if (kept && kept.length < MOST && asked.calls > 0) kept.push({ method, ...asked })
}
