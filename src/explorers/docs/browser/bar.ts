// The bar over the references, and who calls from them.
import '../../../console/shell/bar.css'
import { base } from '../../../console/base.ts'
import { mountBar } from '../../../console/shell/mount-bar.tsx'
import { credentialsOf } from '../../../console/session/ask.ts'
import { currentSession, onSessionChange, type Session } from '../../../console/session/session.ts'

/** Who calls from the page. */
export interface Caller {
  /** Empty: nobody, or whom the session of the browser stands for. */
  readonly token: string
  /** The uid of the first organization that the caller sees; empty: none; undefined: it is being asked for. */
  readonly organization: string | undefined
}

const sentenceOf = (session: Session): string => {
  if (session.state === 'unknown') return session.reason
  if (session.state !== 'out') return ''
  if (session.reason === undefined) return 'Sign in to try requests.'
  return `The token was not accepted: ${session.reason.replace(/[.!?]?$/, '.')} Sign in again.`
}

const organizationOf = async (token: string): Promise<string> => {
  const address = new URL('iam/v2/groups?uidp.in_root=true&page_size=1', base)
  const response = await fetch(address, credentialsOf(token))
  const body = (await response.json()) as { groups?: readonly { uid: string }[] }
  return body.groups?.[0]?.uid ?? ''
}

/** Puts the bar over the page. `onChange` is told of each caller that the server has judged at once, and once more with its organization. */
export const startBar = (place: 'rest' | 'grpc', onChange: (caller: Caller) => void): void => {
  const notice = document.getElementById('session-notice')
  let turn = 0
  const settle = async (): Promise<void> => {
    const session = currentSession()
    if (session.state === 'asking') return
    const mine = ++turn
    if (notice) {
      notice.textContent = sentenceOf(session)
      notice.dataset.kind = session.state === 'out' && session.reason === undefined ? 'hint' : 'bad'
    }
    if (session.state !== 'in') return onChange({ token: '', organization: '' })
    const { token } = session
    onChange({ token, organization: undefined })
    const organization = await organizationOf(token).catch(() => '')
    // A slow answer about an older caller says nothing about this one.
    if (mine === turn) onChange({ token, organization })
  }
  onSessionChange(() => void settle())
  mountBar(place)
}
