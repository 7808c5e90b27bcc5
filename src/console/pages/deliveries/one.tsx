import { useState, type ReactNode } from 'react'
import { useAddress } from '../../address.ts'
import { DeliveryState } from '../../gen/types.ts'
import { useGraph } from '../../graph/answer.tsx'
import { useMay, withMay } from '../../graph/may.ts'
import { One as OneOf } from '../../graph/one.tsx'
import { useWrite } from '../../graph/write.ts'
import { List } from '../../list/list.tsx'
import { lines } from '../../list/look.tsx'
import { Health } from '../../subscriptions/health.tsx'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Page } from '../../ui/page.tsx'
import type { Refusal } from '../../ui/refusal.ts'
import { Refused } from '../../ui/refused.tsx'
import { Skeleton, State } from '../../ui/states.tsx'
import { groupSteps, Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import {
  DeliveriesDocument,
  SendTestEventDocument,
  SubscriptionDocument,
  type DeliveryLineFragment,
} from './gen/deliveries.ts'
import { DeliveryLine } from './delivery.tsx'
import { useFollowed } from './follow.ts'
import { Receiver } from './receiver.tsx'

/** A subscription by its uid. */
export function One({ uid }: { readonly uid: string }): ReactNode {
  const may = useMay(uid)
  const asked = withMay(useGraph(SubscriptionDocument, { uid }), may)
  const one = asked.data?.eventSubscription
  const maySend = may?.has('EVENTS_SUBSCRIPTION_UPDATE') ?? false
  const send = useWrite(SendTestEventDocument)
  const [refused, setRefused] = useState<readonly Refusal[]>([])
  const [sent, setSent] = useState(0)
  const told = (reasons: readonly Refusal[]): void => {
    setRefused(reasons)
    if (reasons.length === 0) setSent((times) => times + 1)
  }
  return (
    <Page
      title={one?.sink ?? 'Subscription'}
      trail={
        <Breadcrumbs
          steps={[{ to: '/deliveries', text: 'Deliveries' }, ...groupSteps(one?.group ? [one.group] : [])]}
        />
      }
      lead={one && <Health {...one} />}
      actions={
        one && maySend && <Button onPress={() => void send({ input: { uid } }).then(told)}>Send a test event</Button>
      }
    >
      {refused.length > 0 && <Refused reasons={refused} outcome="Nothing was sent." group={one?.group?.uid} />}
      <OneOf of={asked} pick={(data) => data.eventSubscription} what="subscription" skeleton={<Skeleton lines={8} />}>
        {({ group }) => (
          <div className="stack">
            <Receiver group={group?.uid} />
            <Sent uid={uid} maySend={maySend} sent={sent} onTold={told} />
          </div>
        )}
      </OneOf>
    </Page>
  )
}

const STATES: readonly { readonly value: DeliveryState | ''; readonly text: string }[] = [
  { value: '', text: 'All' },
  { value: 'WAITING', text: 'Waiting' },
  { value: 'DELIVERED', text: 'Delivered' },
  { value: 'DEAD', text: 'Given up' },
  { value: 'DROPPED', text: 'Dropped' },
]

interface SentProps {
  readonly uid: string
  readonly maySend: boolean
  /** How often something was sent. */
  readonly sent: number
  /** Told when something was sent again, or why it was refused. */
  readonly onTold: (reasons: readonly Refusal[]) => void
}

function Sent({ uid, maySend, sent, onTold }: SentProps): ReactNode {
  const [state, setState] = useAddress<DeliveryState | ''>('state', '', { only: Object.values(DeliveryState) })
  const states = state === '' ? null : [state]
  useFollowed(uid, states, sent)
  const look = lines<DeliveryLineFragment>(
    (delivery) => <DeliveryLine subscription={uid} delivery={delivery} maySend={maySend} onTold={onTold} />,
    100,
  )
  return (
    <section className="card" aria-labelledby="sent-title">
      <div className="card-head">
        <h2 id="sent-title">What became of each event</h2>
        <Choice label="State" isLabelHidden value={state} onChange={setState} options={STATES} />
      </div>
      <List
        key={state}
        query={DeliveriesDocument}
        variables={{ uid, states }}
        pick={({ eventSubscription }) => eventSubscription?.listed}
        label="Deliveries, the newest first"
        keyOf={({ event }) => event.id}
        look={look}
        none={
          <State kind="empty" title="No deliveries that you see">
            <p>
              {maySend ? 'Send a test event, or change' : 'Change'} something in the group. Deliveries that are over go
              after seven days.
            </p>
          </State>
        }
      />
    </section>
  )
}
