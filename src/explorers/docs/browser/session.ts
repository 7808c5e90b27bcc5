// The token that the pages share with GraphiQL, and what the server thinks of it.
import { cleanToken, isSendable, loadToken, saveToken } from '../../../console/session/token.ts'

/** Where the faces are: the address of this server, ending with a slash. Pages know how far below it they stand. */
export const base = new URL(document.body.dataset.base ?? './', location.href)

/** What the server said about the token. */
export type Verdict =
  | { readonly kind: 'none' | 'accepted'; readonly organization: string }
  | { readonly kind: 'refused' | 'failed'; readonly reason: string }

export interface Session {
  readonly token: string
  /** Saves what somebody pasted and asks the server about it. */
  use(pasted: string): void
  forget(): void
}

/** Starts with the saved token. `onChange` is told each time what the server said. */
export const startSession = (onChange: (token: string, verdict: Verdict) => void): Session => {
  let saved = loadToken()
  let asked = 0
  const settle = async (): Promise<void> => {
    const turn = ++asked
    const verdict = await judge(saved)
    // A slow answer about an older token says nothing about this one.
    if (turn === asked) onChange(saved, verdict)
  }
  const change = (next: string): void => {
    saved = next
    saveToken(next)
    void settle()
  }
  void settle()
  return {
    get token() {
      return saved
    },
    use: (pasted) => change(cleanToken(pasted)),
    forget: () => change(''),
  }
}

const judge = async (token: string): Promise<Verdict> => {
  if (token === '') return { kind: 'none', organization: '' }
  if (!isSendable(token)) return { kind: 'refused', reason: 'it holds characters that no token has' }
  try {
    const address = new URL('iam/v2/groups?uidp.in_root=true&page_size=1', base)
    const response = await fetch(address, { headers: { authorization: `Bearer ${token}` }, credentials: 'omit' })
    const body = (await response.json()) as { message?: string; groups?: readonly { uid: string }[] }
    if (response.status === 401) return { kind: 'refused', reason: body.message ?? 'the server gave no reason' }
    return { kind: 'accepted', organization: body.groups?.[0]?.uid ?? '' }
  } catch {
    return { kind: 'failed', reason: 'The server did not answer. Is it running?' }
  }
}
