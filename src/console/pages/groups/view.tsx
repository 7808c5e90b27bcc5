// The groups as a tree, and beside it the one that the address names.
import type { ReactNode } from 'react'
import { Page } from '../../ui/page.tsx'
import { State } from '../../ui/states.tsx'
import type { PageProps } from '../props.ts'
import { Group } from './group.tsx'
import { Tree } from './tree.tsx'

export function View({ rest }: PageProps): ReactNode {
  return (
    <div className="groups">
      <Tree current={rest} />
      <div className="groups-one">
        {rest === '' ? (
          <Page title="Groups" lead="Everything hangs on a tree of groups. Roles given in one count in all below it.">
            <State kind="empty" title="Choose a group to see what it holds" />
          </Page>
        ) : (
          <Group key={rest} uid={rest} />
        )}
      </div>
    </div>
  )
}
