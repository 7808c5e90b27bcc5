// The bar over the console, GraphiQL and both references: the same name, the same sign-in, links home.
import type { ReactNode } from 'react'
import { base, isFacade } from '../base.ts'
import { ThemeSwitch } from '../theme/switch.tsx'
import { Icon } from '../ui/icon.tsx'
import { Person } from './person.tsx'

const PLACES = [
  ['console', './', 'Console'],
  ['graphql', 'graphql', 'GraphiQL'],
  ['rest', 'docs', 'REST'],
  ['grpc', 'docs/grpc', 'gRPC'],
] as const

/** In front of another server there are its references, and none here. */
const SHOWN = PLACES.filter(([name]) => !isFacade || name === 'console' || name === 'graphql')

export interface BarProps {
  /** Where one is. */
  readonly place: (typeof PLACES)[number][0]
  /** What the page adds: its search, its notices. */
  readonly children?: ReactNode
  /** What the page adds to who one is. */
  readonly person?: ReactNode
}

export function Bar({ place, children, person }: BarProps): ReactNode {
  return (
    <header className="bar">
      <a className="bar-home" href={base.href}>
        <svg className="bar-mark" viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="8" />
          <path d="M16 9 9 21h14z" />
          <circle cx="16" cy="9" r="2.5" />
          <circle cx="9" cy="21" r="2.5" />
          <circle cx="23" cy="21" r="2.5" />
        </svg>
        <span className="bar-name">Platform graph</span>
      </a>
      <nav className="bar-places" aria-label="This server">
        {SHOWN.map(([name, path, label]) => (
          <a key={name} href={new URL(path, base).href} aria-current={name === place ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      <div className="bar-own">{children}</div>
      <ThemeSwitch />
      <Person>{person}</Person>
    </header>
  )
}

/** Opens the command palette, for those who do not know its keys yet. */
export function SearchButton({ onPress }: { readonly onPress: () => void }): ReactNode {
  return (
    <button type="button" className="bar-search" onClick={onPress} aria-keyshortcuts="Control+K Meta+K">
      <Icon name="search" />
      <span className="bar-search-text">{isFacade ? 'Jump to …' : 'Search or jump to …'}</span>
      <kbd>⌘K</kbd>
    </button>
  )
}
