// What this server says to a token.
import { useEffect, useState } from 'react'
import { verdictOn, type Verdict } from '../../session/session.ts'

/** Undefined: it has not said yet. */
export type Judged = Verdict | 'offline' | undefined

/** Asks the server about a token; about none it says nothing. */
export function useVerdict(token: string): Judged {
  const [found, setFound] = useState<{ readonly token: string; readonly verdict: Verdict | 'offline' }>()
  useEffect(() => {
    if (token === '') return undefined
    let isCurrent = true
    void verdictOn(token)
      .catch(() => 'offline' as const)
      .then((verdict) => isCurrent && setFound({ token, verdict }))
    return () => {
      isCurrent = false
    }
  }, [token])
  return found?.token === token ? found.verdict : undefined
}
