import { useState, type ReactNode } from 'react'
import { Answer, useGraph } from '../../graph/answer.tsx'
import { Link } from '../../ui/link.tsx'
import { More } from '../../ui/more.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton, State } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { SubscriptionsDocument } from './gen/deliveries.ts'
import { Health } from './health.tsx'
import { Receiver } from './receiver.tsx'

/** The subscriptions that one sees. */
export function List(): ReactNode {
  const [after, setAfter] = useState<string | null>(null)
  const asked = useGraph(SubscriptionsDocument, { after })
  return (
    <Page title="Deliveries" lead="Subscriptions post each event of a group to a sink. Here is how that goes.">
      <div className="stack">
        <Answer of={asked} skeleton={<Skeleton lines={5} height={38} />}>
          {({ eventSubscriptions: { nodes, pageInfo } }) =>
            nodes.length === 0 ? (
              <State kind="empty" title="You see no subscriptions">
                <p>They are made by `createEventSubscription`; those of groups out of your sight are not here.</p>
              </State>
            ) : (
              <div>
                <ul className="list">
                  {nodes.map((one) => (
                    <li key={one.uid}>
                      <div className="row">
                        <p className="row-title">
                          <Link to={`/deliveries/${one.uid}`}>{one.sink}</Link>
                        </p>
                        <p className="row-about">
                          {one.group?.name ?? 'a group out of your sight'} ·{' '}
                          {one.eventTypes.length === 0 ? 'all types' : `${one.eventTypes.length} types`}
                        </p>
                        <span className="row-end">
                          <Health {...one} />
                          <Time at={one.createTime} />
                        </span>
                      </div>
                    </li>
                  ))}
                </ul>
                <More page={pageInfo} busy={asked.busy} onMore={setAfter} />
              </div>
            )
          }
        </Answer>
        <Receiver group={undefined} />
      </div>
    </Page>
  )
}
