import { useEffect, useState } from 'react'
import { listRequests, type DevRequest } from '../../session/dev.ts'
import { doubtReach } from '../../session/reach.ts'

export interface Followed {
  /** The newest first. */
  readonly requests: readonly DevRequest[]
  readonly state: 'asking' | 'live' | 'offline'
}

const MOST = 200
const PAUSE_MS = 2000

/** The requests on all faces as they come. */
export function useRequests(): Followed {
  const [followed, setFollowed] = useState<Followed>({ requests: [], state: 'asking' })
  useEffect(() => {
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = async (after: number): Promise<void> => {
      const found = await listRequests(after).catch(() => undefined)
      if (!isCurrent) return
      if (!found) {
        doubtReach()
        setFollowed(({ requests }) => ({ requests, state: 'offline' }))
        timer = setTimeout(() => void follow(after), PAUSE_MS)
        return
      }
      const last = found.at(-1)?.number ?? after
      // Numbers that go back are those of a server that was started anew.
      setFollowed(({ requests }) => ({
        requests: [...found.toReversed(), ...(last < after ? [] : requests)].slice(0, MOST),
        state: 'live',
      }))
      void follow(last)
    }
    void follow(0)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [])
  return followed
}
