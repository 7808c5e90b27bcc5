import type { ReactNode } from 'react'
import { useEvents } from '../../events/follow.ts'
import { LastEventsDocument, type EventLineFragment } from '../../events/gen/events.ts'
import { EventLine } from '../../events/line.tsx'
import { LiveBadge } from '../../events/live.tsx'
import { Answer, useGraph } from '../../graph/answer.tsx'
import { Skeleton, State } from '../../ui/states.tsx'

const MOST = 12

export interface LastEventsProps {
  readonly group: { readonly uid: string; readonly name: string }
  /** Told when something happened: numbers may have changed. */
  readonly onEvent: () => void
}

/** The last events of a group and everything below it, and each new one on top. */
export function LastEvents({ group, onEvent }: LastEventsProps): ReactNode {
  const { fresh, isLive, turn } = useEvents({ group: group.uid }, onEvent)
  return (
    <section className="card" aria-labelledby="events-title">
      <div className="card-head">
        <h2 id="events-title">Last events in {group.name}</h2>
        <LiveBadge isLive={isLive} />
      </div>
      {turn === 0 ? SKELETON : <Last key={turn} group={group.uid} fresh={fresh} />}
    </section>
  )
}

/** As high as that many events. */
const SKELETON = <Skeleton lines={MOST} height={45} />

/** What stands there until it is known whose events they are. */
export const LastEventsSkeleton = (): ReactNode => (
  <section className="card" aria-busy="true">
    <div className="card-head">
      <h2>Last events</h2>
    </div>
    {SKELETON}
  </section>
)

interface LastProps {
  readonly group: string
  readonly fresh: readonly EventLineFragment[]
}

function Last({ group, fresh }: LastProps): ReactNode {
  const asked = useGraph(LastEventsDocument, { group })
  return (
    <Answer of={asked} skeleton={SKELETON}>
      {({ events }) => <Lines events={[...fresh, ...events.nodes]} />}
    </Answer>
  )
}

function Lines({ events }: { readonly events: readonly EventLineFragment[] }): ReactNode {
  // What came live may be in the list too, once that was asked again.
  const shown = [...new Map(events.map((event) => [event.id, event])).values()].slice(0, MOST)
  if (shown.length === 0) return <State kind="empty" title="Nothing has happened here yet" />
  return (
    <ol className="events">
      {shown.map((event) => (
        <li key={event.id}>
          <EventLine event={event} />
        </li>
      ))}
    </ol>
  )
}
