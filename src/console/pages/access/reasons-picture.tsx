// The picture of many people: by what they hold which rights, each line as wide as there are people, and 60 boxes at most.
import { linkHorizontal } from 'd3-shape'
import type { ReactNode } from 'react'
import type { MatrixFragment } from './gen/access.ts'
import { flowOf, type Flow } from './flow.ts'
import { BOX, type Place } from './layout.ts'
import { Band, Box } from './picture.tsx'
import { rightText } from '../../ui/words.ts'
import { originText, reasonKey } from './rows.ts'

export interface ReasonsPictureProps {
  /** From the organization down to the group that is asked about. */
  readonly groups: readonly { readonly uid: string; readonly name: string }[]
  readonly matrix: MatrixFragment
}

const link = linkHorizontal<{ source: Place; target: Place }, Place>()
  .x(({ x }) => x)
  .y(({ y }) => y)

export function ReasonsPicture({ groups, matrix }: ReasonsPictureProps): ReactNode {
  const flow = flowOf(groups, matrix)
  const { width, height, lanes, rights, hidden } = flow
  const about = `By what ${matrix.totalCount.toLocaleString('en')} people hold ${rights.length} rights; the table below says the same.`
  return (
    <figure className="picture">
      <div className="picture-scroll" role="region" aria-label="The reasons as a picture" tabIndex={0}>
        <svg role="img" aria-label={about} viewBox={`0 0 ${width} ${height}`}>
          {lanes.map((lane, at) => (
            <Band key={lane.uid} lane={lane} isOdd={at % 2 === 1} width={width} />
          ))}
          <Streams {...flow} />
          {lanes.flatMap(({ rows }) =>
            rows.map(({ reason, at }) => (
              <Box
                key={reasonKey(reason)}
                at={at}
                kind={`${reason.totalCount.toLocaleString('en')} ${originText(reason) || 'by hand'}`}
                name={reason.role?.name ?? 'out of your sight'}
                isLit={false}
                isUnseen={reason.role === null}
              />
            )),
          )}
          {rights.map(({ capability, totalCount, at }) => (
            <Box
              key={capability}
              at={at}
              kind={`${totalCount.toLocaleString('en')} may`}
              name={rightText(capability)}
              isLit
            />
          ))}
        </svg>
      </div>
      {hidden > 0 && (
        <figcaption className="soft">{hidden.toLocaleString('en')} more reasons are in the table.</figcaption>
      )}
    </figure>
  )
}

const THICKEST = 9

function Streams({ lanes, rights, most }: Pick<Flow, 'lanes' | 'rights' | 'most'>): ReactNode {
  return (
    <g className="stream">
      {lanes.flatMap(({ rows }) =>
        rows.flatMap(({ reason, at: { x, y } }) =>
          rights.map(({ capability, at }, place) => {
            const count = reason.counts[place] ?? 0
            if (count === 0) return null
            const d = link({ source: { x: x + BOX.width, y }, target: at }) ?? ''
            return <path key={`${reasonKey(reason)} ${capability}`} d={d} strokeWidth={1 + (THICKEST * count) / most} />
          }),
        ),
      )}
    </g>
  )
}
