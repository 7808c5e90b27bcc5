// Whose turn it is to write, before a connection of the database is taken: who waits for rows that others hold has one all the while.
import { type Caller, keyOfCaller } from '../core/caller.ts'
import { FairQueue, type Release, within } from '../core/fair-queue.ts'
import { rootOf } from '../core/uid.ts'

/** A write that has not been looked at yet. */
export interface AskedWrite {
  readonly caller: Caller
  /** What it is about, if that has the shape of a uid. */
  readonly about: string | undefined
  /** The address that it came from; absent: none is known. */
  readonly address?: string | undefined
  /** Ends the waiting. */
  readonly signal?: AbortSignal | undefined
}

/** Turns to write, by caller and by organization. */
export interface WriteTurns {
  /**
   * Waits for a turn, before the rights of the caller are asked for: they must be those that it has when it writes.
   * @throws UNAVAILABLE (OVERLOADED) when too many wait; the reason of the signal
   */
  enter(asked: AskedWrite): Promise<Release>
}

export interface WriteTurnsOptions {
  /** Connections to the database. */
  readonly connections: number
  /** Writes that wait at once. */
  readonly waiting: number
  /** The longest wait, in milliseconds. */
  readonly waitingMs: number
  /** Milliseconds on a clock that only goes forward. */
  readonly now: () => number
}

/** The part of the connections that may write, so that reads have some that wait for nobody's rows. */
const OF_WRITES = 3 / 4
/** The part that may write in one organization. Only writes of one organization wait for each other's rows. */
const OF_AN_ORGANIZATION = 1 / 3
/** The part that one address may have (db/postgres.ts): it writes by one fewer, so that those who write can ask for their rights beside. */
const OF_AN_ADDRESS = 1 / 2

/**
 * Of the connections one organization has a part, and one caller fewer, so that neither keeps others waiting for long. One address has
 * its own part.
 */
export function createWriteTurns({ connections, waiting, waitingMs, now }: WriteTurnsOptions): WriteTurns {
  const part = (of: number): number => Math.max(1, Math.floor(connections * of))
  const common = { waiting, waitingEach: Math.ceil(waiting / 4), patienceMs: waitingMs, now }
  const inOrganization = part(OF_AN_ORGANIZATION)
  const callers = new FairQueue({ ...common, atWork: waiting, atWorkEach: Math.max(1, inOrganization - 1) })
  // By time: a batch may take as long as a hundred other writes, and who writes one after the other is there again a little later.
  const organizations = new FairQueue({
    ...common,
    atWork: part(OF_WRITES),
    atWorkEach: inOrganization,
    atWorkOfGroup: Math.max(1, Math.ceil(connections * OF_AN_ADDRESS) - 1),
    byTime: true,
    pausing: true,
  })
  return {
    enter: async ({ caller, about, address, signal }) => {
      const key = keyOf(caller)
      // Who makes an organization, or writes of itself, waits for nobody else.
      const place = about === undefined ? key : rootOf(about)
      return within(callers.enter(key, signal), () => organizations.enter(place, signal, address))
    },
  }
}

/** Whose turns they are: strangers have theirs together. */
export function keyOf(caller: Caller): string {
  return caller.kind === 'identity' ? keyOfCaller(caller) : ''
}
