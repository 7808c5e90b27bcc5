import type { ReactNode } from 'react'
import { Link } from 'react-aria-components'
import { consolePaths, type PageName } from '../paths.ts'
import { Icon } from '../ui/icon.tsx'
import { useInSight } from '../ui/in-sight.ts'
import { pages, shownPages } from '../pages/table.ts'

/** The pages, beside what they show; on a narrow screen above it. */
export function Nav({ current }: { readonly current: PageName | undefined }): ReactNode {
  return (
    <nav className="nav" aria-label="Console">
      <ul>
        {shownPages.map((name) => (
          <li key={name}>
            <To name={name} isHere={name === current} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function To({ name, isHere }: { readonly name: PageName; readonly isHere: boolean }): ReactNode {
  const own = useInSight<HTMLAnchorElement>(isHere, '.nav')
  return (
    <Link href={`/${consolePaths[name]}`} aria-current={isHere ? 'page' : undefined} ref={own}>
      <Icon name={pages[name].icon} />
      {pages[name].title}
    </Link>
  )
}
