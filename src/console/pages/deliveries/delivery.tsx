import { useState, type ReactNode } from 'react'
import { EventLine } from '../../events/line.tsx'
import { useWrite } from '../../graph/write.ts'
import { Button } from '../../ui/button.tsx'
import type { Refusal } from '../../ui/refusal.ts'
import { Time } from '../../ui/time.tsx'
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
  readonly onRefused: (reasons: readonly Refusal[]) => void
}

/** What became of one event, attempt by attempt. */
export function DeliveryLine({ subscription, delivery, maySend, onRefused }: DeliveryLineProps): ReactNode {
  const { event, state, attempts, nextAttemptTime } = delivery
  const [busy, setBusy] = useState(false)
  const redeliver = useWrite(RedeliverDocument)
  const again = (): void => {
    setBusy(true)
    void redeliver({ input: { uid: subscription, event: event.id } }).then((reasons) => {
      setBusy(false)
      onRefused(reasons)
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
            Tried {attempts.length > 0 && 'again '}
            <Time at={nextAttemptTime} />
          </li>
        )}
      </ol>
    </div>
  )
}
