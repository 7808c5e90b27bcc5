import type { ReactNode } from 'react'
import { EVENTS } from '../../events/entry.tsx'
import { List } from '../../list/list.tsx'
import { State } from '../../ui/states.tsx'
import { RepoHistoryDocument } from './gen/history.ts'

/** What happened to a repo, the newest first. */
export const History = ({ uid }: { readonly uid: string }): ReactNode => (
  <List
    query={RepoHistoryDocument}
    variables={{ uid }}
    pick={({ repo }) => repo?.history}
    label="What happened to this repo, the newest first"
    keyOf={({ id }) => id}
    look={EVENTS}
    none={
      <State kind="empty" title="You see nothing that happened here">
        <p>Events older than the log, and those out of your sight, are not in it.</p>
      </State>
    }
  />
)
