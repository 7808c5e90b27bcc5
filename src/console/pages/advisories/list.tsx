import { useState, type ReactNode } from 'react'
import { useAddress } from '../../address.ts'
import { Severities } from '../../advisories/chart.tsx'
import { AdvisoryLine, STANDING } from '../../advisories/line.tsx'
import type { AdvisoryEventType } from '../../gen/types.ts'
import { Answer, useGraph } from '../../graph/answer.tsx'
import { Bars } from '../../ui/bars.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Filter } from '../../ui/filter.tsx'
import { More } from '../../ui/more.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton, State } from '../../ui/states.tsx'
import { sentence } from '../../ui/words.ts'
import { AdvisoriesDocument, type AdvisoriesQuery } from './gen/advisories.ts'

type Latest = AdvisoryEventType | ''
type Withdrawn = '' | 'no' | 'yes'

const LATEST: readonly { readonly value: Latest; readonly text: string }[] = [
  { value: '', text: 'Any state' },
  ...(Object.keys(STANDING) as AdvisoryEventType[]).map((value) => ({ value, text: sentence(value) })),
]
const WITHDRAWN: readonly { readonly value: Withdrawn; readonly text: string }[] = [
  { value: '', text: 'Standing and withdrawn' },
  { value: 'no', text: 'Standing' },
  { value: 'yes', text: 'Withdrawn' },
]

/** The advisories that one sees, the last changed first. */
export function List(): ReactNode {
  const [query, setQuery] = useAddress<string>('q', '')
  const [latest, setLatest] = useAddress<Latest>('state', '')
  const [withdrawn, setWithdrawn] = useAddress<Withdrawn>('withdrawn', '')
  return (
    <Page title="Advisories" lead="What is known of vulnerabilities in packages and images, as far as you may see it.">
      <div className="tools">
        <Filter label="An id, alias, artifact or component" value={query} onChange={setQuery} />
        <Choice label="State" isLabelHidden value={latest} onChange={setLatest} options={LATEST} />
        <Choice label="Withdrawn" isLabelHidden value={withdrawn} onChange={setWithdrawn} options={WITHDRAWN} />
      </div>
      <Found key={`${query} ${latest} ${withdrawn}`} query={query} latest={latest} withdrawn={withdrawn} />
    </Page>
  )
}

interface FoundProps {
  readonly query: string
  readonly latest: Latest
  readonly withdrawn: Withdrawn
}

function Found({ query, latest, withdrawn }: FoundProps): ReactNode {
  const [after, setAfter] = useState<string | null>(null)
  const asked = useGraph(AdvisoriesDocument, {
    after,
    query: query === '' ? null : query,
    latest: latest === '' ? null : latest,
    withdrawn: withdrawn === '' ? null : withdrawn === 'yes',
  })
  return (
    <Answer of={asked} skeleton={<Skeleton lines={8} height={38} />}>
      {({ advisories: { nodes, pageInfo, totalCount } }) =>
        nodes.length === 0 ? (
          <State kind="empty" title="You see no such advisories">
            <p>Those of groups out of your sight are not here.</p>
          </State>
        ) : (
          <div className="stack">
            <Charts advisories={nodes} total={totalCount} />
            <ul className="list">
              {nodes.map((advisory) => (
                <li key={advisory.uid}>
                  <AdvisoryLine advisory={advisory} />
                </li>
              ))}
            </ul>
            <More page={pageInfo} busy={asked.busy} onMore={setAfter} />
          </div>
        )
      }
    </Answer>
  )
}

interface ChartsProps {
  readonly advisories: AdvisoriesQuery['advisories']['nodes']
  readonly total: number
}

const month = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const MONTHS = 6

/** What the list says as a whole; of what is shown, when there is more. */
function Charts({ advisories, total }: ChartsProps): ReactNode {
  const times = advisories.flatMap(({ latestEvent }) => (latestEvent ? [latestEvent.createTime] : [])).sort()
  const months = Map.groupBy(times, (time) => month.format(Date.parse(time)))
  const bars = [...months].slice(-MONTHS).map(([name, { length }]) => ({ name, value: length, text: String(length) }))
  return (
    <div className="advisories-charts">
      <section className="card" aria-labelledby="severities-title">
        <div className="card-head">
          <h2 id="severities-title">By severity</h2>
          <span className="soft small">
            {advisories.length < total ? `${advisories.length} of ${total}` : `${total} in all`}
          </span>
        </div>
        <Severities advisories={advisories} />
      </section>
      <section className="card" aria-labelledby="months-title">
        <div className="card-head">
          <h2 id="months-title">By the month of the last event</h2>
        </div>
        <Bars label="Advisories by the month of their last event" bars={bars} />
      </section>
    </div>
  )
}
