import { paneIdentity } from './pane.ts'

const key = 'platform-graph:token'
const sessionKey = 'platform-graph:session'

/** Both pages side by side are in one tab, so one that is somebody else's keeps its token to itself. */
let ofPane = ''

/** What was saved in this tab; empty: nothing. What is to outlive the tab is a session of the browser. */
export const loadToken = (): string => {
  if (paneIdentity !== '') return ofPane
  // Earlier versions kept tokens here on demand, where they outlived their use.
  localStorage.removeItem(key)
  return sessionStorage.getItem(key) ?? ''
}

/** Saves it for this tab. An empty token is forgotten. */
export const saveToken = (token: string): void => {
  if (paneIdentity !== '') ofPane = token
  else if (token === '') sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, token)
}

/** Whether this browser had a session of its own when the server was asked last. What it is only the browser knows. */
export const hadSession = (): boolean => localStorage.getItem(sessionKey) !== null

/** Remembers that for the next time. */
export const noteSession = (has: boolean): void => {
  if (has) localStorage.setItem(sessionKey, '')
  else localStorage.removeItem(sessionKey)
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
