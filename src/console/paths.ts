// The pages of the console by their addresses: the server answers there, and src/console/pages/table.ts says with what.

/** The first segment of each page's path; what comes behind it is the page's own. The overview is at the root. */
export const consolePaths = {
  overview: '',
  groups: 'groups',
  access: 'access',
  repos: 'repos',
  advisories: 'advisories',
  artifacts: 'artifacts',
  activity: 'activity',
  deliveries: 'deliveries',
  tokens: 'tokens',
  requests: 'requests',
} as const

export type PageName = keyof typeof consolePaths

/** Pages of `serve --dev` alone: elsewhere they are not there. */
const devPages: ReadonlySet<PageName> = new Set<PageName>(['requests'])

/** Pages about what the contract has no method for, or about tokens of this server: a facade has none of them. */
const ownPages: ReadonlySet<PageName> = new Set<PageName>(['activity', 'deliveries', 'tokens'])

/** What kind of server has the pages. */
export interface ServerKind {
  /** `serve --dev`. */
  readonly dev: boolean
  /** In front of another server. */
  readonly facade: boolean
}

/** The pages of a server. */
export function pagesOf({ dev, facade }: ServerKind): readonly PageName[] {
  return names.filter((name) => (dev || !devPages.has(name)) && !(facade && ownPages.has(name)))
}

/** The page at a path that begins with a slash; undefined: none. */
export function pageAt(path: string): PageName | undefined {
  if (path === '/') return 'overview'
  const first = path.split('/')[1]
  return first === '' ? undefined : names.find((name) => consolePaths[name] === first)
}

const names = Object.keys(consolePaths) as PageName[]
