import { GraphiQL, type GraphiQLProps } from 'graphiql'
import type { ExecutionResult } from 'graphql'
import {
  createElement as h,
  Fragment,
  useCallback,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { Bar } from '../../../console/shell/bar.tsx'
import { isDark, onThemeChange } from '../../../console/theme/theme.ts'
import { plainTabs } from './plain-tabs.ts'
import { Notices } from './notices.ts'
import { outcomeOf, withoutSchema, type Outcome } from './outcome.ts'
import { isSubscription, sendToGraph, withOwnName, type GraphAnswer } from './request.ts'
import { follow, type Observer } from './stream.ts'
import { askedTab, openTab, tourTabs, waitsForStart } from './tour.ts'
import { useCaller } from './use-caller.ts'

type Answered = Awaited<ReturnType<GraphiQLProps['fetcher']>>

const schemaQuery = 'IntrospectionQuery'

/** What the bar says of runs: of the last one, or else why there is no schema. */
const useOutcome = () => {
  const [run, setRun] = useState<Outcome>()
  const [schema, setSchema] = useState<Outcome>()
  const note = useCallback(({ result, verdict }: GraphAnswer, isSchema: boolean): void => {
    if (!verdict.accepted) setRun(undefined)
    else if (isSchema) setSchema(withoutSchema(result))
    else setRun(outcomeOf(result))
  }, [])
  return { outcome: run ?? schema, note }
}

/** The whole page: the bar, and GraphiQL below it. */
export const App = (): ReactNode => {
  const { token, notice, start, settling, judge, run } = useCaller()
  const { outcome, note } = useOutcome()
  const dark = useSyncExternalStore(onThemeChange, isDark)

  // A new function for a new token is also what makes GraphiQL read the schema again.
  const fetcher = useCallback<GraphiQLProps['fetcher']>(
    async (given, options) => {
      const request = withOwnName(given)
      const sent = { token, headers: options?.headers }
      const isSchema = given.operationName === schemaQuery
      if (!isSchema && !waitsForStart(given.variables)) run()
      const take = (answer: GraphAnswer): ExecutionResult => {
        // Reading the schema is GraphiQL's own idea, so without a token its refusal is not held against the visitor.
        if (token !== '' || !isSchema) judge(answer.verdict)
        note(answer, isSchema)
        return answer.result as ExecutionResult
      }
      if (!isSubscription(request)) return take(await sendToGraph(request, sent))
      const subscribe = (to: Observer<ExecutionResult>) =>
        follow(request, sent, { ...to, next: (answer) => to.next(take(answer)) })
      return { subscribe } as Answered
    },
    [token, judge, run, note],
  )
  const [asked] = useState(askedTab)
  const first = useMemo(() => {
    const tour = tourTabs(start)
    return asked ? { tabs: [asked, ...tour], open: asked } : { tabs: tour, open: openTab(start) }
  }, [start, asked])
  return h(
    Fragment,
    null,
    h(Bar, { place: 'graphql' }),
    h(Notices, { notice, outcome }),
    h(
      'main',
      { className: 'explorer', ref: plainTabs, 'aria-busy': settling },
      h('h1', { className: 'unseen' }, 'GraphiQL'),
      h(
        GraphiQL,
        {
          // Editors keep what they were given first, so a new start needs new ones.
          key: `${start.group} ${start.identity}`,
          fetcher,
          forcedTheme: dark ? 'dark' : 'light',
          defaultTabs: first.tabs,
          initialQuery: first.open.query,
          initialVariables: first.open.variables,
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
