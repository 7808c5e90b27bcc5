import { GraphiQL, type GraphiQLProps } from 'graphiql'
import type { ExecutionResult } from 'graphql'
import { createElement as h, Fragment, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { Bar, type Notice } from './bar.ts'
import { introduce, sendToGraph, withOwnName, type Verdict } from './request.ts'
import { cleanToken, isSendable, loadToken, saveToken, type SavedToken } from './token.ts'
import { fillSavedTabs, openTab, tourTabs } from './tour.ts'

const ownerHint = 'The owner token is in the file owner-token in the data folder, and is printed at start.'
const hint: Notice = { kind: 'hint', text: `Paste a token to run queries. ${ownerHint}` }
const missing: Notice = { kind: 'bad', text: `The server wants a token. Paste one above. ${ownerHint}` }

const sentence = (reason: string): string => (/[.!?]$/.test(reason) ? reason : `${reason}.`)

const refused = (reason: string): Notice => ({
  kind: 'bad',
  text: `The token was not accepted: ${sentence(reason)} Paste a new one.`,
})

/** The token, what the server thinks of it, and what follows for the tour. */
const useToken = () => {
  const [saved, setSaved] = useState(loadToken)
  const [notice, setNotice] = useState(hint)
  const [group, setGroup] = useState('')
  const { token } = saved

  useEffect(() => {
    if (token === '') return undefined
    let current = true
    setNotice({ kind: 'busy', text: 'Asking the server about the token …' })
    const settle = async (): Promise<void> => {
      const found = await introduce(token)
      if (!current) return
      if (!found.verdict.accepted) return setNotice(refused(found.verdict.reason))
      setNotice({ kind: 'good', text: found.name === '' ? 'Token accepted.' : `Signed in as ${found.name}.` })
      if (fillSavedTabs(found.group)) setGroup(found.group)
    }
    settle().catch((error: unknown) => {
      if (current) setNotice({ kind: 'bad', text: error instanceof Error ? error.message : String(error) })
    })
    return () => {
      current = false
    }
  }, [token])

  const use = useCallback((pasted: string, keep: boolean): void => {
    const next: SavedToken = { token: cleanToken(pasted), keep }
    if (next.token === '') return setNotice(missing)
    if (!isSendable(next.token)) return setNotice(refused('it holds characters that no token has'))
    saveToken(next)
    setSaved(next)
  }, [])

  const forget = useCallback((): void => {
    saveToken({ token: '', keep: false })
    setSaved({ token: '', keep: false })
    setNotice(hint)
  }, [])

  const judge = useCallback(
    (verdict: Verdict): void => {
      if (!verdict.accepted) setNotice(token === '' ? missing : refused(verdict.reason))
    },
    [token],
  )
  return { saved, notice, group, use, forget, judge }
}

/** The whole page: the bar, and GraphiQL below it. */
export const App = ({ title }: { readonly title: string }): ReactNode => {
  const { saved, notice, group, use, forget, judge } = useToken()
  const { token } = saved

  // A new function for a new token is also what makes GraphiQL read the schema again.
  const fetcher = useCallback<GraphiQLProps['fetcher']>(
    async (request, options) => {
      const { result, verdict } = await sendToGraph(token, withOwnName(request), options?.headers)
      // Reading the schema is GraphiQL's own idea, so without a token its refusal is not held against the visitor.
      if (token !== '' || request.operationName !== 'IntrospectionQuery') judge(verdict)
      return result as ExecutionResult
    },
    [token, judge],
  )
  const start = useMemo(() => ({ tabs: tourTabs(group), open: openTab(group) }), [group])

  return h(
    Fragment,
    null,
    h(Bar, { title, saved, notice, onUse: use, onForget: forget }),
    h(
      'main',
      { className: 'explorer' },
      h(
        GraphiQL,
        {
          key: group,
          fetcher,
          defaultTabs: start.tabs,
          initialQuery: start.open.query,
          initialVariables: start.open.variables,
          defaultEditorToolsVisibility: 'variables',
          showPersistHeadersSettings: false,
          schemaDescription: true,
          inputValueDeprecation: true,
        },
        h(GraphiQL.Logo, null, h(Fragment)),
      ),
    ),
  )
}
