import type { ReactNode } from 'react'
import type { CountsQuery } from './gen/overview.ts'

/** Fields of the graph with their labels, in the order of the page. */
const KINDS: Readonly<Record<keyof CountsQuery, string>> = {
  groups: 'Groups',
  identities: 'Identities',
  roles: 'Roles',
  roleBindings: 'Role bindings',
  repos: 'Repos',
  tags: 'Tags',
  advisories: 'Advisories',
  artifacts: 'Libraries',
  groupInvites: 'Invites',
  identityProviders: 'Identity providers',
  accountAssociations: 'Accounts',
  eventSubscriptions: 'Event subscriptions',
}

const NAMES = Object.keys(KINDS) as (keyof CountsQuery)[]
const numbers = new Intl.NumberFormat('en')

/** How many of each kind the caller sees; without counts their places. */
export function Counts({ counts }: { readonly counts: CountsQuery | undefined }): ReactNode {
  return (
    <dl className="counts" aria-busy={counts === undefined}>
      {NAMES.map((name) => (
        <div key={name} className="count" data-kind={name}>
          <dt>{KINDS[name]}</dt>
          <dd>{counts ? numbers.format(counts[name].totalCount) : ' '}</dd>
        </div>
      ))}
    </dl>
  )
}
