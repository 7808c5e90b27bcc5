// Who would gain and who would lose what by a draft, and the button that makes it true.
import { useState, type ReactNode } from 'react'
import { Answer, useGraph } from '../../graph/answer.tsx'
import { nameOf } from '../../pick/names.ts'
import { Hidden } from '../../ui/hidden.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { rightText } from '../../ui/words.ts'
import { Apply, type ApplyProps } from './apply.tsx'
import { SimulateDocument, type SimulateQuery } from './gen/draft.ts'

type Change = SimulateQuery['simulateAccess'][number]

export function Outcome(props: ApplyProps): ReactNode {
  const { group, draft } = props
  const asked = useGraph(SimulateDocument, { uid: group.uid, add: [...draft.add], remove: [...draft.remove] })
  return (
    <section aria-labelledby="outcome" className="outcome">
      <div className="outcome-head">
        <h2 id="outcome">What would change</h2>
        <Apply {...props} />
      </div>
      <Answer of={asked} skeleton={<Skeleton lines={4} />}>
        {({ simulateAccess }) => (
          <Table
            label="Who would gain and lose what"
            none="Nothing would change: what is added is held already, and what is struck out is given in another way too"
            rows={simulateAccess}
            keyOf={({ identityUid, group: at }) => `${identityUid} ${at?.id ?? ''}`}
            columns={[
              {
                name: 'Who',
                cell: ({ identity }) => (identity ? nameOf(identity) : <Hidden>out of your sight</Hidden>),
              },
              { name: 'Where', cell: ({ group: at }) => at?.name ?? <Hidden>out of your sight</Hidden> },
              { name: 'Gains', cell: ({ gained }) => <Rights rights={gained} kind="good" /> },
              { name: 'Loses', cell: ({ lost }) => <Rights rights={lost} kind="bad" /> },
            ]}
          />
        )}
      </Answer>
    </section>
  )
}

const MOST_RIGHTS = 6

function Rights({ rights, kind }: { readonly rights: Change['gained']; readonly kind: 'good' | 'bad' }): ReactNode {
  const [all, setAll] = useState(false)
  if (rights.length === 0) return <span className="soft">nothing</span>
  return (
    <span className="names">
      {rights.slice(0, all ? undefined : MOST_RIGHTS).map((right) => (
        <span key={right} className={`badge badge-${kind}`}>
          {rightText(right)}
        </span>
      ))}
      {!all && rights.length > MOST_RIGHTS && (
        <button type="button" className="link more" onClick={() => setAll(true)}>
          and {rights.length - MOST_RIGHTS} more
        </button>
      )}
    </span>
  )
}
