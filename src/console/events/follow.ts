// Events as they happen, over server-sent events: a stream that comes back after every break, from where it was.
import { useEffect, useEffectEvent, useState } from 'react'
import { useClient, type Client, type OperationResult } from 'urql'
import { pipe, subscribe } from 'wonka'
import { NextEventsDocument, type EventLineFragment, type NextEventsSubscription } from './gen/events.ts'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 15_000

export interface Followed {
  /** Events of this group and everything below it; undefined: none yet. */
  readonly group: string | undefined
  /** The cursor of the last event that is known; undefined: the stream starts now. */
  readonly after: string | undefined
}

interface Listener {
  readonly onEvent: (event: EventLineFragment) => void
  readonly onLive: (live: boolean) => void
}

type Next = OperationResult<NextEventsSubscription>

/** Follows until the function that it gives is called. */
const follow = (client: Client, { group, after }: { group: string; after: string | undefined }, to: Listener) => {
  let cursor = after
  let wait = FIRST_WAIT_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let stop = (): void => undefined
  const again = (): void => {
    to.onLive(false)
    clearTimeout(timer)
    timer = setTimeout(begin, wait)
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }
  const take = ({ data, hasNext }: Next): void => {
    if (data) {
      wait = FIRST_WAIT_MS
      cursor = data.events.cursor
      to.onEvent(data.events)
    }
    if (!hasNext) again()
  }
  const begin = (): void => {
    to.onLive(true)
    const source = client.subscription(NextEventsDocument, { group, after: cursor ?? null })
    const subscription = pipe(source, subscribe(take))
    stop = () => subscription.unsubscribe()
  }
  begin()
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** Tells of each event as it happens, and whether the stream stands. */
export function useEvents({ group, after }: Followed, onEvent: (event: EventLineFragment) => void): boolean {
  const client = useClient()
  const [live, setLive] = useState(false)
  const tell = useEffectEvent(onEvent)
  const start = useEffectEvent(() => after)
  useEffect(() => {
    if (group === undefined) return undefined
    return follow(client, { group, after: start() }, { onEvent: (event) => tell(event), onLive: setLive })
  }, [client, group])
  return live
}
