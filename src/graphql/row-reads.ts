// The rows of one kind that a request reads by uid: those of one turn of the event loop in one statement, each once.
import DataLoader from 'dataloader'
import type { Fields, RowsQuery } from '../services/page.ts'
import type { ReadRow } from '../services/resource.ts'
import type { Pace } from './pace.ts'

interface Wanted {
  readonly uid: string
  readonly fields: Fields | undefined
}

/** A row that was read, and what was wanted of it then. */
interface Held {
  readonly fields: Fields | undefined
  readonly row: Promise<ReadRow | undefined>
}

/** Gathers reads by uid. A row is read again only for a field that nobody wanted of it before. */
export class RowReads {
  readonly #held = new Map<string, Held>()
  readonly #loader: DataLoader<Wanted, ReadRow | undefined>
  readonly #pace: Pace

  /** @param read gives a row or nothing for each uid, in their order */
  constructor(read: (query: RowsQuery) => Promise<(ReadRow | undefined)[]>, pace: Pace) {
    this.#pace = pace
    const load = (all: readonly Wanted[]): Promise<(ReadRow | undefined)[]> =>
      read({ uids: all.map(({ uid }) => uid), fields: fieldsOf(all) })
    this.#loader = new DataLoader(load, { cache: false })
  }

  /** The row of `uid` with `fields`; all of them where that is absent. */
  row(uid: string, fields: Fields | undefined): Promise<ReadRow | undefined> {
    return this.#read(uid, fields).then((row) => this.#pace.give(row, [row]))
  }

  #read(uid: string, fields: Fields | undefined): Promise<ReadRow | undefined> {
    const held = this.#held.get(uid)
    if (held && covers(held.fields, fields)) return held.row
    const row = this.#loader.load({ uid, fields })
    this.#held.set(uid, { fields, row })
    return row
  }
}

function covers(held: Fields | undefined, wanted: Fields | undefined): boolean {
  if (held === undefined || held === wanted) return true
  return wanted !== undefined && [...wanted].every((field) => held.has(field))
}

/** All that is wanted of any; mostly all want the same. */
function fieldsOf(all: readonly Wanted[]): Fields | undefined {
  const [first, ...more] = new Set(all.map(({ fields }) => fields))
  if (first === undefined || more.includes(undefined)) return undefined
  return more.length === 0 ? first : new Set([first, ...more].flatMap((fields) => [...(fields ?? [])]))
}
