// The events of a group as they happen, with nothing missed: it starts behind the newest event that was read, and after a
// break it goes on behind the last one that came.
import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import { onEnd, pipe, subscribe } from 'wonka'
import { messageOf } from './client.ts'
import { LatestEventsDocument, LiveEventsDocument, type HappeningFragment } from './gen/graphql.ts'

const KEPT = 20
const RETRY_MS = 1000

export interface Live {
  /** The newest first. */
  readonly events: readonly HappeningFragment[]
  readonly state: 'listening' | 'reconnecting' | 'refused'
  /** Why it does not listen. */
  readonly reason: string
}

/** Listens for as long as the component is shown. */
export const useLiveEvents = (org: string): Live => {
  const client = useClient()
  const [live, setLive] = useState<Live>({ events: [], state: 'reconnecting', reason: '' })
  useEffect(() => {
    let after: string | undefined
    let known = false
    let stop = (): void => undefined

    const retry = (reason: string): void => {
      setLive((now) => ({ ...now, state: 'reconnecting', reason }))
      const timer = setTimeout(() => void begin(), RETRY_MS)
      stop = () => clearTimeout(timer)
    }
    const refuse = (reason: string): void => setLive((now) => ({ ...now, state: 'refused', reason }))

    const listen = (): void => {
      setLive((now) => ({ ...now, state: 'listening', reason: '' }))
      let over = false
      const end = (settle: () => void): void => {
        if (!over) settle()
        over = true
      }
      const stream = pipe(
        client.subscription(LiveEventsDocument, { org, after }),
        onEnd(() => end(() => retry('The stream ended.'))),
        subscribe(({ data, error }) => {
          // The graph itself says no, such as for a token that has run out: asking again would not help.
          if (error?.graphQLErrors.length) return end(() => refuse(messageOf(error)))
          if (error) return end(() => retry(messageOf(error)))
          if (!data) return
          const event = data.events
          after = event.cursor
          setLive((now) => ({ ...now, events: [event, ...now.events].slice(0, KEPT) }))
        }),
      )
      stop = () => {
        over = true
        stream.unsubscribe()
      }
    }

    const begin = async (): Promise<void> => {
      if (known) return listen()
      let wanted = true
      stop = () => {
        wanted = false
      }
      const { data, error } = await client.query(LatestEventsDocument, { org }, { requestPolicy: 'network-only' })
      if (!wanted) return
      if (error?.graphQLErrors.length) return refuse(messageOf(error))
      if (error) return retry(messageOf(error))
      known = true
      const events = data?.events.nodes ?? []
      after = events[0]?.cursor
      setLive((now) => ({ ...now, events }))
      listen()
    }
    void begin()
    return () => stop()
  }, [client, org])
  return live
}
