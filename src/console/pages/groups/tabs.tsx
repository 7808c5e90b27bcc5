// What a group holds, a tab each.
import { useState, type ReactNode } from 'react'
import type { TypedDocumentNode } from 'urql'
import { Answer, useGraph } from '../../graph/answer.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { Table, type TableProps } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import {
  GroupInvitesDocument,
  GroupPeopleDocument,
  GroupProvidersDocument,
  GroupReposDocument,
  GroupRolesDocument,
  GroupSubscriptionsDocument,
} from './gen/tabs.ts'

interface Page<Row> {
  readonly nodes: readonly Row[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
}

interface ListProps<Data, Row> extends Omit<TableProps<Row>, 'rows' | 'onMore' | 'keyOf'> {
  readonly uid: string
  readonly query: TypedDocumentNode<Data, { uid: string; after?: string | null }>
  readonly list: (data: Data) => Page<Row> | undefined
}

/** A connection of the group as a table that grows. */
function List<Data, Row extends { readonly id: string }>({
  uid,
  query,
  list,
  ...rest
}: ListProps<Data, Row>): ReactNode {
  const [after, setAfter] = useState<string | null>(null)
  const asked = useGraph(query, { uid, after })
  return (
    <Answer of={asked} skeleton={<Skeleton lines={5} height={30} />}>
      {(data) => {
        const page = list(data)
        const more = page?.pageInfo.hasNextPage ? () => setAfter(page.pageInfo.endCursor) : undefined
        return <Table {...rest} rows={page?.nodes ?? []} keyOf={({ id }) => id} onMore={more} />
      }}
    </Answer>
  )
}

interface TabProps {
  readonly uid: string
}

export const Repos = ({ uid }: TabProps): ReactNode => (
  <List
    uid={uid}
    query={GroupReposDocument}
    list={({ group }) => group?.repos}
    label="Repos"
    none="No repos here"
    columns={[
      { name: 'Repo', cell: ({ name }) => <strong>{name}</strong> },
      { name: 'Tags', cell: ({ tags }) => tags.totalCount.toLocaleString('en') },
      { name: 'Description', cell: ({ description }) => <span className="soft">{description}</span> },
      { name: 'Changed', cell: ({ updateTime }) => <Time at={updateTime} /> },
    ]}
  />
)

export const People = ({ uid }: TabProps): ReactNode => (
  <List
    uid={uid}
    query={GroupPeopleDocument}
    list={({ group }) => group?.roleBindings}
    label="People"
    none="Nobody is bound here. Who is bound above holds its roles here too"
    columns={[
      {
        name: 'Who',
        cell: ({ identity, identityUid }) =>
          identity ? (
            <Link to={`/access/${uid}?identity=${identity.uid}`}>
              {identity.name || identity.email || identity.uid}
            </Link>
          ) : (
            <span className="soft" title={identityUid}>
              somebody you may not see
            </span>
          ),
      },
      { name: 'Role', cell: ({ role }) => (role ? role.name : <span className="soft">a role you may not see</span>) },
      { name: 'Since', cell: ({ createTime }) => <Time at={createTime} /> },
    ]}
  />
)

export const Roles = ({ uid }: TabProps): ReactNode => (
  <List
    uid={uid}
    query={GroupRolesDocument}
    list={({ group }) => group?.roles}
    label="Roles"
    none="No roles of its own. The built-in roles count everywhere"
    columns={[
      { name: 'Role', cell: ({ name }) => <strong>{name}</strong> },
      { name: 'Capabilities', cell: ({ capabilities }) => capabilities.length },
      { name: 'Description', cell: ({ description }) => <span className="soft">{description}</span> },
    ]}
  />
)

export const Providers = ({ uid }: TabProps): ReactNode => (
  <List
    uid={uid}
    query={GroupProvidersDocument}
    list={({ group }) => group?.identityProviders}
    label="Identity providers"
    none="No identity provider here"
    columns={[
      { name: 'Provider', cell: ({ name }) => <strong>{name}</strong> },
      { name: 'Issuer', cell: ({ oidc }) => <code>{oidc?.issuer}</code> },
      {
        name: 'Default role',
        cell: ({ defaultRole }) => defaultRole?.name ?? <span className="soft">none you see</span>,
      },
    ]}
  />
)

export const Invites = ({ uid }: TabProps): ReactNode => (
  <List
    uid={uid}
    query={GroupInvitesDocument}
    list={({ group }) => group?.invites}
    label="Invites"
    none="No invites are open"
    columns={[
      { name: 'For', cell: ({ email }) => email || 'whoever has the code' },
      { name: 'Role', cell: ({ role }) => role?.name ?? <span className="soft">a role you may not see</span> },
      { name: 'Uses', cell: ({ singleUse }) => (singleUse ? 'once' : 'any number') },
      { name: 'Ends', cell: ({ expirationTime }) => <Time at={expirationTime} /> },
    ]}
  />
)

export const Subscriptions = ({ uid }: TabProps): ReactNode => (
  <List
    uid={uid}
    query={GroupSubscriptionsDocument}
    list={({ group }) => group?.eventSubscriptions}
    label="Event subscriptions"
    none="No subscriptions here"
    columns={[
      { name: 'Sink', cell: ({ sink }) => <code>{sink}</code> },
      { name: 'Types', cell: ({ eventTypes }) => (eventTypes.length === 0 ? 'all' : eventTypes.length) },
      {
        name: 'Health',
        cell: ({ failures }) =>
          failures === 0 ? (
            <span className="badge badge-good">healthy</span>
          ) : (
            <span className="badge badge-bad">{failures} failed</span>
          ),
      },
    ]}
  />
)
