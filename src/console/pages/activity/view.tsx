// What happens and what happened: the log of a group, live, and looked through by kind, person, resource and day.
import type { ReactNode } from 'react'
import { isUid, useAddress } from '../../address.ts'
import { EventType } from '../../gen/types.ts'
import { Answer, useGraph } from '../../graph/answer.tsx'
import { outermost } from '../../graph/outermost.ts'
import { Page } from '../../ui/page.tsx'
import { Skeleton, State } from '../../ui/states.tsx'
import { Filters } from './filters.tsx'
import { ActivityGroupsDocument, type ActivityGroupsQuery } from './gen/activity.ts'
import { Log } from './log.tsx'
import { isDay } from './wanted.ts'

type Groups = readonly ActivityGroupsQuery['groups']['nodes'][number][]

export function View(): ReactNode {
  const asked = useGraph(ActivityGroupsDocument, {})
  return (
    <Page
      title="Events"
      lead="What happened in a group and everything below it, the newest first, and what it changed."
    >
      <Answer of={asked} skeleton={<Skeleton lines={10} height={36} />}>
        {({ groups, seen }) =>
          seen.nodes.length > 0 ? (
            <Activity roots={outermost(groups.nodes, seen.nodes)} seen={seen.nodes} />
          ) : (
            <State kind="empty" title="You see no group">
              <p>Events are those of a group. Nobody has bound a role to you yet.</p>
            </State>
          )
        }
      </Answer>
    </Page>
  )
}

interface ActivityProps {
  /** Those that the others lie in. */
  readonly roots: Groups
  readonly seen: Groups
}

function Activity({ roots, seen }: ActivityProps): ReactNode {
  const groups = [...new Map([...roots, ...seen].map((one) => [one.uid, one])).values()]
  const [group, setGroup] = useAddress('group', roots[0]?.uid ?? '', { only: isUid })
  const [kind, setKind] = useAddress<EventType | ''>('kind', '', { only: Object.values(EventType) })
  const [by, setBy] = useAddress('by', '', { only: isUid })
  const [about, setAbout] = useAddress('about', '', { only: isUid })
  const [from, setFrom] = useAddress('from', '', { only: isDay })
  const [to, setTo] = useAddress('to', '', { only: isDay })
  const wanted = { kind, by, about, from, to }
  return (
    <>
      <Filters
        groups={groups}
        group={group}
        wanted={wanted}
        put={{ group: setGroup, kind: setKind, by: setBy, about: setAbout, from: setFrom, to: setTo }}
      />
      {from !== '' && to !== '' && from > to ? (
        <State kind="empty" title="No day is in between">
          <p>“From” is later than “To”.</p>
        </State>
      ) : (
        <Log key={JSON.stringify([group, wanted])} group={group} wanted={wanted} />
      )}
    </>
  )
}
