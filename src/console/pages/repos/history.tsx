import { useState, type ReactNode } from 'react'
import { EventEntry } from '../../events/entry.tsx'
import { Answer, useGraph } from '../../graph/answer.tsx'
import { More } from '../../ui/more.tsx'
import { Skeleton, State } from '../../ui/states.tsx'
import { RepoHistoryDocument } from './gen/history.ts'

/** What happened to a repo, the newest first. */
export function History({ uid }: { readonly uid: string }): ReactNode {
  const [after, setAfter] = useState<string | null>(null)
  const asked = useGraph(RepoHistoryDocument, { uid, after })
  return (
    <Answer of={asked} skeleton={<Skeleton lines={6} height={32} />}>
      {({ repo }) =>
        repo && repo.history.nodes.length > 0 ? (
          <>
            <ol className="list timeline">
              {repo.history.nodes.map((event) => (
                <li key={event.id}>
                  <EventEntry event={event} />
                </li>
              ))}
            </ol>
            <More page={repo.history.pageInfo} busy={asked.busy} onMore={setAfter} />
          </>
        ) : (
          <State kind="empty" title="You see nothing that happened here">
            <p>Events older than the log, and those out of your sight, are not in it.</p>
          </State>
        )
      }
    </Answer>
  )
}
