/** The token in use, and whether it outlives the browser tab. */
export interface SavedToken {
  readonly token: string
  readonly keep: boolean
}

const key = 'platform-graph:token'

/** What was saved in this tab, else on this computer, else nothing. */
export const loadToken = (): SavedToken => {
  const inTab = sessionStorage.getItem(key)
  if (inTab !== null) return { token: inTab, keep: false }
  const kept = localStorage.getItem(key)
  return { token: kept ?? '', keep: kept !== null }
}

/** Saves in one of the two stores and leaves no copy in the other. An empty token is forgotten. */
export const saveToken = ({ token, keep }: SavedToken): void => {
  sessionStorage.removeItem(key)
  localStorage.removeItem(key)
  if (token !== '') (keep ? localStorage : sessionStorage).setItem(key, token)
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
