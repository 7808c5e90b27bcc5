// What clients of a simulation know: what was acknowledged, what was refused, and what nobody can tell.
import { PlatformError, type CodeName } from '../../src/core/errors.ts'

export type Outcome = { readonly answer: Record<string, unknown> } | { readonly refused: CodeName } | 'unknown'

/** After these a client cannot tell whether it was done. */
const UNTOLD: readonly CodeName[] = ['UNAVAILABLE', 'DEADLINE_EXCEEDED', 'ABORTED', 'CANCELLED']

/** Awaits a call as a client does. */
export async function outcomeOf(call: Promise<Record<string, unknown>>): Promise<Outcome> {
  try {
    return { answer: await call }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    return UNTOLD.includes(error.code) ? 'unknown' : { refused: error.code }
  }
}

/** How often something was done at most, for all that clients know, and how often that was acknowledged. */
export interface Attempts {
  readonly most: number
  readonly done: number
}

/** Counts an attempt of `of` by what comes of it. */
export async function counted(
  attempts: Map<string, Attempts>,
  of: string,
  call: () => Promise<Outcome>,
): Promise<Outcome> {
  const add = (most: number, done: number): void => {
    const before = attempts.get(of) ?? { most: 0, done: 0 }
    attempts.set(of, { most: before.most + most, done: before.done + done })
  }
  add(1, 0)
  const outcome = await call()
  if (outcome === 'unknown') return outcome
  if ('refused' in outcome) add(-1, 0)
  else add(0, 1)
  return outcome
}

/** Resources by kind, as far as acknowledgements tell of them. */
export class History {
  /** Created, and nobody has tried to delete them. */
  readonly present = new Map<string, string>()
  /** Their deletion was acknowledged: uids are never given again. */
  readonly deleted = new Map<string, string>()

  /** Attempts to create, by table; and to change, by uid. */
  readonly creations = new Map<string, Attempts>()
  readonly changes = new Map<string, Attempts>()

  /** Somebody tried to delete them. */
  readonly #doomed = new Set<string>()

  /** Creating a tag that is there answers with it: the answer may come after that of who deleted it meanwhile. */
  created(table: string, uid: string): void {
    if (!this.#doomed.has(uid)) this.present.set(uid, table)
  }

  /** From now on it may be gone; with it what goes when it goes. */
  deleting(uid: string): void {
    this.#doomed.add(uid)
    for (const known of this.present.keys())
      if (known === uid || known.startsWith(`${uid}/`)) this.present.delete(known)
  }

  gone(table: string, uid: string): void {
    this.deleted.set(uid, table)
  }
}
