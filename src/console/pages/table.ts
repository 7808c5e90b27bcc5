// All pages of the console. A new one: its path in ../paths.ts, a line here, and a folder beside this file.
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { pagesOf, type PageName } from '../paths.ts'
import { isDev } from '../session/dev.ts'
import type { IconName } from '../ui/icon.tsx'
import type { PageProps } from './props.ts'

interface Entry {
  readonly title: string
  readonly icon: IconName
  /** Loaded when it is first shown. */
  readonly view: LazyExoticComponent<ComponentType<PageProps>>
}

/** A page's component, which its module has under `View`. */
const page = (load: () => Promise<{ readonly View: ComponentType<PageProps> }>): Entry['view'] =>
  lazy(async () => ({ default: (await load()).View }))

/** Title, picture and content of each. */
export const pages: Readonly<Record<PageName, Entry>> = {
  overview: { title: 'Overview', icon: 'home', view: page(() => import('./overview/view.tsx')) },
  groups: { title: 'Groups', icon: 'groups', view: page(() => import('./groups/view.tsx')) },
  access: { title: 'Access', icon: 'access', view: page(() => import('./access/view.tsx')) },
  repos: { title: 'Repos', icon: 'repo', view: page(() => import('./repos/view.tsx')) },
  advisories: { title: 'Advisories', icon: 'advisory', view: page(() => import('./advisories/view.tsx')) },
  artifacts: { title: 'Libraries', icon: 'library', view: page(() => import('./artifacts/view.tsx')) },
  activity: { title: 'Events', icon: 'events', view: page(() => import('./activity/view.tsx')) },
  deliveries: { title: 'Deliveries', icon: 'delivery', view: page(() => import('./deliveries/view.tsx')) },
  tokens: { title: 'Tokens', icon: 'token', view: page(() => import('./tokens/view.tsx')) },
  requests: { title: 'Requests', icon: 'requests', view: page(() => import('./requests/view.tsx')) },
}

/** Those of this server, in the order in which they are listed. */
export const shownPages = pagesOf({ dev: isDev })
