import { useState, type ReactNode } from 'react'
import { Severities } from '../../advisories/chart.tsx'
import { AdvisoryLine } from '../../advisories/line.tsx'
import { Answer, useGraph } from '../../graph/answer.tsx'
import { More } from '../../ui/more.tsx'
import { Skeleton, State } from '../../ui/states.tsx'
import { RepoAdvisoriesDocument } from './gen/advisories.ts'

/** The advisories on the package that a repo is named like, by severity. */
export function Advisories({ uid }: { readonly uid: string }): ReactNode {
  const [after, setAfter] = useState<string | null>(null)
  const asked = useGraph(RepoAdvisoriesDocument, { uid, after })
  return (
    <Answer of={asked} skeleton={<Skeleton lines={6} height={32} />}>
      {({ repo }) =>
        repo && repo.advisories.nodes.length > 0 ? (
          <div className="stack">
            <section className="card" aria-labelledby="severities-title">
              <div className="card-head">
                <h2 id="severities-title">By severity</h2>
                {repo.advisories.pageInfo.hasNextPage && (
                  <span className="soft small">
                    of the {repo.advisories.nodes.length} shown, {repo.advisories.totalCount} in all
                  </span>
                )}
              </div>
              <Severities advisories={repo.advisories.nodes} />
            </section>
            <ul className="list">
              {repo.advisories.nodes.map((advisory) => (
                <li key={advisory.uid}>
                  <AdvisoryLine advisory={advisory} />
                </li>
              ))}
            </ul>
            <More page={repo.advisories.pageInfo} busy={asked.busy} onMore={setAfter} />
          </div>
        ) : (
          <State kind="empty" title="You see no advisories on this package">
            <p>Nothing is known of it, or it is out of your sight.</p>
          </State>
        )
      }
    </Answer>
  )
}
