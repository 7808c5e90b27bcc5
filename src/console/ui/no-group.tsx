import type { ReactNode } from 'react'
import { Page } from './page.tsx'
import { State } from './states.tsx'

/** A page of a group that is gone, or out of sight: the two are not told apart. */
export function NoGroup({ title }: { readonly title: string }): ReactNode {
  return (
    <Page title={title}>
      <State kind="refused" title="No group that you may see is here">
        <p>It was deleted, or nothing that you hold lets you see it.</p>
      </State>
    </Page>
  )
}

/** What stands there for who sees no group at all. */
export const NoGroupSeen = (): ReactNode => (
  <State kind="empty" title="You see no group">
    <p>Nobody has bound a role to you yet. Ask an owner, or accept an invite.</p>
  </State>
)
