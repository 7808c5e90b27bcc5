// Connections that have just come. An event loop accepts a few a turn, and whoever comes behind hundreds waits for many turns: while
// they come, long work takes short pieces of it.
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Turns that work waits at most for those who come, before each of its pieces: who goes on coming must not stop it. */
const MOST_TURNS = 8

/** Of a process, as its event loop is. */
let last = 0
let hasCome = false

/** Tells that a connection has come. */
export function connectionCame(): void {
  const mine = ++last
  hasCome = true
  // The next one comes in the next turn, and what waits is asked behind that.
  setImmediate(() => {
    setImmediate(() => {
      if (mine === last) hasCome = false
    })
  })
}

/** Waits while connections come, for a few turns. */
export async function afterNewcomers(): Promise<void> {
  for (let left = MOST_TURNS; left > 0 && hasCome; left--) await nextTurn()
}
