import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { EventEntry } from '../../events/entry.tsx'
import { useEvents } from '../../events/follow.ts'
import type { EventLineFragment } from '../../events/gen/events.ts'
import type { EventType } from '../../gen/types.ts'
import { Answer, useGraph } from '../../graph/answer.tsx'
import { More } from '../../ui/more.tsx'
import { Skeleton, State } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { ActivityDocument, type ActivityQuery } from './gen/activity.ts'
import { isPast, isWanted, type Wanted } from './wanted.ts'

/** How many events are looked through before somebody must ask for more, when few of them are looked for. */
const LOOKED_THROUGH = 2000
const ENOUGH = 30

interface LogProps {
  readonly group: string
  readonly wanted: Wanted
}

/** The log, newest first, and what happens meanwhile on top. */
export function Log({ group, wanted }: LogProps): ReactNode {
  const [after, setAfter] = useState<string | null>(null)
  const [fresh, setFresh] = useState<readonly EventLineFragment[]>([])
  const kinds = wanted.kind === '' ? null : [wanted.kind as EventType]
  const asked = useGraph(ActivityDocument, { group, kinds, after })
  const known = asked.data?.events.nodes
  const live = useEvents({ group: known && group, after: known?.[0]?.cursor }, (event) =>
    setFresh((all) => [event, ...all]),
  )
  return (
    <Answer of={asked} skeleton={<Skeleton lines={10} height={36} />}>
      {({ events }) => (
        <Found events={events} fresh={fresh} wanted={wanted} busy={asked.busy} live={live} onMore={setAfter} />
      )}
    </Answer>
  )
}

interface FoundProps {
  readonly events: ActivityQuery['events']
  readonly fresh: readonly EventLineFragment[]
  readonly wanted: Wanted
  readonly busy: boolean
  readonly live: boolean
  readonly onMore: (after: string) => void
}

function Found({ events: { nodes, pageInfo }, fresh, wanted, busy, live, onMore }: FoundProps): ReactNode {
  // What came live may be in the list too, once that was asked again.
  const all = [...new Map([...fresh, ...nodes].map((event) => [event.id, event])).values()]
  const found = all.filter((event) => isWanted(event, wanted))
  const last = nodes.at(-1)
  const goesOn = pageInfo.hasNextPage && !isPast(last, wanted)
  const onward = useEffectEvent(() => {
    if (pageInfo.endCursor !== null) onMore(pageInfo.endCursor)
  })
  const looks = goesOn && !busy && found.length < ENOUGH && nodes.length < LOOKED_THROUGH
  useEffect(() => {
    if (looks) onward()
  }, [looks, nodes.length])
  return (
    <>
      <div className="activity-head">
        <span className={`badge ${live ? 'badge-good' : ''}`} role="status">
          {live ? 'live' : 'connecting'}
        </span>
        <span className="soft small">
          {found.length} of the {all.length} events looked through
          {last && (
            <>
              , back to <Time at={last.time} />
            </>
          )}
        </span>
      </div>
      {found.length > 0 ? (
        <ol className="list">
          {found.map((event) => (
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
      {!looks && <More page={{ ...pageInfo, hasNextPage: goesOn }} busy={busy} onMore={onMore} />}
    </>
  )
}
