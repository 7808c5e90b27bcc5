// A list of any length: pages are asked for as one scrolls, rows far from the screen are not in the document, and where one is
// stands in the address.
import type { DocumentNode } from 'graphql'
import { useCallback, useEffect, useEffectEvent, useReducer, useState, type ReactNode } from 'react'
import type { AnyVariables, TypedDocumentNode } from 'urql'
import { PLACE, useAddress } from '../address.ts'
import { Answer, useGraph, type Asked } from '../graph/answer.tsx'
import { problemOf, type Problem } from '../graph/problem.ts'
import { Skeleton, SKELETON_GAP } from '../ui/states.tsx'
import type { Look } from './look.tsx'
import { basesOf, startAt, step, type Part, type Ways } from './parts.ts'
import { PAGE, parsePlace, TOP, type Connection, type Place, type Span } from './span.ts'
import { Window } from './window.tsx'

export interface ListProps<Data, Variables extends Asking, Row> {
  /** Asks for one page, by the variables of a `Span`. */
  readonly query: TypedDocumentNode<Data, Variables>
  /** All others. */
  readonly variables: Omit<Variables, keyof Span>
  readonly pick: (data: Data) => Connection<Row> | null | undefined
  /** What it lists, for readers of the screen. */
  readonly label: string
  readonly keyOf: (row: Row) => string
  readonly look: Look<Row>
  /** What stands there when there are none; it may depend on what else the answer says. */
  readonly none: ReactNode | ((data: Data) => ReactNode)
  /** Puts it among what its first page says: counts, pictures. */
  readonly frame?: (list: ReactNode, page: Connection<Row>, data: Data) => ReactNode
  /** Rows that came since, the newest first. */
  readonly fresh?: readonly Row[]
  /** How many there are likely to be, where that is known before they come. */
  readonly likely?: number
}

/** The variables of a document that asks for a page. */
export type Asking = AnyVariables & Span

/** To be made anew, by a key, when other rows are looked for. */
export function List<Data, Variables extends Asking, Row>(props: ListProps<Data, Variables, Row>): ReactNode {
  const [text, setText] = useAddress(PLACE, '')
  const [{ place, turn }, begin] = useState(() => ({ place: parsePlace(text), turn: 0 }))
  // A cursor of another list, or of before an upgrade, is refused; and a list may have become shorter.
  const fromTop = useCallback(() => {
    setText('')
    begin(({ turn: last }) => ({ place: TOP, turn: last + 1 }))
  }, [setText])
  return <From key={turn} {...props} place={place} onPlace={setText} onLost={fromTop} />
}

interface FromProps<Data, Variables extends Asking, Row> extends ListProps<Data, Variables, Row> {
  readonly place: Place
  readonly onPlace: (text: string) => void
  /** Told that there is no such place. */
  readonly onLost: () => void
}

function From<Data, Variables extends Asking, Row>(props: FromProps<Data, Variables, Row>): ReactNode {
  const { query, variables, pick, look, none, frame = (list) => list, fresh = [], likely = 8, place, onLost } = props
  const first = useGraph(query, { ...variables, ...place.span } as unknown as Variables)
  const { data, error, busy } = first
  const isRefused = data === undefined && error !== undefined && isBadPlace(problemOf(error))
  const isBehindEnd = data !== undefined && pick(data)?.nodes.length === 0
  const isLost = place !== TOP && !busy && (isRefused || isBehindEnd)
  useEffect(() => {
    if (isLost) onLost()
  }, [isLost, onLost])
  const skeleton = <Skeleton lines={Math.min(likely, PAGE)} height={look.height - SKELETON_GAP} />
  return (
    <Answer of={first} skeleton={skeleton}>
      {(told) => {
        const page = pick(told)
        if (page && (fresh.length > 0 || isSome(page))) return frame(<Rows {...props} first={first} />, page, told)
        if (error) return null
        if (busy) return skeleton
        return typeof none === 'function' ? none(told) : none
      }}
    </Answer>
  )
}

