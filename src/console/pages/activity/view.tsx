// What happens and what happened: the log of a group, live, and looked through by kind, person, resource and day.
import type { ReactNode } from 'react'
import { isUid, useAddress } from '../../address.ts'
import { EventType } from '../../gen/types.ts'
import { Answer, useGraph } from '../../graph/answer.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton, State } from '../../ui/states.tsx'
import { Filters } from './filters.tsx'
import { ActivityGroupsDocument, type ActivityGroupsQuery } from './gen/activity.ts'
import { Log } from './log.tsx'
import { isDay } from './wanted.ts'

type Groups = ActivityGroupsQuery['groups']['nodes']

/** The outermost group, which the others lie in. */
const first = (groups: Groups): string =>
  groups.reduce((best, { uid }) => (best === '' || uid.length < best.length ? uid : best), '')

export function View(): ReactNode {
  const asked = useGraph(ActivityGroupsDocument, {})
  return (
    <Page
      title="Events"
      lead="What happened in a group and everything below it, the newest first, and what it changed."
    >
      <Answer of={asked} skeleton={<Skeleton lines={10} height={36} />}>
        {({ groups }) =>
          groups.nodes.length > 0 ? (
            <Activity groups={groups.nodes} />
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

function Activity({ groups }: { readonly groups: Groups }): ReactNode {
  const [group, setGroup] = useAddress('group', first(groups), { only: isUid })
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
      <Log key={JSON.stringify([group, wanted])} group={group} wanted={wanted} />
    </>
  )
}
