// All pages of the console. A new one: its path in ../paths.ts, a line here, and a folder beside this file.
import { createElement, type ComponentType } from 'react'
import { isFacade } from '../base.ts'
import { pagesOf, type PageName } from '../paths.ts'
import { isDev } from '../session/dev.ts'
import type { IconName } from '../ui/icon.tsx'
import { later, type Later } from '../ui/later.tsx'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/states.tsx'
import type { PageProps } from './props.ts'

interface Entry extends Later<PageProps> {
  readonly title: string
  readonly icon: IconName
}

interface Module {
  readonly View: ComponentType<PageProps>
}

const page = (title: string, icon: IconName, bring: () => Promise<Module>): Entry => ({
  title,
  icon,
  ...later(async () => (await bring()).View, {
    meanwhile: createElement(Skeleton, { lines: 8 }),
    around: (children) => createElement(Page, { title, children }),
  }),
})

/** Title, picture and content of each. */
export const pages: Readonly<Record<PageName, Entry>> = {
  overview: page('Overview', 'home', () => import('./overview/view.tsx')),
  groups: page('Groups', 'groups', () => import('./groups/view.tsx')),
  access: page('Access', 'access', () => import('./access/view.tsx')),
  repos: page('Repos', 'repo', () => import('./repos/view.tsx')),
  advisories: page('Advisories', 'advisory', () => import('./advisories/view.tsx')),
  artifacts: page('Libraries', 'library', () => import('./artifacts/view.tsx')),
  activity: page('Events', 'events', () => import('./activity/view.tsx')),
  deliveries: page('Deliveries', 'delivery', () => import('./deliveries/view.tsx')),
  tokens: page('Tokens', 'token', () => import('./tokens/view.tsx')),
  requests: page('Requests', 'requests', () => import('./requests/view.tsx')),
}

/** Those of this server, in the order in which they are listed. */
export const shownPages = pagesOf({ dev: isDev, facade: isFacade })
