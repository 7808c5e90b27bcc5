import type { ReactNode } from 'react'
import { List } from '../../list/list.tsx'
import { lines } from '../../list/look.tsx'
import { Health } from '../../subscriptions/health.tsx'
import { Link } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'
import { State } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { SubscriptionsDocument, type SubscriptionLineFragment } from './gen/deliveries.ts'
import { Receiver } from './receiver.tsx'

/** The subscriptions that one sees. */
export const Subscriptions = (): ReactNode => (
  <Page title="Deliveries" lead="Subscriptions post each event of a group to a sink. Here is how that goes.">
    <div className="stack">
      <Receiver group={undefined} />
      <List
        query={SubscriptionsDocument}
        variables={{}}
        pick={({ eventSubscriptions }) => eventSubscriptions}
        label="Subscriptions, the newest first"
        keyOf={({ uid }) => uid}
        look={LOOK}
        none={
          <State kind="empty" title="You see no subscriptions">
            <p>
              They are made by <code>createEventSubscription</code>; those of groups out of your sight are not here.
            </p>
          </State>
        }
      />
    </div>
  </Page>
)

const LOOK = lines<SubscriptionLineFragment>((one) => (
  <div className="row">
    <p className="row-title">
      <Link to={`/deliveries/${one.uid}`}>{one.sink}</Link>
    </p>
    <p className="row-about">
      {one.group?.name ?? 'a group out of your sight'} ·{' '}
      {one.eventTypes.length === 0
        ? 'all types'
        : `${one.eventTypes.length} ${one.eventTypes.length === 1 ? 'type' : 'types'}`}
    </p>
    <span className="row-end">
      <Health {...one} />
      <Time at={one.createTime} />
    </span>
  </div>
))
