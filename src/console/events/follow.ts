// Events as they happen, over server-sent events: a stream that begins where the list that is shown was read, and comes back after
// every break from where it was.
import { useEffect, useEffectEvent, useState } from 'react'
import { useClient, type Client, type OperationResult } from 'urql'
import { pipe, subscribe } from 'wonka'
import { doubtReach, onBack } from '../session/reach.ts'
import {
  NewestEventDocument,
  NextEventsDocument,
  type EventLineFragment,
  type NextEventsSubscription,
  type NextEventsSubscriptionVariables,
} from './gen/events.ts'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 15_000
/** How long after a look at a log that has nothing yet it is looked at again. */
const EMPTY_WAIT_MS = 3000

/** Events of a group and everything below it; all, or those that the filters say. */
export type Followed = Omit<NextEventsSubscriptionVariables, 'after'>

interface Listener {
  /** Told when what is listed is to be read: first of all, and again when it is known where the stream begins, if it was not then. */
  readonly onBegin: () => void
  readonly onEvent: (event: EventLineFragment) => void
  readonly onLive: (live: boolean) => void
}

type Next = OperationResult<NextEventsSubscription>

/** Follows until the function that it gives is called. */
const follow = (client: Client, followed: Followed, to: Listener) => {
  let cursor: string | undefined
  let wait = FIRST_WAIT_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let stop = (): void => undefined
  let isOver = false
  let isTold = false
  let isAsking = false
  const later = (run: () => void, ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(run, ms)
  }
  const again = (): void => {
    to.onLive(false)
    doubtReach()
    later(() => void begin(), wait)
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
  const listen = (after: string): void => {
    to.onLive(true)
    const source = client.subscription(NextEventsDocument, { ...followed, after })
    const subscription = pipe(source, subscribe(take))
    stop = () => subscription.unsubscribe()
  }
  // The stream begins behind the newest event of all, whatever is looked for: what is listed is read after that one was, so
  // that an event in between is in both, and none is in neither.
  const begin = async (): Promise<void> => {
    if (cursor !== undefined) return listen(cursor)
    if (isAsking) return
    isAsking = true
    const options = { requestPolicy: 'network-only' } as const
    const { data, error } = await client.query(NewestEventDocument, { group: followed.group }, options).toPromise()
    isAsking = false
    if (isOver) return
    cursor = data?.events.nodes[0]?.cursor
    if (!isTold || cursor !== undefined) to.onBegin()
    isTold = true
    if (cursor !== undefined) return listen(cursor)
    // Who may not see it is told so by what is listed.
    if (error) return error.networkError ? again() : undefined
    to.onLive(true)
    later(() => void begin(), EMPTY_WAIT_MS)
  }
  // A network that was away may have taken the stream with it without a word.
  const forget = onBack(() => {
    stop()
    later(() => void begin(), 0)
  })
  void begin()
  return () => {
    isOver = true
    forget()
    clearTimeout(timer)
    stop()
  }
}

export interface Live {
  /** What happened since, the newest first. */
  readonly fresh: readonly EventLineFragment[]
  /** Whether the stream stands. */
  readonly isLive: boolean
  /** 0 until the stream knows where it begins; then it counts up when what is listed is to be read anew. */
  readonly turn: number
}

/** More than this and the list is read anew instead. */
const MOST = 100

const NOT_YET: Live = { fresh: [], isLive: false, turn: 0 }

/** Follows events; to be made anew, by a key, when others are followed. */
export function useEvents(followed: Followed, onEvent?: () => void): Live {
  const client = useClient()
  const [live, setLive] = useState(NOT_YET)
  const start = useEffectEvent((to: Listener) => follow(client, followed, to))
  const tell = useEffectEvent(() => onEvent?.())
  useEffect(
    () =>
      start({
        onBegin: () => setLive((was) => ({ ...was, turn: was.turn + 1 })),
        onLive: (isLive) => setLive((was) => ({ ...was, isLive })),
        onEvent: (event) => {
          setLive(({ fresh, turn, ...was }) =>
            fresh.length < MOST
              ? { ...was, turn, fresh: [event, ...fresh.filter(({ id }) => id !== event.id)] }
              : { ...was, turn: turn + 1, fresh: [event] },
          )
          tell()
        },
      }),
    [],
  )
  return live
}
