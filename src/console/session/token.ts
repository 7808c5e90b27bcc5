const key = 'platform-graph:token'

/** What was saved in this tab; empty: nothing. What is to outlive the tab is a session of the browser. */
export const loadToken = (): string => {
  // Earlier versions kept tokens here on demand, where they outlived their use.
  localStorage.removeItem(key)
  return sessionStorage.getItem(key) ?? ''
}

/** Saves it for this tab. An empty token is forgotten. */
export const saveToken = (token: string): void => {
  if (token === '') sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, token)
}

/** A token as people paste it: broken over lines by a terminal, in quotes, or with the scheme in front. */
export const cleanToken = (pasted: string): string =>
  pasted
    .trim()
    .replace(/^["']|["']$/g, '')
    .replace(/^(authorization:\s*)?bearer\s+/i, '')
    .replace(/\s+/g, '')

/** Whether it can travel in a header at all. */
export const isSendable = (token: string): boolean => /^[\x21-\x7e]+$/.test(token)
