// Others may rename a group or delete it while it is looked at.
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Asked } from '../../graph/answer.tsx'
import { refresh } from '../../graph/refresh.ts'
import type { GroupPageQuery } from './gen/group.ts'

/** A stream for each tab would take the few connections that a browser has to a server. */
const EVERY_MS = 15_000

/** Asks for a group now and then while it can be seen, and for all else that is on the screen once it is gone. */
export function useFollowedGroup({ data, error, busy, again }: Asked<GroupPageQuery>): void {
  const wasThere = useRef(false)
  const ask = useEffectEvent(() => {
    if (wasThere.current && !document.hidden && !busy) again()
  })
  useEffect(() => {
    const timer = setInterval(() => ask(), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  const group = data?.group
  const isGone = group === null && error === undefined
  useEffect(() => {
    if (group) wasThere.current = true
    if (!isGone || !wasThere.current) return
    wasThere.current = false
    refresh()
  }, [group, isGone])
}
