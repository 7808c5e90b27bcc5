import { exampleQueries, groupPlaceholder, identityPlaceholder } from '../examples.ts'

/** A tab as GraphiQL takes it. */
export interface TourTab {
  readonly query: string
  readonly variables: string
}

// GraphiQL keeps its tabs here. Its own effect on a reload shows the query of the open tab but not its variables,
// so the page hands it both.
const tabsKey = 'graphiql:tabState'
const variablesKey = 'graphiql:variables'

/** What the tour starts from, as far as the page knows it; `''` where it does not. */
export interface Start {
  readonly group: string
  readonly identity: string
}

const fill = (text: string, { group, identity }: Start): string =>
  text
    .replaceAll(groupPlaceholder, group || groupPlaceholder)
    .replaceAll(identityPlaceholder, identity || identityPlaceholder)

/** Whether variables are of the tour and not filled in yet: their answer is an error that nobody will miss. */
export const waitsForStart = (variables: unknown): boolean => {
  const text = JSON.stringify(variables) ?? ''
  return text.includes(groupPlaceholder) || text.includes(identityPlaceholder)
}

/** The tabs of a first visit, filled in as far as the start is known. */
export const tourTabs = (start: Start): [TourTab, ...TourTab[]] => {
  const tabs = exampleQueries.map(({ query, variables }) => ({
    query,
    variables: variables === undefined ? '' : fill(JSON.stringify(variables, null, 2), start),
  }))
  return tabs as [TourTab, ...TourTab[]]
}

/** A query that a link brought behind the "#", as the console's "Behind this page" does; undefined: none. */
export const askedTab = (): TourTab | undefined => {
  const asked = new URLSearchParams(location.hash.slice(1))
  const query = asked.get('query')
  if (query === null) return undefined
  // It is a tab from here on; loading the page again is not to bring it back once it was closed.
  history.replaceState(null, '', location.pathname + location.search)
  return { query, variables: asked.get('variables') ?? '' }
}

/** Fills in saved tabs that still wait for it. Tells whether the page has to be drawn again to show it. */
export const fillSavedTabs = (start: Start): boolean => {
  const saved = localStorage.getItem(tabsKey)
  if (start.group === '' || (saved !== null && fill(saved, start) === saved)) return false
  for (const key of [tabsKey, variablesKey]) {
    const text = localStorage.getItem(key)
    if (text !== null) localStorage.setItem(key, fill(text, start))
  }
  return true
}

/** The tab that was open last, or the first of the tour. */
export const openTab = (start: Start): TourTab => {
  try {
    const state = JSON.parse(localStorage.getItem(tabsKey) ?? 'null') as {
      tabs: { query: string | null; variables: string | null }[]
      activeTabIndex: number
    } | null
    const tab = state?.tabs[state.activeTabIndex]
    if (tab !== undefined) return { query: tab.query ?? '', variables: tab.variables ?? '' }
  } catch {
    // Saved by something else: start over, as GraphiQL does with tabs that it cannot read.
  }
  return tourTabs(start)[0]
}
