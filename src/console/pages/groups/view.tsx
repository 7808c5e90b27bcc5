// The groups as a tree, and beside it the one that the address names.
import type { ReactNode } from 'react'
import { useGraph } from '../../graph/answer.tsx'
import { NoGroupSeen } from '../../ui/no-group.tsx'
import { Page } from '../../ui/page.tsx'
import { State } from '../../ui/states.tsx'
import type { PageProps } from '../props.ts'
import { Group } from './group.tsx'
import { GroupRootsDocument } from './gen/tree.ts'
import { Tree } from './tree.tsx'

export function View({ rest }: PageProps): ReactNode {
  return (
    <div className="groups">
      <Tree current={rest} />
      <div className="groups-one">
        {rest === '' ? (
          <Page title="Groups" lead="Everything hangs on a tree of groups. Roles given in one count in all below it.">
            <None />
          </Page>
        ) : (
          <Group key={rest} uid={rest} />
        )}
      </div>
    </div>
  )
}

/** What stands beside the tree while no group is chosen, or where there is none to choose. */
function None(): ReactNode {
  const { data } = useGraph(GroupRootsDocument, {})
  return data?.seen.nodes.length === 0 ? (
    <NoGroupSeen />
  ) : (
    <State kind="empty" title="Choose a group to see what it holds" />
  )
}
