// What the services were asked for in the course of one request, as it came: it becomes a request of the contract only where
// somebody wants to see it (app/calls).
import type { DescMethod } from '@bufbuild/protobuf'
import type { PageQuery, Place } from '../../services/page.ts'

/** Stands for the uid of each of the rows that a list is read below. */
export const ANY_UID = 'UID'

/** More of one request are not kept. */
const MOST = 20

/** What was asked for, or the first of many alike. */
export type Asked = Call & ({ readonly request: object } | { readonly uid: string } | AskedList)

interface Call {
  readonly method: DescMethod
  /** How many of the method's own requests it stands for, at most. */
  readonly calls: number
}

interface AskedList {
  readonly query: PageQuery
  readonly place?: Place | undefined
}

/** What one request asks for, kept for whoever wants to see it. */
export class AskedLog {
  readonly #all: Asked[] = []

  /** In the order in which it was asked for. */
  get all(): readonly Asked[] {
    return this.#all
  }

  note(asked: Asked): void {
    if (this.#all.length < MOST && asked.calls > 0) this.#all.push(asked)
  }
}
