// Who holds which right in a group: a row a person, above fifty a row a reason that opens.
import { useState, type ReactNode } from 'react'
import { useAddress } from '../../address.ts'
import type { Capability } from '../../gen/types.ts'
import { Answer, useGraph } from '../../graph/answer.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton, State } from '../../ui/states.tsx'
import { AccessMatrixDocument, type AccessGroupQuery, type AccessMatrixQuery } from './gen/access.ts'
import { AREAS, rightText, type AreaName } from './rights.ts'
import { nameOf } from '../../pick/names.ts'
import { knownTo, reasonOf, reasonsOf, rowsOf, type Column, type Reason, type Row } from './rows.ts'
import { Why } from './why.tsx'

/** Above this many people they are shown by their reasons. */
const GROUP_FROM = 50

export interface MatrixProps {
  readonly group: NonNullable<AccessGroupQuery['group']>
}

export interface Cell {
  readonly identity: string
  readonly capability: Capability
}

const areaNames = Object.keys(AREAS) as AreaName[]
const areaOptions = areaNames.map((value) => ({ value, text: AREAS[value].title }))

export function Matrix({ group }: MatrixProps): ReactNode {
  const [given, setArea] = useAddress<AreaName>('rights', 'registry')
  const [words, setWords] = useAddress<string>('who', '')
  const [identity, setIdentity] = useAddress<string>('identity', '')
  const [capability, setCapability] = useAddress<Capability | ''>('capability', '')
  const { rights } = AREAS[given in AREAS ? given : 'registry']
  const [c1, c2, c3, c4, c5, c6, c7, c8] = rights
  const asked = useGraph(AccessMatrixDocument, { uid: group.uid, c1, c2, c3, c4, c5, c6, c7, c8 })
  const select = (cell: Cell): void => {
    setIdentity(cell.identity)
    setCapability(cell.capability)
  }
  return (
    <div className="matrix-part">
      <div className="matrix-tools">
        <Choice label="Rights" value={given} onChange={setArea} options={areaOptions} />
        <Field label="Who" value={words} onChange={setWords} placeholder="Part of a name" />
      </div>
      <Answer of={asked} skeleton={<Skeleton lines={8} height={30} />}>
        {(data) => {
          const columns = columnsOf(data, rights)
          const chosen = { identity, capability: capability || rights[0] }
          return <Grid columns={columns} words={words} chosen={chosen} onSelect={select} />
        }}
      </Answer>
      {identity !== '' && <Why group={group} identity={identity} capability={capability || rights[0]} />}
    </div>
  )
}

const columnsOf = ({ group }: AccessMatrixQuery, rights: readonly Capability[]): readonly Column[] => {
  if (!group) return []
  const { c1, c2, c3, c4, c5, c6, c7, c8 } = group
  const all = [c1, c2, c3, c4, c5, c6, c7, c8]
  return rights.flatMap((right, at) => {
    const holders = all[at]
    return holders ? [{ right, holders }] : []
  })
}

interface GridProps {
  readonly columns: readonly Column[]
  readonly words: string
  readonly chosen: Cell
  readonly onSelect: (cell: Cell) => void
}

function Grid({ columns, words, ...rest }: GridProps): ReactNode {
  const all = rowsOf(columns)
  const wanted = words.trim().toLowerCase()
  const rows = wanted === '' ? all : all.filter(({ person }) => nameOf(person).toLowerCase().includes(wanted))
  const rights = columns.map(({ right }) => right)
  if (rows.length === 0)
    return (
      <State
        kind="empty"
        title={wanted === '' ? 'Nobody that you see holds one of these rights here' : 'Nobody has these words'}
      />
    )
  return (
    <>
      <Part shown={all.length} columns={columns} />
      <div className="table-box" role="region" aria-label="Who may do what" tabIndex={0}>
        <table className="table matrix">
          <thead>
            <tr>
              <th scope="col">Who</th>
              {rights.map((right) => (
                <th key={right} scope="col" className="matrix-right">
                  {rightText(right)}
                </th>
              ))}
            </tr>
          </thead>
          {rows.length > GROUP_FROM ? (
            reasonsOf(rows).map((reason) => <ReasonRows key={reason.text} reason={reason} rights={rights} {...rest} />)
          ) : (
            <tbody>
              {rows.map((row) => (
                <PersonRow key={row.person.id} row={row} rights={rights} {...rest} />
              ))}
            </tbody>
          )}
          <Totals columns={columns} />
        </table>
      </div>
    </>
  )
}

