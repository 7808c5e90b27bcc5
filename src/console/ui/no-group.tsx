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
