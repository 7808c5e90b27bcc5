import { useState, type ReactNode } from 'react'
import { useEvents } from '../../events/follow.ts'
import { LastEventsDocument, type EventLineFragment } from '../../events/gen/events.ts'
import { EventLine } from '../../events/line.tsx'
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
  const asked = useGraph(LastEventsDocument, { group: group.uid })
  const known = asked.data?.events.nodes
  const [fresh, setFresh] = useState<readonly EventLineFragment[]>([])
  const live = useEvents({ group: known && group.uid, after: known?.[0]?.cursor }, (event) => {
    setFresh((all) => [event, ...all].slice(0, MOST))
    onEvent()
  })
  return (
    <section className="card" aria-labelledby="events-title">
      <div className="card-head">
        <h2 id="events-title">Last events in {group.name}</h2>
        <span className={`badge ${live ? 'badge-good' : ''}`} role="status">
          {live ? 'live' : 'connecting'}
        </span>
      </div>
      <Answer of={asked} skeleton={<Skeleton lines={8} />}>
        {({ events }) => <Lines events={[...fresh, ...events.nodes]} />}
      </Answer>
    </section>
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
