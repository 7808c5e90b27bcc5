// Light or dark: as the system says, unless somebody chose.

export type Theme = 'system' | 'light' | 'dark'

const KEY = 'platform-graph:theme'

/** What was chosen in this browser. */
export const savedTheme = (): Theme => {
  try {
    const saved = localStorage.getItem(KEY)
    return saved === 'light' || saved === 'dark' ? saved : 'system'
  } catch {
    // A browser that keeps nothing follows the system.
    return 'system'
  }
}

/** Shows a choice: the style sheets look at `data-theme` of the document. */
export const applyTheme = (theme: Theme): void => {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** Keeps a choice for all pages of this server and shows it. */
export const chooseTheme = (theme: Theme): void => {
  if (theme === 'system') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, theme)
  applyTheme(theme)
  dispatchEvent(new Event(THEME_CHANGE))
}

const THEME_CHANGE = 'platform-graph:theme'

/** Tells of choices, those of other tabs and of the system too. */
export const onThemeChange = (listener: () => void): (() => void) => {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const another = (event: StorageEvent): void => {
    if (event.key !== KEY) return
    applyTheme(savedTheme())
    listener()
  }
  addEventListener(THEME_CHANGE, listener)
  addEventListener('storage', another)
  system.addEventListener('change', listener)
  return () => {
    removeEventListener(THEME_CHANGE, listener)
    removeEventListener('storage', another)
    system.removeEventListener('change', listener)
  }
}

/** Whether the page is dark now. */
export const isDark = (): boolean => {
  const theme = savedTheme()
  return theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
}
