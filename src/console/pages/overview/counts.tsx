import type { ReactNode } from 'react'
import { isFacade } from '../../base.ts'
import { known } from '../../ui/count.tsx'
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

interface CountsProps {
  readonly counts: CountsQuery | undefined
  /** Whether it is about one organization alone. */
  readonly isOfOne?: boolean
}

const textOf = (total: number | undefined): string => (total === undefined ? 'not told' : numbers.format(total))

/** How many of each kind the caller sees; without counts their places. */
export function Counts({ counts, isOfOne = false }: CountsProps): ReactNode {
  // The contract lists libraries everywhere or not at all.
  const names = NAMES.filter((name) => !(isFacade && isOfOne && name === 'artifacts'))
  return (
    <dl className="counts" aria-busy={counts === undefined}>
      {names.map((name) => (
        <div key={name} className="count" data-kind={name}>
          <dt>{KINDS[name]}</dt>
          <dd>{counts ? textOf(known(counts[name].totalCount)) : ' '}</dd>
        </div>
      ))}
    </dl>
  )
}
