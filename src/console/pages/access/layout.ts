// Where everything stands in the picture of one right of one person: from the left who, by what, as what role, what right;
// from the top the groups, from the organization down to the one that is asked about.
import type { WayFragment } from './gen/access.ts'

export interface Place {
  readonly x: number
  readonly y: number
}

export interface WayRow {
  readonly way: WayFragment
  /** Whether it is the one that decides: the nearest. */
  readonly decides: boolean
  readonly y: number
}

export interface Lane {
  readonly uid: string
  readonly name: string
  readonly top: number
  readonly height: number
  readonly rows: readonly WayRow[]
}

export interface Layout {
  readonly width: number
  readonly height: number
  readonly lanes: readonly Lane[]
  /** Ways that have no room here; the table has them. */
  readonly hidden: number
  readonly who: Place
  readonly right: Place
}

/** A box; all have the same size. */
export const BOX = { width: 168, height: 44 }
/** The left edges of the columns. */
export const COLUMNS = { who: 118, way: 330, role: 542, right: 754 }
const ROW = 60
const EMPTY_LANE = 38
/** Two boxes a way and two for the ends make at most 60. */
export const MOST_WAYS = 29

interface Named {
  readonly uid: string
  readonly name: string
}

/**
 * @param groups from the organization down to the one that is asked about
 * @param ways the nearest first, as the graph gives them
 */
export function layoutOf(groups: readonly Named[], ways: readonly WayFragment[]): Layout {
  const shown = ways.slice(0, MOST_WAYS)
  const unseen = { uid: '', name: 'out of your sight' }
  const known = new Set(groups.map(({ uid }) => uid))
  const laneOf = (way: WayFragment): string => (way.group && known.has(way.group.uid) ? way.group.uid : '')
  const all = shown.some((way) => laneOf(way) === '') ? [unseen, ...groups] : groups
  let top = 0
  const lanes = all.map((group): Lane => {
    const own = shown.filter((way) => laneOf(way) === group.uid)
    const height = own.length === 0 ? EMPTY_LANE : own.length * ROW
    const start = top
    const rows = own.map((way, at) => ({ way, decides: way === shown[0], y: start + at * ROW + ROW / 2 }))
    top += height
    return { ...group, top: start, height, rows }
  })
  const deciding = lanes.flatMap(({ rows }) => rows).find(({ decides }) => decides)
  const y = deciding?.y ?? top / 2
  return {
    width: COLUMNS.right + BOX.width + 8,
    height: top,
    lanes,
    hidden: ways.length - shown.length,
    who: { x: COLUMNS.who, y },
    right: { x: COLUMNS.right, y },
  }
}
