// Who has sent a request: found out as its head comes, and again for what happens later.
import type { Caller } from '../core/caller.ts'
import { SOON_MS } from '../core/soon.ts'

/** A caller, and how to learn who it is later. */
export interface Recognized {
  readonly caller: Caller
  /**
   * Who it is now: by what its token says, a session, a mapping and a provider may have ended meanwhile.
   * @throws UNAUTHENTICATED when it is nobody any more
   */
  readonly callerNow: () => Promise<Caller>
}

/** Finds out who calls, by `find`. */
export async function recognized(find: () => Promise<Caller>): Promise<Recognized> {
  let at = performance.now()
  const caller = await find()
  let found = Promise.resolve(caller)
  return {
    caller,
    callerNow: () => {
      const now = performance.now()
      if (now - at > SOON_MS) {
        at = now
        found = find()
      }
      return found
    },
  }
}
