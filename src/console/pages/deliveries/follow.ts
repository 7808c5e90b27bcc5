// While something waits to be delivered, what is shown of it follows.
import { useEffect, useEffectEvent } from 'react'
import { useClient } from 'urql'
import type { DeliveryState } from '../../gen/types.ts'
import { useGraph } from '../../graph/answer.tsx'
import { TOP } from '../../list/span.ts'
import {
  DeliveriesDocument,
  FollowDeliveriesDocument,
  WaitingDocument,
  type WaitingFragment,
} from './gen/deliveries.ts'

const SHORTEST_MS = 2000
const LONGEST_MS = 30_000
/** How long what was sent may take to be among the deliveries. */
const AFTER_MS = 60_000

/** How long until something may have changed: until the next attempt, if all that wait wait for that one. */
const pauseUntil = (waiting: WaitingFragment['waiting']['nodes'], now: number): number => {
  const ahead = waiting.flatMap(({ nextAttemptTime }) => {
    const ms = Date.parse(nextAttemptTime ?? '') - now
    return ms > 0 ? [ms] : []
  })
  return Math.min(Math.max(SHORTEST_MS, ...(ahead.length > 0 ? [Math.min(...ahead)] : [])), LONGEST_MS)
}

/**
 * Asks for the newest deliveries of a subscription, and for its health, as long as some of them wait: those that the list shows too, for
 * it was asked at another moment; and for a minute after something was sent, whose delivery need not be there yet.
 * @param sent how often something was sent from the page
 */
export function useFollowed(uid: string, states: DeliveryState[] | null, sent: number): void {
  const client = useClient()
  const shown = useGraph(DeliveriesDocument, { uid, states, ...TOP.span }).data?.eventSubscription?.listed.nodes ?? []
  const waiting = useGraph(WaitingDocument, { uid }).data?.eventSubscription?.waiting.nodes ?? []
  const all = [...waiting, ...shown.filter(({ state }) => state === 'WAITING')]
  const waited = [...new Set(all.map(({ event }) => event.id))].join(' ')
  const ask = useEffectEvent(async () => {
    const variables = { uid, states, ...TOP.span }
    const answer = await client
      .query(FollowDeliveriesDocument, variables, { requestPolicy: 'network-only' })
      .toPromise()
    return pauseUntil(answer.data?.eventSubscription?.waiting.nodes ?? [], Date.now())
  })
  useEffect(() => {
    if (waited === '' && sent === 0) return undefined
    const until = sent === 0 ? 0 : Date.now() + AFTER_MS
    let isOver = false
    let timer = setTimeout(() => void follow(), SHORTEST_MS)
    const follow = async (): Promise<void> => {
      const pause = await ask()
      const isSoon = Date.now() < until
      if (!isOver && (isSoon || waited !== '')) timer = setTimeout(() => void follow(), isSoon ? SHORTEST_MS : pause)
    }
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [waited, sent])
}
