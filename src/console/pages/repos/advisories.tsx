import type { ReactNode } from 'react'
import { Severities } from '../../advisories/chart.tsx'
import { ADVISORIES } from '../../advisories/line.tsx'
import { List } from '../../list/list.tsx'
import { ShownOf } from '../../ui/count.tsx'
import { State } from '../../ui/states.tsx'
import { RepoAdvisoriesDocument } from './gen/advisories.ts'

/** The advisories on the package that a repo is named like, by severity. */
export const Advisories = ({ uid }: { readonly uid: string }): ReactNode => (
  <List
    query={RepoAdvisoriesDocument}
    variables={{ uid }}
    pick={({ repo }) => repo?.advisories}
    label="Advisories on this package"
    keyOf={(advisory) => advisory.uid}
    look={ADVISORIES}
    frame={(list, { nodes, totalCount }) => (
      <div className="stack">
        <section className="card" aria-labelledby="severities-title">
          <div className="card-head">
            <h2 id="severities-title">By severity</h2>
            <ShownOf shown={nodes.length} total={totalCount} />
          </div>
          <Severities advisories={nodes} />
        </section>
        {list}
      </div>
    )}
    none={
      <State kind="empty" title="You see no advisories on this package">
        <p>Nothing is known of it, or it is out of your sight.</p>
      </State>
    }
  />
)
