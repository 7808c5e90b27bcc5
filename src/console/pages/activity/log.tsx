import { useState, type ReactNode } from 'react'
import { EventEntry } from '../../events/entry.tsx'
import { useEvents } from '../../events/follow.ts'
import type { EventLineFragment } from '../../events/gen/events.ts'
import { Answer, useGraph } from '../../graph/answer.tsx'
import { More } from '../../ui/more.tsx'
import { Skeleton, State } from '../../ui/states.tsx'
import { ActivityDocument, type ActivityQuery } from './gen/activity.ts'
import { askedFor, isWanted, type Wanted } from './wanted.ts'

interface LogProps {
  readonly group: string
  readonly wanted: Wanted
}

/** The log, newest first, and what happens meanwhile on top. */
export function Log({ group, wanted }: LogProps): ReactNode {
  const [after, setAfter] = useState<string | null>(null)
  const [fresh, setFresh] = useState<readonly EventLineFragment[]>([])
  const asked = useGraph(ActivityDocument, { group, ...askedFor(wanted), after })
  const known = asked.data?.events.nodes
  // The newest that is looked for may be old: the stream would bring all that came after it.
  const isAll = Object.values(wanted).every((value) => value === '')
  const live = useEvents({ group: known && group, after: isAll ? known?.[0]?.cursor : undefined }, (event) => {
    if (isWanted(event, wanted)) setFresh((all) => [event, ...all])
  })
  return (
    <Answer of={asked} skeleton={<Skeleton lines={10} height={36} />}>
      {({ events }) => <Found events={events} fresh={fresh} busy={asked.busy} live={live} onMore={setAfter} />}
    </Answer>
  )
}

interface FoundProps {
  readonly events: ActivityQuery['events']
  readonly fresh: readonly EventLineFragment[]
  readonly busy: boolean
  readonly live: boolean
  readonly onMore: (after: string) => void
}

function Found({ events: { nodes, pageInfo }, fresh, busy, live, onMore }: FoundProps): ReactNode {
  // What came live may be in the list too, once that was asked again.
  const all = [...new Map([...fresh, ...nodes].map((event) => [event.id, event])).values()]
  return (
    <>
      <div className="activity-head">
        <span className={`badge ${live ? 'badge-good' : ''}`} role="status">
          {live ? 'live' : 'connecting'}
        </span>
      </div>
      {all.length > 0 ? (
        <ol className="list">
          {all.map((event) => (
            <li key={event.id}>
              <EventEntry event={event} />
            </li>
          ))}
        </ol>
      ) : (
        !busy && (
          <State kind="empty" title="Nothing of this kind that you see">
            <p>Events of what is out of your sight are not here.</p>
          </State>
        )
      )}
      <More page={pageInfo} busy={busy} onMore={onMore} />
    </>
  )
}
