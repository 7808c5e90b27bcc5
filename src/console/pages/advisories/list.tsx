import type { ReactNode } from 'react'
import { useAddress } from '../../address.ts'
import { isFacade } from '../../base.ts'
import { Severities } from '../../advisories/chart.tsx'
import { ADVISORIES } from '../../advisories/line.tsx'
import { AdvisoryEventType } from '../../gen/types.ts'
import { List } from '../../list/list.tsx'
import { Bars } from '../../ui/bars.tsx'
import { Choice } from '../../ui/choice.tsx'
import { ShownOf } from '../../ui/count.tsx'
import { Filter } from '../../ui/filter.tsx'
import { Page } from '../../ui/page.tsx'
import { State } from '../../ui/states.tsx'
import { sentence } from '../../ui/words.ts'
import type { AdvisoryLineFragment } from '../../advisories/gen/advisories.ts'
import { AdvisoriesDocument } from './gen/advisories.ts'
import { monthsOf } from './months.ts'

type Latest = AdvisoryEventType | ''
type Withdrawn = '' | 'no' | 'yes'

const LATEST: readonly { readonly value: Latest; readonly text: string }[] = [
  { value: '', text: 'Any state' },
  ...Object.values(AdvisoryEventType).map((value) => ({ value, text: sentence(value) })),
]
const WITHDRAWN: readonly { readonly value: Withdrawn; readonly text: string }[] = [
  { value: '', text: 'Standing and withdrawn' },
  { value: 'no', text: 'Standing' },
  { value: 'yes', text: 'Withdrawn' },
]

/** The advisories that one sees, the last changed first. */
export function Advisories(): ReactNode {
  const [query, setQuery] = useAddress('q', '')
  const [latest, setLatest] = useAddress<Latest>('state', '', { only: Object.values(AdvisoryEventType) })
  const [withdrawn, setWithdrawn] = useAddress<Withdrawn>('withdrawn', '', { only: ['no', 'yes'] })
  return (
    <Page title="Advisories" lead="What is known of vulnerabilities in packages and images, as far as you may see it.">
      <div className="tools">
        <Filter label="An id, alias, artifact or component" value={query} onChange={setQuery} />
        <Choice label="State" isLabelHidden value={latest} onChange={setLatest} options={LATEST} />
        {!isFacade && (
          <Choice label="Withdrawn" isLabelHidden value={withdrawn} onChange={setWithdrawn} options={WITHDRAWN} />
        )}
      </div>
      <List
        key={`${query} ${latest} ${withdrawn}`}
        query={AdvisoriesDocument}
        variables={{
          query: query === '' ? null : query,
          latest: latest === '' ? null : latest,
          withdrawn: withdrawn === '' ? null : withdrawn === 'yes',
        }}
        pick={(data) => data.advisories}
        label="Advisories, the last changed first"
        keyOf={({ uid }) => uid}
        look={ADVISORIES}
        frame={(list, { nodes, totalCount }) => (
          <div className="stack">
            <Charts advisories={nodes} total={totalCount} />
            {list}
          </div>
        )}
        none={
          <State kind="empty" title="You see no such advisories">
            <p>Those of groups out of your sight are not here.</p>
          </State>
        }
      />
    </Page>
  )
}

interface ChartsProps {
  readonly advisories: readonly AdvisoryLineFragment[]
  readonly total: number | undefined
}

/** What the list says as a whole; of its first page, when there is more. */
function Charts({ advisories, total }: ChartsProps): ReactNode {
  const months = monthsOf(advisories.map(({ latestEvent }) => latestEvent?.createTime))
  return (
    <div className="advisories-charts">
      <section className="card" aria-labelledby="severities-title">
        <div className="card-head">
          <h2 id="severities-title">By severity</h2>
          <ShownOf shown={advisories.length} total={total} />
        </div>
        <Severities advisories={advisories} />
      </section>
      <section className="card" aria-labelledby="months-title">
        <div className="card-head">
          <h2 id="months-title">By the month of the last event</h2>
          <ShownOf shown={advisories.length} total={total} />
        </div>
        <Bars
          label="Advisories by the month of their last event"
          bars={months.map(({ name, count }) => ({ name, value: count, text: String(count) }))}
        />
      </section>
    </div>
  )
}
