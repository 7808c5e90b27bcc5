import { useCallback, useEffect, useState } from 'react'
import type { Notice } from './bar.ts'
import { introduce, type Verdict } from './request.ts'
import { cleanToken, isSendable, loadToken, saveToken } from '../../../console/session/token.ts'
import { fillSavedTabs, type Start } from './tour.ts'

const ownerHint = 'The owner token is in the file owner-token in the data folder, and is printed at start.'

/** What the page says before it knows better. */
const wordsFor = (dev: boolean) => {
  const way = dev ? 'Choose who to sign in as, or paste a token.' : 'Paste a token to run queries.'
  const again = dev ? 'Sign in again, or paste a new one.' : 'Paste a new one.'
  const hint: Notice = { kind: 'hint', text: dev ? way : `${way} ${ownerHint}` }
  const missing: Notice = {
    kind: 'bad',
    text: dev ? `The server wants a token. ${way}` : `The server wants a token. Paste one above. ${ownerHint}`,
  }
  const refused = (reason: string): Notice => ({
    kind: 'bad',
    text: `The token was not accepted: ${/[.!?]$/.test(reason) ? reason : `${reason}.`} ${again}`,
  })
  return { hint, missing, refused }
}

/**
 * The token, what the server thinks of it, and what follows for the tour.
 * @param dev whether the page signs in as anybody
 */
export const useToken = ({ dev }: { readonly dev: boolean }) => {
  const [words] = useState(() => wordsFor(dev))
  const [token, setToken] = useState(loadToken)
  const [notice, setNotice] = useState(words.hint)
  const [start, setStart] = useState<Start>({ group: '', identity: '' })

  const complain = useCallback((text: string): void => setNotice({ kind: 'bad', text }), [])

  useEffect(() => {
    if (token === '') return undefined
    let current = true
    setNotice({ kind: 'busy', text: 'Asking the server about the token …' })
    const settle = async (): Promise<void> => {
      const found = await introduce(token)
      if (!current) return
      if (!found.verdict.accepted) return setNotice(words.refused(found.verdict.reason))
      setNotice({ kind: 'good', text: found.name === '' ? 'Token accepted.' : `Signed in as ${found.name}.` })
      if (fillSavedTabs(found)) setStart({ group: found.group, identity: found.identity })
    }
    settle().catch((error: unknown) => {
      if (current) complain(error instanceof Error ? error.message : String(error))
    })
    return () => {
      current = false
    }
  }, [token, words, complain])

  const use = useCallback(
    (pasted: string): void => {
      const next = cleanToken(pasted)
      if (next === '') return setNotice(words.missing)
      if (!isSendable(next)) return setNotice(words.refused('it holds characters that no token has'))
      saveToken(next)
      setToken(next)
    },
    [words],
  )

  const forget = useCallback((): void => {
    saveToken('')
    setToken('')
    setNotice(words.hint)
  }, [words])

  const judge = useCallback(
    (verdict: Verdict): void => {
      if (!verdict.accepted) setNotice(token === '' ? words.missing : words.refused(verdict.reason))
    },
    [token, words],
  )
  return { token, notice, start, use, forget, judge, complain }
}
