// All pages of the console. A new one: its path in ../paths.ts, a line here, and a folder beside this file.
import { pagesOf, type PageName } from '../paths.ts'
import { isDev } from '../session/dev.ts'
import type { IconName } from '../ui/icon.tsx'
import { loaded, type Loaded } from './loaded.tsx'

interface Entry extends Loaded {
  readonly title: string
  readonly icon: IconName
}

/** Title, picture and content of each. */
export const pages: Readonly<Record<PageName, Entry>> = {
  overview: { title: 'Overview', icon: 'home', ...loaded(() => import('./overview/view.tsx')) },
  groups: { title: 'Groups', icon: 'groups', ...loaded(() => import('./groups/view.tsx')) },
  access: { title: 'Access', icon: 'access', ...loaded(() => import('./access/view.tsx')) },
  repos: { title: 'Repos', icon: 'repo', ...loaded(() => import('./repos/view.tsx')) },
  advisories: { title: 'Advisories', icon: 'advisory', ...loaded(() => import('./advisories/view.tsx')) },
  artifacts: { title: 'Libraries', icon: 'library', ...loaded(() => import('./artifacts/view.tsx')) },
  activity: { title: 'Events', icon: 'events', ...loaded(() => import('./activity/view.tsx')) },
  deliveries: { title: 'Deliveries', icon: 'delivery', ...loaded(() => import('./deliveries/view.tsx')) },
  tokens: { title: 'Tokens', icon: 'token', ...loaded(() => import('./tokens/view.tsx')) },
  requests: { title: 'Requests', icon: 'requests', ...loaded(() => import('./requests/view.tsx')) },
}

/** Those of this server, in the order in which they are listed. */
export const shownPages = pagesOf({ dev: isDev })
