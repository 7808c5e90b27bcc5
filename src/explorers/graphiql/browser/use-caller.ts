import { useCallback, useEffect, useRef, useState } from 'react'
import { endSession, useSession, useToken, type Session } from '../../../console/session/session.ts'
import type { Notice } from './notices.ts'
import { firstGroup, type Verdict } from './request.ts'
import { fillSavedTabs, type Start } from './tour.ts'

const hint: Notice = { kind: 'hint', text: 'Sign in to run queries.' }
const missing: Notice = { kind: 'bad', text: 'The server wants to know who asks. Sign in above.' }

const noticeOf = (session: Session): Notice | undefined => {
  if (session.state === 'unknown') return { kind: 'bad', text: session.reason }
  if (session.state !== 'out') return undefined
  if (session.reason === undefined) return hint
  const reason = session.reason.replace(/[.!?]?$/, '.')
  return { kind: 'bad', text: `The token was not accepted: ${reason} Sign in again.` }
}

/**
 * Who asks, what the server thinks of that, and what follows for the tour. `settling`: what the tour starts from is still
 * being asked for, and the tabs may be drawn anew; not once something was `run`, whose answer would go.
 */
export const useCaller = () => {
  const session = useSession()
  const token = useToken()
  const identity = session.state === 'in' ? session.who.uid : ''
  const [refused, setRefused] = useState(false)
  const [start, setStart] = useState<Start>({ group: '', identity: '' })
  const [settled, setSettled] = useState('')
  const wasRun = useRef(false)
  const caller = `${identity} ${token}`

  useEffect(() => {
    setRefused(false)
    wasRun.current = false
    if (identity === '') return undefined
    let current = true
    const settle = async (): Promise<void> => {
      const found = { group: await firstGroup(token), identity }
      if (current && !wasRun.current && fillSavedTabs(found)) setStart(found)
    }
    // What fails here fails again, with its reason, when a query runs.
    void settle()
      .catch(() => undefined)
      .then(() => current && setSettled(caller))
    return () => {
      current = false
    }
  }, [caller, token, identity])

  const judge = useCallback(
    (verdict: Verdict): void => {
      if (verdict.accepted) return
      if (token === '') setRefused(true)
      else endSession(verdict.reason)
    },
    [token],
  )
  const run = useCallback(() => {
    wasRun.current = true
  }, [])
  const settling = session.state === 'asking' || (identity !== '' && settled !== caller)
  return {
    token,
    start,
    settling,
    judge,
    run,
    notice: refused && session.state === 'out' ? missing : noticeOf(session),
  }
}
