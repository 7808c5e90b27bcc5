import { useState, type ReactNode } from 'react'
import { EventLine } from '../../events/line.tsx'
import { useWrite } from '../../graph/write.ts'
import { Button } from '../../ui/button.tsx'
import type { Refusal } from '../../ui/refusal.ts'
import { Time, useNow } from '../../ui/time.tsx'
import { RedeliverDocument, type DeliveryLineFragment } from './gen/deliveries.ts'

const STATES = {
  WAITING: ['warn', 'Waiting'],
  DELIVERED: ['good', 'Delivered'],
  DEAD: ['bad', 'Given up'],
  DROPPED: ['bad', 'Dropped'],
} as const

export interface DeliveryLineProps {
  /** The uid of the subscription. */
  readonly subscription: string
  readonly delivery: DeliveryLineFragment
  /** Whether one may send it again. */
  readonly maySend: boolean
  /** Told why it is not sent again; nothing: it is. */
  readonly onTold: (reasons: readonly Refusal[]) => void
}

/** What became of one event, attempt by attempt. */
export function DeliveryLine({ subscription, delivery, maySend, onTold }: DeliveryLineProps): ReactNode {
  const { event, state, attempts, nextAttemptTime } = delivery
  const [busy, setBusy] = useState(false)
  const redeliver = useWrite(RedeliverDocument)
  const again = (): void => {
    setBusy(true)
    void redeliver({ input: { uid: subscription, event: event.id } }).then((reasons) => {
      setBusy(false)
      onTold(reasons)
    })
  }
  const [colour, text] = STATES[state]
  return (
    <div className="delivery">
      <EventLine event={event} />
      <div className="delivery-end">
        <span className={`badge badge-${colour}`}>{text}</span>
        {maySend && (
          <Button kind="quiet" isDisabled={busy} onPress={again}>
            Redeliver
          </Button>
        )}
      </div>
      <ol className="attempts">
        {attempts.map(({ time, status, durationMilliseconds, error }, at) => (
          <li key={time} data-failed={error !== null || undefined}>
            <span className="attempt-number">{at + 1}</span>
            <code>{status ?? 'no answer'}</code>
            <span>{durationMilliseconds} ms</span>
            <Time at={time} />
            {error !== null && <span className="attempt-error">{error}</span>}
          </li>
        ))}
        {nextAttemptTime !== null && (
          <li className="soft">
            <Next at={nextAttemptTime} isAgain={attempts.length > 0} />
          </li>
        )}
      </ol>
    </div>
  )
}

/** When it is tried. Events go to a sink in their order: one whose time has come waits for those before it. */
function Next({ at, isAgain }: { readonly at: string; readonly isAgain: boolean }): ReactNode {
  const now = useNow()
  if (Date.parse(at) <= now) return 'Waits for its turn'
  return (
    <>
      Is tried {isAgain && 'again '}
      <Time at={at} />
    </>
  )
}
