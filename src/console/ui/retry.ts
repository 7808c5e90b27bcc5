import { useEffect, useEffectEvent } from 'react'

const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 15_000

/** Tries again while something stands there: as soon as the browser has a network, and by itself at growing distances. */
export function useRetry(retry: () => void): void {
  const run = useEffectEvent(retry)
  useEffect(() => {
    let wait = FIRST_WAIT_MS
    const again = (): void => {
      clearTimeout(timer)
      wait = Math.min(wait * 2, LONGEST_WAIT_MS)
      timer = setTimeout(again, wait)
      run()
    }
    let timer = setTimeout(again, wait)
    addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', again)
    }
  }, [])
}
