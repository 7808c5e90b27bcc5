import { Fragment, type ReactNode } from 'react'
import { isFacade } from '../../base.ts'
import { List } from '../../list/list.tsx'
import { lines } from '../../list/look.tsx'
import { nameOf } from '../../pick/names.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { known } from '../../ui/count.tsx'
import { Hidden } from '../../ui/hidden.tsx'
import { ResourceLink } from '../../ui/resource-link.tsx'
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
      frame={(list, _page, { group: at }) => (
        <>
          {at && <Counted group={at} />}
          {list}
        </>
      )}
      none={({ group: at }) => (at ? <NobodySeen group={at} /> : <Unseen />)}
    />
  )
}

type GroupOf = NonNullable<RepoPushersQuery['group']>

const Counted = ({ group: { name, access } }: { readonly group: GroupOf }): ReactNode => (
  <p className="soft repo-push">
    {known(access.totalCount)?.toLocaleString('en') ?? 'Those'} whom you see may do <code>tag.create</code> in {name}
    {access.hiddenCount > 0 && `, and ${access.hiddenCount.toLocaleString('en')} more out of your sight`}.
  </p>
)

/** Nobody is listed: there is nobody, or nobody whom the caller may see, which is not the same. */
const NobodySeen = ({ group: { name, access } }: { readonly group: GroupOf }): ReactNode =>
  access.hiddenCount > 0 ? (
    <State kind="refused" title={`${access.hiddenCount.toLocaleString('en')} may push, whom you may not see`}>
      <p>They were made in groups that are out of your sight.</p>
    </State>
  ) : (
    <State kind="empty" title={`Nobody that you see may push to ${name}`} />
  )

const Unseen = (): ReactNode => (
  <State kind="refused" title="You may not see this">
    <p>The group of this repo is out of your sight, and with it who may push. That does not say that nobody may.</p>
  </State>
)

type Edge = GroupOf['access']['edges'][number]

function Pusher({ edge: { node, paths } }: { readonly edge: Edge }): ReactNode {
  const name = nameOf(node)
  return (
    <div className="row repo-pusher">
      <Avatar name={name} />
      <p className="row-title">
        <ResourceLink of={node}>{name}</ResourceLink>
      </p>
      <p className="row-about">
        {paths.map((way, at) => (
          <Fragment key={at}>
            {at > 0 && ' · '}
            {way.role?.name ?? <Hidden>a role out of your sight</Hidden>} in{' '}
            {way.group?.name ?? <Hidden>a group out of your sight</Hidden>}
            {!isFacade && ` (${lower(way.origin)})`}
          </Fragment>
        ))}
        {paths.length === 0 && node.description}
      </p>
    </div>
  )
}

const PUSHERS = lines<Edge>((edge) => <Pusher edge={edge} />)
