// GraphiQL's tabs hold buttons, which a tab must not (WAI-ARIA 1.2, "Children Presentational"): for those who do not see
// them they are a list of buttons, of which one is the current.

const say = (element: Element, name: string, value: string): void => {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}

const amend = (list: Element): void => {
  say(list, 'role', 'list')
  for (const tab of list.querySelectorAll(':scope > li')) {
    // React writes it again when it changes, and is not told that it was taken.
    const selected = tab.getAttribute('aria-selected')
    const button = tab.querySelector('.graphiql-tab-button')
    if (selected !== null) {
      if (button) say(button, 'aria-current', selected)
      tab.removeAttribute('aria-selected')
    }
    say(tab, 'role', 'listitem')
  }
}

/** Keeps the tabs below an element so; a ref of React. */
export const plainTabs = (place: Element | null): (() => void) | undefined => {
  if (place === null) return undefined
  const amendAll = (): void => {
    for (const list of place.querySelectorAll('ul.graphiql-tabs')) amend(list)
  }
  const observer = new MutationObserver(amendAll)
  observer.observe(place, { subtree: true, childList: true, attributeFilter: ['aria-selected', 'role'] })
  amendAll()
  return () => observer.disconnect()
}
