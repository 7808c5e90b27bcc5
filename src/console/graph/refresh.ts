// All that is on the screen is asked again where it may have become old without a word: after the server was away, and when one comes
// back to a tab that one had left.
import { doubtReach, onBack } from '../session/reach.ts'

/** How long one was away until it is worth a question. */
const AWAY_MS = 10_000

const listeners = new Set<() => void>()

/** Asks all of it again. */
export const refresh = (): void => {
  for (const listener of listeners) listener()
}

/** Tells when it is to be asked again, until the function that it gives is called. */
export const onRefresh = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Does so from now on, by itself. */
export const refreshByItself = (): void => {
  let leftAt = performance.now()
  const leave = (): void => {
    leftAt = performance.now()
  }
  const comeBack = (): void => {
    if (performance.now() - leftAt < AWAY_MS) return
    leave()
    doubtReach()
    refresh()
  }
  onBack(refresh)
  addEventListener('blur', leave)
  addEventListener('focus', comeBack)
  document.addEventListener('visibilitychange', () => (document.hidden ? leave() : comeBack()))
}
