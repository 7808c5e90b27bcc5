import type { ReactNode } from 'react'
import { Link } from 'react-aria-components'
import { consolePaths, type PageName } from '../paths.ts'
import { Icon } from '../ui/icon.tsx'
import { pages, shownPages } from '../pages/table.ts'

/** The pages, beside what they show; on a narrow screen above it. */
export function Nav({ current }: { readonly current: PageName | undefined }): ReactNode {
  return (
    <nav className="nav" aria-label="Console">
      <ul>
        {shownPages.map((name) => (
          <li key={name}>
            <Link href={`/${consolePaths[name]}`} aria-current={name === current ? 'page' : undefined}>
              <Icon name={pages[name].icon} />
              {pages[name].title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
