// Who holds which right in a group: a row a person, above fifty a row a reason that opens.
import type { ReactNode } from 'react'
import { isUid, useAddress } from '../../address.ts'
import { Capability } from '../../gen/types.ts'
import { Choice } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { State } from '../../ui/states.tsx'
import { PickIdentity } from '../../pick/pick.tsx'
import { AsOf, Unknown, useMoment } from './as-of.tsx'
import { Cell, type Cells, type Chosen } from './cell.tsx'
import type { PlaceFragment } from '../../ui/gen/place.ts'
import { rightText } from '../../ui/words.ts'
import type { MatrixFragment } from './gen/access.ts'
import { People } from './people.tsx'
import { Reasons } from './reasons.tsx'
import { ReasonsPicture } from './reasons-picture.tsx'
import { areaOf, areaOptions } from './rights.ts'
import { rowsOf, type Row } from './rows.ts'
import { Why } from './why.tsx'

/** Above this many people they are shown by their reasons: as many as are asked for with the counts. */
const GROUP_FROM = 50

export interface MatrixProps {
  readonly group: PlaceFragment
  readonly matrix: MatrixFragment
}

export function Matrix({ group, matrix }: MatrixProps): ReactNode {
  const [given, setArea] = useAddress('rights', 'registry')
  const [words, setWords] = useAddress('who', '')
  const [identity, setIdentity] = useAddress('identity', '', { keepsPlace: true, only: isUid })
  const [capability, setCapability] = useAddress<Capability | ''>('capability', '', {
    keepsPlace: true,
    only: Object.values(Capability),
  })
  const moment = useMoment()
  const isLarge = matrix.totalCount > GROUP_FROM
  const rights = matrix.columns.map((column) => column.capability)
  const right = capability || rights[0]
  const select = (chosen: Chosen): void => {
    setIdentity(chosen.identity)
    setCapability(chosen.capability)
  }
  const cells = { rights, chosen: right && { identity, capability: right }, onSelect: select }
  return (
    <div className="matrix-part">
      <div className="matrix-tools">
        <Choice label="Rights" value={areaOf(given)} onChange={setArea} options={areaOptions} />
        {isLarge ? (
          <PickIdentity label="Who" name="" onPick={setIdentity} />
        ) : (
          <Field label="Who" value={words} onChange={setWords} placeholder="Part of a name" />
        )}
        <AsOf />
      </div>
      <Unknown unknown={matrix.unknown} />
      {matrix.totalCount + matrix.hiddenCount === 0 ? (
        <State
          kind="empty"
          title={`Nobody that you see ${moment === undefined ? 'holds' : 'held'} one of these rights here`}
        />
      ) : isLarge ? (
        <>
          <ReasonsPicture groups={[...group.ancestors, group]} matrix={matrix} />
          <p className="soft small matrix-about">
            A row counts whom it gives its role. A cell counts those of them for whom it decides: of several reasons the
            nearest one does.
          </p>
          <Table matrix={matrix} head="By what">
            <Reasons matrix={matrix} />
          </Table>
          <People group={group} matrix={matrix} cells={cells} />
        </>
      ) : (
        <Persons matrix={matrix} words={words} cells={cells} />
      )}
      {identity !== '' && right && <Why group={group} identity={identity} capability={right} asOf={moment} />}
    </div>
  )
}

interface PersonsProps extends Pick<MatrixProps, 'matrix'> {
  readonly words: string
  readonly cells: Cells
}

function Persons({ matrix, words, cells }: PersonsProps): ReactNode {
  const wanted = words.trim().toLowerCase()
  const rows = rowsOf(matrix.rows.edges).filter(({ name }) => name.toLowerCase().includes(wanted))
  if (rows.length === 0 && wanted !== '') return <State kind="empty" title="Nobody has these words" />
  return (
    <Table matrix={matrix} head="Who">
      <tbody>
        {rows.map((row) => (
          <PersonRow key={row.person.id} row={row} {...cells} />
        ))}
      </tbody>
    </Table>
  )
}

function PersonRow({ row, rights, ...rest }: Cells & { readonly row: Row }): ReactNode {
  return (
    <tr>
      <th scope="row">
        <span className="matrix-name">{row.name}</span>
      </th>
      {rights.map((right) => (
        <td key={right} className="matrix-cell">
          <Cell row={row} right={right} {...rest} />
        </td>
      ))}
    </tr>
  )
}

interface TableProps extends Pick<MatrixProps, 'matrix'> {
  /** What its rows are. */
  readonly head: string
  readonly children: ReactNode
}

function Table({ matrix, head, children }: TableProps): ReactNode {
  return (
    <div className="table-box" role="region" aria-label="Who may do what" tabIndex={0}>
      <table className="table matrix">
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {matrix.columns.map(({ capability }) => (
              <th key={capability} scope="col" className="matrix-right">
                {rightText(capability)}
              </th>
            ))}
          </tr>
        </thead>
        {children}
        <Totals matrix={matrix} />
      </table>
    </div>
  )
}

/** Whom the caller may not list is counted, and drawn like nothing else: it is no denial. */
function Totals({ matrix: { columns, hiddenCount } }: Pick<MatrixProps, 'matrix'>): ReactNode {
  const moment = useMoment()
  return (
    <tfoot>
      {hiddenCount > 0 && (
        <tr className="matrix-hidden">
          <th scope="row">
            <Icon name="hidden" /> {moment === undefined ? 'You may not see' : 'Gone since, or you may not see'}
          </th>
          {columns.map(({ capability, hiddenCount: hidden }) => (
            <td key={capability} className="matrix-count">
              {hidden > 0 ? `+${hidden.toLocaleString('en')}` : ''}
            </td>
          ))}
        </tr>
      )}
      <tr>
        <th scope="row">All that you see</th>
        {columns.map(({ capability, totalCount }) => (
          <td key={capability} className="matrix-count">
            {totalCount.toLocaleString('en')}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
