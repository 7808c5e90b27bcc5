import { Fragment, type ReactNode } from 'react'
import { pathOf } from '../links.ts'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

interface Step {
  readonly __typename?: 'Group'
  readonly uid: string
  readonly name: string
}

export interface TrailProps {
  /** The list that the page belongs to. */
  readonly to: string
  readonly text: string
  /** The groups above, the organization first. */
  readonly groups: readonly Step[]
}

/** What leads to a page, above its title. */
export function Trail({ to, text, groups }: TrailProps): ReactNode {
  return (
    <nav className="trail" aria-label="Where this is">
      <Link to={to}>{text}</Link>
      {groups.map((group) => {
        const path = pathOf({ __typename: 'Group', uid: group.uid })
        return (
          <Fragment key={group.uid}>
            <Icon name="right" />
            {path === undefined ? group.name : <Link to={path}>{group.name}</Link>}
          </Fragment>
        )
      })}
    </nav>
  )
}