/** Whether a cursor was refused; what only failed may be answered when it is asked again. */
const isBadPlace = (problem: Problem): boolean =>
  problem.kind === 'failed' && ['INVALID_ARGUMENT', 'CURSOR_EXPIRED', 'LIST_CHANGED'].includes(problem.code ?? '')

const isSome = ({ nodes, pageInfo: { hasNextPage, hasPreviousPage } }: Connection<unknown>): boolean =>
  nodes.length > 0 || hasNextPage || hasPreviousPage

/** How a document can ask for pages. */
const waysOf = ({ definitions }: DocumentNode): Ways => {
  const names = definitions
    .flatMap((one) => ('variableDefinitions' in one ? (one.variableDefinitions ?? []) : []))
    .map(({ variable }) => variable.name.value)
  return { back: names.includes('before'), anywhere: names.includes('skip') }
}

interface RowsProps<Data, Variables extends Asking, Row> extends FromProps<Data, Variables, Row> {
  readonly first: Asked<Data>
}

function Rows<Data, Variables extends Asking, Row>(props: RowsProps<Data, Variables, Row>): ReactNode {
  const { query, variables, pick, label, keyOf, look, fresh = [], place, onPlace, first } = props
  const [parts, dispatch] = useReducer(step, undefined, () => startAt(place, waysOf(query)))
  const total = (first.data === undefined ? undefined : pick(first.data))?.totalCount
  const newer = new Set(fresh.map(keyOf))
  const draw = (rows: readonly Row[], base: number): ReactNode =>
    rows.map((row, at) => look.row(row, { key: keyOf(row), at: base + at, total }))
  const content = ({ key, span }: Part, base: number): ReactNode => {
    const onRead = ({ nodes, pageInfo }: Connection<Row>): void => {
      const [first, last] = [nodes[0], nodes.at(-1)].map((row) => (row === undefined ? undefined : keyOf(row)))
      dispatch({ type: 'read', key, ends: { ...pageInfo, length: nodes.length, rows: [first, last] } })
    }
    const rows = ({ nodes }: Connection<Row>): ReactNode =>
      draw(
        nodes.filter((row) => !newer.has(keyOf(row))),
        base + fresh.length,
      )
    const drawn = { pick, look, rows, onRead }
    // The first one is asked for above, where what it says of the whole is shown.
    if (key === 0 && span === place.span) return <Drawn {...drawn} asked={first} />
    return <AskedPart {...drawn} query={query} variables={{ ...variables, ...span } as unknown as Variables} />
  }
  return (
    <Window
      parts={parts}
      bases={basesOf(parts)}
      place={place}
      label={label}
      total={total}
      look={look}
      onGrow={(type) => dispatch({ type })}
      onGo={(row) => dispatch({ type: 'go', row, total: total ?? 0 })}
      onPlace={onPlace}
      top={fresh.length > 0 && draw(fresh, 0)}
      content={content}
    />
  )
}

interface DrawnProps<Data, Row> {
  readonly asked: Asked<Data>
  readonly pick: (data: Data) => Connection<Row> | null | undefined
  readonly look: Pick<Look<never>, 'height' | 'notice'>
  readonly rows: (page: Connection<Row>) => ReactNode
  readonly onRead: (page: Connection<Row>) => void
}

interface AskedPartProps<Data, Variables extends Asking, Row> extends Omit<DrawnProps<Data, Row>, 'asked'> {
  readonly query: TypedDocumentNode<Data, Variables>
  readonly variables: Variables
}

function AskedPart<Data, Variables extends Asking, Row>({
  query,
  variables,
  ...drawn
}: AskedPartProps<Data, Variables, Row>): ReactNode {
  return <Drawn {...drawn} asked={useGraph(query, variables)} />
}

function Drawn<Data, Row>({ asked, pick, look, rows, onRead }: DrawnProps<Data, Row>): ReactNode {
  const page = asked.data === undefined ? undefined : pick(asked.data)
  const tell = useEffectEvent(onRead)
  useEffect(() => {
    if (page) tell(page)
  }, [page])
  if (page) return rows(page)
  return look.notice(
    <Answer of={asked} skeleton={<Skeleton lines={PAGE} height={look.height - SKELETON_GAP} />}>
      {() => null}
    </Answer>,
  )
}
