// The bindings of a group, as many as there are, to be struck out in a draft.
import type { ReactNode } from 'react'
import { List } from '../../list/list.tsx'
import { table } from '../../list/look.tsx'
import { Button } from '../../ui/button.tsx'
import { State } from '../../ui/states.tsx'
import { DraftBindingsDocument, type DraftBindingFragment } from './gen/draft.ts'
import { bindingWords, textOf, Worded } from './lines.tsx'

export interface BoundProps {
  /** The uid of the group. */
  readonly group: string
  /** Uids of the bindings that are struck out. */
  readonly struck: readonly string[]
  /** Strikes a binding out, or keeps one that was. */
  readonly onStrike: (uid: string) => void
}

export function Bound({ group, struck, onStrike }: BoundProps): ReactNode {
  const strike = (binding: DraftBindingFragment): ReactNode => {
    const act = struck.includes(binding.uid) ? 'Keep' : 'Strike out'
    return (
      <Button
        kind="quiet"
        aria-label={`${act}: ${textOf(bindingWords(binding))}`}
        onPress={() => onStrike(binding.uid)}
      >
        {act}
      </Button>
    )
  }
  const worded = (binding: DraftBindingFragment): ReactNode => (
    <span className={struck.includes(binding.uid) ? 'struck' : undefined}>
      <span>
        <Worded words={bindingWords(binding)} />
      </span>
    </span>
  )
  return (
    <div className="card bound">
      <List
        query={DraftBindingsDocument}
        variables={{ uid: group }}
        pick={(data) => data.group?.roleBindings}
        label="Bound here"
        keyOf={({ uid }) => uid}
        look={table<DraftBindingFragment>(
          [
            { name: 'Who, and as what', cell: worded },
            { name: 'Draft', cell: strike },
          ],
          49,
        )}
        frame={(list, { totalCount = 0 }) => (
          <>
            <div className="card-head">
              <h2>Bound here</h2>
              <span className="tab-count">{totalCount.toLocaleString('en')}</span>
            </div>
            {list}
          </>
        )}
        none={<State kind="empty" title="Nobody is bound here. Who is bound above holds its roles here too" />}
      />
    </div>
  )
}
