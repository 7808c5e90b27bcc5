import { useState, type ReactNode } from 'react'
import { Answer, useGraph } from '../../graph/answer.tsx'
import { pathOf } from '../../links.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Link } from '../../ui/link.tsx'
import { More } from '../../ui/more.tsx'
import { Skeleton, State } from '../../ui/states.tsx'
import { lower } from '../../ui/words.ts'
import { RepoPushersDocument, type RepoPushersQuery } from './gen/pushers.ts'

/** Who may make tags in a repo, by rights in its group; undefined: the group is out of sight. */
export function Pushers({ group }: { readonly group: string | undefined }): ReactNode {
  const [after, setAfter] = useState<string | null>(null)
  const asked = useGraph(RepoPushersDocument, { group: group ?? '', after }, { when: group !== undefined })
  if (group === undefined) return <Unseen />
  return (
    <Answer of={asked} skeleton={<Skeleton lines={5} height={38} />}>
      {(data) =>
        data.group ? (
          <>
            <p className="soft repo-push">
              {data.group.access.totalCount} whom you see may do <code>tag.create</code> in {data.group.name}
              {data.group.access.hiddenCount > 0 && `, and ${data.group.access.hiddenCount} more out of your sight`}.
            </p>
            <ul className="list">
              {data.group.access.edges.map((edge) => (
                <li key={edge.node.uid}>
                  <Pusher edge={edge} />
                </li>
              ))}
            </ul>
            <More page={data.group.access.pageInfo} busy={asked.busy} onMore={setAfter} />
          </>
        ) : (
          !asked.error && <Unseen />
        )
      }
    </Answer>
  )
}

const Unseen = (): ReactNode => (
  <State kind="refused" title="You may not see this">
    <p>The group of this repo is out of your sight, and with it who may push. That does not say that nobody may.</p>
  </State>
)

type Edge = NonNullable<RepoPushersQuery['group']>['access']['edges'][number]

function Pusher({ edge: { node, paths } }: { readonly edge: Edge }): ReactNode {
  const path = pathOf(node)
  const ways = paths.map(
    ({ role, group, origin }) => `${role?.name ?? 'a role'} in ${group?.name ?? 'a group above'} (${lower(origin)})`,
  )
  return (
    <div className="row repo-pusher">
      <Avatar name={node.name} />
      <p className="row-title">{path === undefined ? node.name : <Link to={path}>{node.name}</Link>}</p>
      <p className="row-about">{ways.join(' · ') || node.description}</p>
    </div>
  )
}
