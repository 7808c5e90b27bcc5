// Where everything stands in the picture of many people: from the left the groups, what is given in each, and the rights.
import type { MatrixFragment, ReasonFragment } from './gen/access.ts'
import { BOX, COLUMNS, type Place } from './layout.ts'

export interface FlowRow {
  readonly reason: ReasonFragment
  readonly at: Place
}

export interface FlowLane {
  readonly uid: string
  readonly name: string
  readonly top: number
  readonly height: number
  readonly rows: readonly FlowRow[]
}

export type FlowRight = MatrixFragment['columns'][number] & { readonly at: Place }

export interface Flow {
  readonly width: number
  readonly height: number
  readonly lanes: readonly FlowLane[]
  readonly rights: readonly FlowRight[]
  /** Reasons that have no room here; the table has them. */
  readonly hidden: number
  /** The largest count of a line. */
  readonly most: number
}

/** Boxes in the picture. */
const MOST_BOXES = 60
/** More reasons make the picture longer than a screen or two. */
const MOST_REASONS = 20
const ROW = 56
const EMPTY_LANE = 38

interface Named {
  readonly uid: string
  readonly name: string
}

/** @param groups from the organization down to the one that is asked about */
export function flowOf(groups: readonly Named[], { columns, reasons, reasonCount }: MatrixFragment): Flow {
  const shown = reasons.slice(0, Math.min(MOST_REASONS, MOST_BOXES - columns.length))
  const known = new Set(groups.map(({ uid }) => uid))
  const laneOf = ({ group }: ReasonFragment): string => (group && known.has(group.uid) ? group.uid : '')
  const unseen = { uid: '', name: 'out of your sight' }
  const all = shown.some((reason) => laneOf(reason) === '') ? [unseen, ...groups] : groups
  const low = columns.length * ROW
  const used = all.reduce((sum, { uid }) => sum + laneHeight(shown.filter((one) => laneOf(one) === uid).length), 0)
  // What is left of the height goes to the last lane, so that the bands reach down to the last right.
  const rest = Math.max(0, low - used)
  let top = 0
  const lanes = all.map((group, place): FlowLane => {
    const own = shown.filter((reason) => laneOf(reason) === group.uid)
    const height = laneHeight(own.length) + (place === all.length - 1 ? rest : 0)
    const start = top
    top += height
    return {
      ...{ ...group, top: start, height },
      rows: own.map((reason, at) => ({ reason, at: { x: COLUMNS.who, y: start + at * ROW + ROW / 2 } })),
    }
  })
  const gap = top / Math.max(1, columns.length)
  return {
    ...{ width: COLUMNS.right + BOX.width + 8, height: top, lanes, hidden: reasonCount - shown.length },
    rights: columns.map((column, at) => ({ ...column, at: { x: COLUMNS.right, y: at * gap + gap / 2 } })),
    most: Math.max(1, ...shown.flatMap(({ counts }) => counts)),
  }
}

const laneHeight = (rows: number): number => (rows === 0 ? EMPTY_LANE : rows * ROW)
