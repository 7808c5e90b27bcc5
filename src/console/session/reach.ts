// Whether the server is there. Whoever learns that it may not be says so here, and it is looked for until it answers.
import { useSyncExternalStore } from 'react'
import { base } from '../base.ts'

/**
 * `back` is `there` for as long as it takes to read so. That the browser knows of no network decides nothing: a server on the same
 * machine needs none.
 */
export type Reach = 'there' | 'silent' | 'unplugged' | 'back'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 15_000
/** Longer than any server takes for a page that stands in its memory. */
const PATIENCE_MS = 10_000
const BACK_MS = 5000
/** How often it is looked for where nothing else would notice that it went: on pages that ask once and no stream comes to. */
const IDLE_MS = 20_000

let reach: Reach = 'there'
let timer: ReturnType<typeof setTimeout> | undefined
let wait = FIRST_WAIT_MS
let isLooking = false
const listeners = new Set<() => void>()
const onceBack = new Set<() => void>()

const put = (next: Reach): void => {
  if (next === reach) return
  reach = next
  for (const listener of listeners) listener()
}

const isLost = (): boolean => reach === 'silent' || reach === 'unplugged'

/** What stands before a server that is gone answers with 502 and the like. */
const answers = (): Promise<boolean> =>
  fetch(base, {
    method: 'HEAD',
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).then(
    ({ status }) => status < 500,
    () => false,
  )

const later = (run: () => void, ms: number): void => {
  clearTimeout(timer)
  timer = setTimeout(run, ms)
}

const look = async (): Promise<void> => {
  if (isLooking) return
  isLooking = true
  const isThere = await answers()
  isLooking = false
  if (isThere) return reached()
  put(navigator.onLine ? 'silent' : 'unplugged')
  later(() => void look(), wait)
  wait = Math.min(wait * 2, LONGEST_WAIT_MS)
}

/** Something did not come that was to come: is it there? */
export const doubtReach = (): void => void look()

/** The server answered. */
export const reached = (): void => {
  if (!isLost()) return
  wait = FIRST_WAIT_MS
  put('back')
  later(() => put('there'), BACK_MS)
  for (const listener of onceBack) listener()
}

/** Tells when the server is back, until the function that it gives is called. */
export const onBack = (listener: () => void): (() => void) => {
  onceBack.add(listener)
  return () => onceBack.delete(listener)
}

/** Looks as soon as the browser loses its network, or has one again, and now and then while somebody looks. */
export const watchNetwork = (): void => {
  addEventListener('offline', doubtReach)
  addEventListener('online', () => isLost() && doubtReach())
  setInterval(() => !document.hidden && !isLost() && doubtReach(), IDLE_MS)
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useReach = (): Reach => useSyncExternalStore(subscribe, () => reach)
