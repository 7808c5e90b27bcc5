import { exampleQueries, groupPlaceholder } from '../examples.ts'

/** A tab as GraphiQL takes it. */
export interface TourTab {
  readonly query: string
  readonly variables: string
}

// GraphiQL keeps its tabs here. Its own effect on a reload shows the query of the open tab but not its variables,
// so the page hands it both.
const tabsKey = 'graphiql:tabState'
const variablesKey = 'graphiql:variables'

const fill = (text: string, group: string): string => (group === '' ? text : text.replaceAll(groupPlaceholder, group))

/** The tabs of a first visit, with the group filled in where it is known. */
export const tourTabs = (group: string): [TourTab, ...TourTab[]] => {
  const tabs = exampleQueries.map(({ query, variables }) => ({
    query,
    variables: variables === undefined ? '' : fill(JSON.stringify(variables, null, 2), group),
  }))
  return tabs as [TourTab, ...TourTab[]]
}

/** Puts a group into saved tabs that still wait for one. Tells whether the page has to be drawn again to show it. */
export const fillSavedTabs = (group: string): boolean => {
  const saved = localStorage.getItem(tabsKey)
  if (group === '' || (saved !== null && !saved.includes(groupPlaceholder))) return false
  for (const key of [tabsKey, variablesKey]) {
    const text = localStorage.getItem(key)
    if (text !== null) localStorage.setItem(key, fill(text, group))
  }
  return true
}

/** The tab that was open last, or the first of the tour. */
export const openTab = (group: string): TourTab => {
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
  return tourTabs(group)[0]
}
