import type { ReactNode } from 'react'
import { EVENTS } from '../../events/entry.tsx'
import { useEvents } from '../../events/follow.ts'
import { LiveBadge } from '../../events/live.tsx'
import { List } from '../../list/list.tsx'
import { Skeleton, State } from '../../ui/states.tsx'
import { ActivityDocument } from './gen/activity.ts'
import { askedFor, isWithin, type Wanted } from './wanted.ts'

interface LogProps {
  readonly group: string
  readonly wanted: Wanted
}

/** The log, newest first, and what happens meanwhile on top. */
export function Log({ group, wanted }: LogProps): ReactNode {
  const { startTime, endTime, ...filter } = askedFor(wanted)
  const { fresh, isLive, turn } = useEvents({ group, ...filter })
  return (
    <>
      <div className="activity-head">
        <LiveBadge isLive={isLive} />
      </div>
      {turn === 0 ? (
        <Skeleton lines={8} height={38} />
      ) : (
        <List
          key={turn}
          query={ActivityDocument}
          variables={{ group, ...filter, startTime, endTime }}
          pick={({ events }) => events}
          label="Events, the newest first"
          keyOf={({ id }) => id}
          look={EVENTS}
          fresh={fresh.filter(({ time }) => isWithin(time, { startTime, endTime }))}
          none={
            <State kind="empty" title="Nothing of this kind that you see">
              <p>Events of what is out of your sight are not here.</p>
            </State>
          }
        />
      )}
    </>
  )
}
