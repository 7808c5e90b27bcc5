import { useState, type ReactNode } from 'react'
import { useAddress } from '../../address.ts'
import type { DeliveryState } from '../../gen/types.ts'
import { Answer, useGraph } from '../../graph/answer.tsx'
import { One as OneOf } from '../../graph/one.tsx'
import { useWrite } from '../../graph/write.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { More } from '../../ui/more.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton, State } from '../../ui/states.tsx'
import { groupSteps, Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { DeliveriesDocument, SendTestEventDocument, SubscriptionDocument } from './gen/deliveries.ts'
import { DeliveryLine } from './delivery.tsx'
import { Health } from './health.tsx'
import { Receiver } from './receiver.tsx'

/** A subscription by its uid. */
export function One({ uid }: { readonly uid: string }): ReactNode {
  const asked = useGraph(SubscriptionDocument, { uid })
  const one = asked.data?.eventSubscription
  const send = useWrite(SendTestEventDocument)
  const [refused, setRefused] = useState<readonly string[]>([])
  return (
    <Page
      title={one?.sink ?? 'Subscription'}
      trail={
        <Breadcrumbs
          steps={[{ to: '/deliveries', text: 'Deliveries' }, ...groupSteps(one?.group ? [one.group] : [])]}
        />
      }
      lead={one && <Health {...one} />}
      actions={one && <Button onPress={() => void send({ input: { uid } }).then(setRefused)}>Send a test event</Button>}
    >
      <Refused reasons={refused} />
      <OneOf of={asked} pick={(data) => data.eventSubscription} what="subscription" skeleton={<Skeleton lines={8} />}>
        {({ group }) => (
          <div className="stack">
            <Sent uid={uid} onRefused={setRefused} />
            <Receiver group={group?.uid} />
          </div>
        )}
      </OneOf>
    </Page>
  )
}

/** Why something was not done, in the server's words. */
function Refused({ reasons }: { readonly reasons: readonly string[] }): ReactNode {
  if (reasons.length === 0) return null
  return (
    <div className="sign-in-refused deliveries-refused" role="alert">
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      <p>Nothing was sent.</p>
    </div>
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
  readonly onRefused: (reasons: readonly string[]) => void
}

function Sent({ uid, onRefused }: SentProps): ReactNode {
  const [state, setState] = useAddress<DeliveryState | ''>('state', '')
  return (
    <section className="card" aria-labelledby="sent-title">
      <div className="card-head">
        <h2 id="sent-title">What became of each event</h2>
        <Choice label="State" isLabelHidden value={state} onChange={setState} options={STATES} />
      </div>
      <Found key={state} uid={uid} state={state} onRefused={onRefused} />
    </section>
  )
}

function Found({ uid, state, onRefused }: SentProps & { readonly state: DeliveryState | '' }): ReactNode {
  const [after, setAfter] = useState<string | null>(null)
  const asked = useGraph(DeliveriesDocument, { uid, after, states: state === '' ? null : [state] })
  return (
    <Answer of={asked} skeleton={<Skeleton lines={6} height={32} />}>
      {({ eventSubscription: found }) =>
        found && found.deliveries.nodes.length > 0 ? (
          <>
            <ol className="deliveries">
              {found.deliveries.nodes.map((delivery) => (
                <li key={delivery.event.id}>
                  <DeliveryLine subscription={uid} delivery={delivery} onRefused={onRefused} />
                </li>
              ))}
            </ol>
            <More page={found.deliveries.pageInfo} busy={asked.busy} onMore={setAfter} />
          </>
        ) : (
          !asked.error && (
            <State kind="empty" title="No deliveries that you see">
              <p>Send a test event, or change something in the group. Deliveries that are over go after seven days.</p>
            </State>
          )
        )
      }
    </Answer>
  )
}
