import { Fragment, type ReactNode } from 'react'
import { pathOf } from '../links.ts'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

export interface Step {
  /** Undefined: there is no page of it. */
  readonly to: string | undefined
  readonly text: string
}

/** The steps down through groups, the organization first: `ancestors` of the fragment `Place`, and it. */
export function groupSteps(groups: readonly { readonly uid: string; readonly name: string }[]): Step[] {
  return groups.map(({ uid, name }) => ({ to: pathOf({ __typename: 'Group', uid }), text: name }))
}

/** What leads to a page, above its title. */
export function Breadcrumbs({ steps }: { readonly steps: readonly Step[] }): ReactNode {
  return (
    <nav className="trail" aria-label="Where this is">
      {steps.map(({ to, text }, at) => (
        <Fragment key={`${to ?? ''} ${text}`}>
          {at > 0 && <Icon name="right" />}
          {to === undefined ? text : <Link to={to}>{text}</Link>}
        </Fragment>
      ))}
    </nav>
  )
}