/** Says that not everybody is in the table. */
function Part({ shown, columns }: { readonly shown: number; readonly columns: readonly Column[] }): ReactNode {
  const most = Math.max(...columns.map(({ holders }) => holders.totalCount))
  if (knownTo(columns) === undefined) return null
  return (
    <p className="soft" role="status">
      These are {shown.toLocaleString('en')} of {most.toLocaleString('en')} people or more, the first by their uids; the
      last line counts all. Ask for anybody else under “Explain”.
    </p>
  )
}

interface RowsProps extends Pick<GridProps, 'chosen' | 'onSelect'> {
  readonly rights: readonly Capability[]
}

function ReasonRows({ reason, rights, ...rest }: RowsProps & { readonly reason: Reason }): ReactNode {
  const [open, setOpen] = useState(false)
  const { text, rows } = reason
  return (
    <tbody>
      <tr className="matrix-reason">
        <th scope="rowgroup">
          <button type="button" className="matrix-open" aria-expanded={open} onClick={() => setOpen(!open)}>
            <Icon name={open ? 'down' : 'right'} />
            {rows.length.toLocaleString('en')} through {text}
          </button>
        </th>
        {rights.map((right) => (
          <td key={right} className="matrix-count">
            {rows.filter(({ ways }) => ways.has(right)).length || ''}
          </td>
        ))}
      </tr>
      {open && rows.map((row) => <PersonRow key={row.person.id} row={row} rights={rights} {...rest} />)}
    </tbody>
  )
}

function PersonRow({ row, rights, chosen, onSelect }: RowsProps & { readonly row: Row }): ReactNode {
  const { person, ways } = row
  const name = nameOf(person)
  return (
    <tr>
      <th scope="row">{name}</th>
      {rights.map((right) => {
        const held = ways.get(right)
        const isChosen = chosen.identity === person.uid && chosen.capability === right
        return (
          <td key={right} className="matrix-cell">
            <button
              type="button"
              className={held ? 'cell cell-held' : 'cell'}
              aria-pressed={isChosen}
              title={held ? `${held.length} ${held.length === 1 ? 'way' : 'ways'}: ${reasonOf(held[0])}` : 'Not given'}
              aria-label={`${name}: ${rightText(right)}, ${held ? 'held' : 'not given'}`}
              onClick={() => onSelect({ identity: person.uid, capability: right })}
            >
              <Icon name={held ? 'check' : 'minus'} />
            </button>
          </td>
        )
      })}
    </tr>
  )
}

/** Whom the caller may not list is counted, and drawn like nothing else: it is no denial. */
function Totals({ columns }: Pick<GridProps, 'columns'>): ReactNode {
  const hidden = columns.some(({ holders }) => holders.hiddenCount > 0)
  return (
    <tfoot>
      {hidden && (
        <tr className="matrix-hidden">
          <th scope="row">
            <Icon name="hidden" /> You may not see
          </th>
          {columns.map(({ right, holders }) => (
            <td key={right} className="matrix-count">
              {holders.hiddenCount > 0 ? `+${holders.hiddenCount.toLocaleString('en')}` : ''}
            </td>
          ))}
        </tr>
      )}
      <tr>
        <th scope="row">All that you see</th>
        {columns.map(({ right, holders }) => (
          <td key={right} className="matrix-count">
            {holders.totalCount.toLocaleString('en')}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
