// What a group holds, a tab each.
import type { ReactNode } from 'react'
import { List, type Asking, type ListProps } from '../../list/list.tsx'
import { table, type Column } from '../../list/look.tsx'
import { Health } from '../../subscriptions/health.tsx'
import { known } from '../../ui/count.tsx'
import { Hidden } from '../../ui/hidden.tsx'
import { Link } from '../../ui/link.tsx'
import { ResourceLink } from '../../ui/resource-link.tsx'
import { State } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import {
  GroupInvitesDocument,
  GroupPeopleDocument,
  GroupProvidersDocument,
  GroupReposDocument,
  GroupRolesDocument,
  GroupSubscriptionsDocument,
} from './gen/tabs.ts'

interface HeldProps<Data, Variables extends Asking, Row> extends Omit<
  ListProps<Data, Variables, Row>,
  'keyOf' | 'look' | 'none'
> {
  readonly none: string
  readonly columns: readonly Column<Row>[]
}

/** Something that a group holds, as a table. */
const Held = <Data, Variables extends Asking, Row extends { readonly id: string }>({
  none,
  columns,
  ...list
}: HeldProps<Data, Variables, Row>): ReactNode => (
  <List {...list} keyOf={({ id }) => id} look={table(columns)} none={<State kind="empty" title={none} />} />
)

interface TabProps {
  readonly uid: string
}

export const Repos = ({ uid }: TabProps): ReactNode => (
  <Held
    variables={{ uid }}
    query={GroupReposDocument}
    pick={({ group }) => group?.repos}
    label="Repos"
    none="No repos here"
    columns={[
      { name: 'Repo', cell: (repo) => <ResourceLink of={repo}>{repo.name}</ResourceLink> },
      { name: 'Tags', cell: ({ tags }) => known(tags.totalCount)?.toLocaleString('en') },
      { name: 'Description', cell: ({ description }) => <span className="soft prose">{description}</span> },
      { name: 'Changed', cell: ({ updateTime }) => <Time at={updateTime} /> },
    ]}
  />
)

export const People = ({ uid }: TabProps): ReactNode => (
  <Held
    variables={{ uid }}
    query={GroupPeopleDocument}
    pick={({ group }) => group?.roleBindings}
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
            <Hidden title={identityUid}>somebody who is gone, or out of your sight</Hidden>
          ),
      },
      {
        name: 'Role',
        cell: ({ role }) => (role ? role.name : <Hidden>a role that is gone, or out of your sight</Hidden>),
      },
      { name: 'Since', cell: ({ createTime }) => <Time at={createTime} /> },
    ]}
  />
)

export const Roles = ({ uid }: TabProps): ReactNode => (
  <Held
    variables={{ uid }}
    query={GroupRolesDocument}
    pick={({ group }) => group?.roles}
    label="Roles"
    none="No roles of its own. The built-in roles count everywhere"
    columns={[
      { name: 'Role', cell: ({ name }) => <strong>{name}</strong> },
      { name: 'Capabilities', cell: ({ capabilities }) => capabilities.length },
      { name: 'Description', cell: ({ description }) => <span className="soft prose">{description}</span> },
    ]}
  />
)

export const Providers = ({ uid }: TabProps): ReactNode => (
  <Held
    variables={{ uid }}
    query={GroupProvidersDocument}
    pick={({ group }) => group?.identityProviders}
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
  <Held
    variables={{ uid }}
    query={GroupInvitesDocument}
    pick={({ group }) => group?.invites}
    label="Invites"
    none="No invites are open"
    columns={[
      { name: 'For', cell: ({ email }) => email || 'whoever has the code' },
      {
        name: 'Role',
        cell: ({ role }) => role?.name ?? <Hidden>a role that is gone, or out of your sight</Hidden>,
      },
      { name: 'Uses', cell: ({ singleUse }) => (singleUse ? 'once' : 'any number') },
      { name: 'Ends', cell: ({ expirationTime }) => <Time at={expirationTime} /> },
    ]}
  />
)

export const Subscriptions = ({ uid }: TabProps): ReactNode => (
  <Held
    variables={{ uid }}
    query={GroupSubscriptionsDocument}
    pick={({ group }) => group?.eventSubscriptions}
    label="Event subscriptions"
    none="No subscriptions here"
    columns={[
      { name: 'Sink', cell: (one) => <ResourceLink of={one}>{one.sink}</ResourceLink> },
      { name: 'Types', cell: ({ eventTypes }) => (eventTypes.length === 0 ? 'all' : eventTypes.length) },
      {
        name: 'Health',
        cell: (one) => <Health {...one} />,
      },
    ]}
  />
)
