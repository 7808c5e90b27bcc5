// The picture of one right of one person: every way in which it is held, and the one that decides lit.
import { linkHorizontal } from 'd3-shape'
import type { ReactNode } from 'react'
import { BOX, COLUMNS, layoutOf, type Lane, type Layout, type Place, type WayRow } from './layout.ts'
import type { WayFragment } from './gen/access.ts'
import { wayText } from './way.ts'

export interface PictureProps {
  readonly who: string
  readonly right: string
  /** From the organization down to the group that is asked about. */
  readonly groups: readonly { readonly uid: string; readonly name: string }[]
  readonly ways: readonly WayFragment[]
}

const link = linkHorizontal<{ source: Place; target: Place }, Place>()
  .x(({ x }) => x)
  .y(({ y }) => y)

const arc = (source: Place, target: Place): string => link({ source, target }) ?? ''

export function Picture({ who, right, groups, ways }: PictureProps): ReactNode {
  const layout = layoutOf(groups, ways)
  const { width, height, lanes, hidden } = layout
  const about = `${who} holds ${right} in ${ways.length} ${ways.length === 1 ? 'way' : 'ways'}; the table below says the same.`
  return (
    <figure className="picture">
      <div className="picture-scroll" role="region" aria-label="The ways as a picture" tabIndex={0}>
        <svg role="img" aria-label={about} viewBox={`0 0 ${width} ${height}`}>
          {lanes.map((lane, at) => (
            <Band key={lane.uid} lane={lane} isOdd={at % 2 === 1} width={width} />
          ))}
          {lanes.flatMap(({ rows }) => rows.map((row) => <Links key={keyOf(row)} row={row} layout={layout} />))}
          {lanes.flatMap(({ rows }) => rows.map((row) => <Way key={keyOf(row)} row={row} />))}
          <Box at={layout.who} kind="Person" name={who} isLit />
          <Box at={layout.right} kind="May" name={right} isLit />
        </svg>
      </div>
      {hidden > 0 && <figcaption className="soft">{hidden} more ways are in the table.</figcaption>}
    </figure>
  )
}

const keyOf = ({ way, y }: WayRow): string => `${way.binding?.id ?? way.mapping?.id ?? way.role?.id ?? ''} ${y}`

export function Band({
  lane,
  isOdd,
  width,
}: {
  readonly lane: Pick<Lane, 'name' | 'top' | 'height'> & { readonly rows: readonly unknown[] }
  readonly isOdd: boolean
  readonly width: number
}): ReactNode {
  return (
    <g className={lane.rows.length > 0 ? 'band band-gives' : 'band'}>
      <rect className={isOdd ? 'band-odd' : 'band-even'} x={0} y={lane.top} width={width} height={lane.height} />
      <title>{lane.name}</title>
      <foreignObject x={14} y={lane.top + lane.height / 2 - 9} width={COLUMNS.who - 22} height={18}>
        <div className="band-name">{lane.name}</div>
      </foreignObject>
    </g>
  )
}

function Links({ row: { y, decides }, layout }: { readonly row: WayRow; readonly layout: Layout }): ReactNode {
  const { who, right } = layout
  const lines = [
    arc({ x: who.x + BOX.width, y: who.y }, { x: COLUMNS.way, y }),
    arc({ x: COLUMNS.way + BOX.width, y }, { x: COLUMNS.role, y }),
    arc({ x: COLUMNS.role + BOX.width, y }, { x: right.x, y: right.y }),
  ]
  return (
    <g className={decides ? 'arc arc-lit' : 'arc'}>
      {lines.map((d) => (
        <path key={d} d={d} />
      ))}
    </g>
  )
}

function Way({ row: { way, y, decides } }: { readonly row: WayRow }): ReactNode {
  const { kind, name, seen } = wayText(way)
  return (
    <>
      <Box at={{ x: COLUMNS.way, y }} kind={kind} name={name} isLit={decides} isUnseen={!seen} />
      <Box
        at={{ x: COLUMNS.role, y }}
        kind="Role"
        name={way.role?.name ?? 'out of your sight'}
        isLit={decides}
        isUnseen={way.role === null}
      />
    </>
  )
}

export interface BoxProps {
  /** The middle of its left edge. */
  readonly at: Place
  readonly kind: string
  readonly name: string
  readonly isLit: boolean
  readonly isUnseen?: boolean
}

/** Between the frame of a box and its words. */
const PADDING = 13

/** Its words are HTML: there a browser cuts what is too long by how wide it is. */
export function Box({ at: { x, y }, kind, name, isLit, isUnseen = false }: BoxProps): ReactNode {
  return (
    <g className={`box ${isLit ? 'box-lit' : ''} ${isUnseen ? 'box-unseen' : ''}`}>
      <title>{`${kind}: ${name}`}</title>
      <rect x={x} y={y - BOX.height / 2} width={BOX.width} height={BOX.height} rx={8} />
      <foreignObject x={x + PADDING} y={y - 17} width={BOX.width - 2 * PADDING} height={34}>
        <div className="box-words box-kind">{kind}</div>
        <div className="box-words box-name">{name}</div>
      </foreignObject>
    </g>
  )
}
