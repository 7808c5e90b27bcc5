// The people behind a count of the matrix, as many as there are.
import type { ReactNode } from 'react'
import { List } from '../../list/list.tsx'
import { table, type Look } from '../../list/look.tsx'
import { nameOf } from '../../pick/names.ts'
import { State } from '../../ui/states.tsx'
import { useMoment } from './as-of.tsx'
import { Cell, type Cells } from './cell.tsx'
import type { PlaceFragment } from '../../ui/gen/place.ts'
import { rightText } from '../../ui/words.ts'
import { AccessRowsDocument, type MatrixFragment, type MatrixRowFragment } from './gen/access.ts'
import { useOpened } from './reasons.tsx'
import { parseReason, reasonKey, reasonOf, rowOf } from './rows.ts'

export interface PeopleProps {
  readonly group: PlaceFragment
  readonly matrix: MatrixFragment
  readonly cells: Cells
}

export function People({ group, matrix, cells }: PeopleProps): ReactNode {
  const { through, right } = useOpened()
  const asOf = useMoment() ?? null
  const source = parseReason(through)
  if (!source) return null
  const rights = right === '' ? cells.rights : [right]
  const known = matrix.reasons.find((reason) => reasonKey(reason) === through)
  const title = `${right === '' ? '' : `${rightText(right)} `}through ${reasonOf(known)}`
  return (
    <section className="card people" aria-labelledby="people-title">
      <List
        key={`${through} ${rights.join()} ${asOf}`}
        query={AccessRowsDocument}
        variables={{ uid: group.uid, rights: [...rights], asOf, source }}
        pick={(data) => {
          const rows = data.group?.accessMatrix.rows
          return rows && { ...rows, nodes: rows.edges }
        }}
        label={`Who holds ${title}`}
        keyOf={({ node }) => node.uid}
        look={lookOf({ ...cells, rights })}
        frame={(list, { totalCount = 0 }) => (
          <>
            <div className="card-head">
              <h2 id="people-title">
                {totalCount.toLocaleString('en')} {title}
              </h2>
            </div>
            {list}
          </>
        )}
        none={<State kind="empty" title="Nobody any more" />}
      />
    </section>
  )
}

const lookOf = ({ rights, ...cells }: Cells): Look<MatrixRowFragment> =>
  table<MatrixRowFragment>([
    { name: 'Who', cell: ({ node }) => <span title={nameOf(node)}>{nameOf(node)}</span> },
    ...rights.map((right) => ({
      name: rightText(right),
      cell: (edge: MatrixRowFragment) => <Cell row={rowOf(edge)} right={right} {...cells} />,
    })),
  ])
