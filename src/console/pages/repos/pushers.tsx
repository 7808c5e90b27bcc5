import type { ReactNode } from 'react'
import { pathOf } from '../../links.ts'
import { List } from '../../list/list.tsx'
import { lines } from '../../list/look.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Link } from '../../ui/link.tsx'
import { State } from '../../ui/states.tsx'
import { lower } from '../../ui/words.ts'
import { RepoPushersDocument, type RepoPushersQuery } from './gen/pushers.ts'

/** Who may make tags in a repo, by rights in its group; undefined: the group is out of sight. */
export function Pushers({ group }: { readonly group: string | undefined }): ReactNode {
  if (group === undefined) return <Unseen />
  return (
    <List
      query={RepoPushersDocument}
      variables={{ group }}
      pick={(data) => data.group && { ...data.group.access, nodes: data.group.access.edges }}
      label="Who may push"
      keyOf={({ node }) => node.uid}
      look={PUSHERS}
      frame={(list, { totalCount }, { group: at }) => (
        <>
          {' '}
          <p className="soft repo-push">
            {totalCount} whom you see may do <code>tag.create</code> in {at?.name}
            {!!at?.access.hiddenCount && `, and ${at.access.hiddenCount} more out of your sight`}.
          </p>
          {list}
        </>
      )}
      none={<Unseen />}
    />
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

const PUSHERS = lines<Edge>((edge) => <Pusher edge={edge} />)
