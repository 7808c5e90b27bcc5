// Who one is here: by a token of this tab, or by the session of the browser, which is a cookie that no script reads.
import { useSyncExternalStore } from 'react'
import { base } from '../base.ts'
import { askGraph } from './ask.ts'
import { tokenFor } from './dev.ts'
import { paneIdentity } from './pane.ts'
import { cleanToken, hadSession, isSendable, loadToken, noteSession, saveToken } from './token.ts'

export interface Who {
  readonly uid: string
  readonly name: string
  readonly email: string
}

export type Session =
  /** The server has not said yet. With what it is presumed to be good meanwhile, so that nothing waits for it; undefined: nothing. */
  | { readonly state: 'asking'; readonly token: string | undefined }
  /** Nobody; with a reason where somebody was refused. */
  | { readonly state: 'out'; readonly reason?: string }
  /** Without a token it is the browser's session that counts. */
  | { readonly state: 'in'; readonly token: string; readonly who: Who }
  /** The server did not answer. */
  | { readonly state: 'unknown'; readonly reason: string }

interface Answer {
  readonly data?: { readonly viewer?: { readonly identity: Who } | null } | null
  readonly errors?: readonly {
    readonly message: string
    readonly extensions?: { readonly code?: string; readonly reason?: string }
  }[]
}

const QUESTION = 'query Introduction { viewer { identity { uid name email } } }'
const SOMEBODY: Who = { uid: '', name: 'somebody', email: '' }
const UNSENDABLE = 'It holds characters that no token has.'

/** What this tab or this browser was let in with last. */
const presumed = (): string | undefined => loadToken() || (paneIdentity === '' && hadSession() ? '' : undefined)

let session: Session = { state: 'asking', token: presumed() }
let asked = 0
const listeners = new Set<() => void>()

const put = (next: Session): void => {
  session = next
  for (const listener of listeners) listener()
}

/** What this server says of a token: whom it stands for, or why it is refused, or will not say whom. */
export type Verdict =
  { readonly who: Who } | { readonly message: string; readonly reason: string; readonly isRefused: boolean }

/** Asks the graph of this server who one is with a token, and nobody else. Throws when the server does not answer. */
export const verdictOn = async (token: string): Promise<Verdict> => {
  if (token !== '' && !isSendable(token)) return { message: UNSENDABLE, reason: '', isRefused: true }
  const response = await askGraph({ query: QUESTION }, token)
  const { data, errors } = (await response.json()) as Answer
  const who = data?.viewer?.identity
  if (who) return { who }
  const [{ message = '', extensions } = {}] = errors ?? []
  return { message, reason: extensions?.reason ?? '', isRefused: extensions?.code === 'UNAUTHENTICATED' }
}

const UNKNOWN = { state: 'unknown', reason: 'The server does not answer. Is it running?' } as const

type Judged = Extract<Session, { readonly state: 'in' | 'out' }>

const judge = async (token: string): Promise<Judged> => {
  const verdict = await verdictOn(token)
  if ('who' in verdict) return { state: 'in', token, who: verdict.who }
  // A server of published documents alone takes the token, and tells nobody of it here.
  if (!verdict.isRefused && token !== '') return { state: 'in', token, who: SOMEBODY }
  return { state: 'out', ...(verdict.message === '' || token === '' ? {} : { reason: verdict.message }) }
}

/** What is found of a token; undefined: a newer one is asked about by now, and an answer about this one says nothing of that. */
const judgeNewest = async (token: string): Promise<Judged | typeof UNKNOWN | undefined> => {
  const turn = ++asked
  const found = await judge(token).catch(() => UNKNOWN)
  return turn === asked ? found : undefined
}

const ask = async (token: string): Promise<void> => {
  const found = await judgeNewest(token)
  if (!found) return
  if (found.state === 'out') saveToken('')
  if (token === '' && found.state !== 'unknown') noteSession(found.state === 'in')
  put(found)
}

/** Begins with what the tab or the browser has; beside another page, as whom the frame names. */
export const resumeSession = async (): Promise<void> => {
  try {
    if (paneIdentity !== '' && loadToken() === '') saveToken(await tokenFor(paneIdentity))
  } catch (error) {
    return put({ state: 'out', reason: error instanceof Error ? error.message : String(error) })
  }
  if (session.state === 'asking') put({ state: 'asking', token: presumed() })
  return ask(loadToken())
}

/**
 * Signs in with what somebody pasted, or with a token that was got in another way. One stays who one is unless it is taken.
 * @returns why it was not; undefined: it was
 */
export const signInWith = async (pasted: string): Promise<string | undefined> => {
  const token = cleanToken(pasted)
  const found = await judgeNewest(token)
  if (!found) return undefined
  if (found.state !== 'in') return found.reason ?? UNSENDABLE
  saveToken(token)
  put(found)
  return undefined
}

/** Ends it: forgets the token, or ends the browser's session on all servers. */
export const signOut = async (): Promise<void> => {
  if (loadToken() === '') await fetch(new URL('sign-out', base), { method: 'POST' })
  saveToken('')
  put({ state: 'out' })
}

/** What a request learned: the token is good no more. */
export const endSession = (reason: string): void => {
  saveToken('')
  put({ state: 'out', reason })
}

export const currentSession = (): Session => session

export const onSessionChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What requests carry: empty where one has none, and where the session of the browser counts. */
export const useToken = (): string => {
  const now = useSession()
  return now.state === 'in' || now.state === 'asking' ? (now.token ?? '') : ''
}

/** The session, for components. */
export const useSession = (): Session => useSyncExternalStore(onSessionChange, currentSession)
