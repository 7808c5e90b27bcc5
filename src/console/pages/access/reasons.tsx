// Many people by the reasons of their rights: a row a reason, whose counts open the people behind them.
import type { ReactNode } from 'react'
import { useAddress } from '../../address.ts'
import { Capability } from '../../gen/types.ts'
import { Icon } from '../../ui/icon.tsx'
import { rightText } from '../../ui/words.ts'
import type { MatrixFragment, ReasonFragment } from './gen/access.ts'
import { originText, reasonKey, reasonOf } from './rows.ts'

/** The people of a reason, as the address says which are open: all, or those with one right. */
export function useOpened(): {
  readonly through: string
  readonly right: Capability | ''
  readonly open: (through: string, right?: Capability) => void
} {
  const [through, setThrough] = useAddress('through', '')
  const [right, setRight] = useAddress<Capability | ''>('right', '', { only: Object.values(Capability) })
  return {
    through,
    right,
    open: (next, of = undefined) => {
      const isOpen = next === through && (of ?? '') === right
      setThrough(isOpen ? '' : next)
      setRight(isOpen ? '' : (of ?? ''))
    },
  }
}

export function Reasons({ matrix }: { readonly matrix: MatrixFragment }): ReactNode {
  const { reasons, reasonCount, columns } = matrix
  return (
    <tbody>
      {reasons.map((reason) => (
        <ReasonRow key={reasonKey(reason)} reason={reason} columns={columns} />
      ))}
      {reasonCount > reasons.length && (
        <tr>
          <th scope="row" className="soft">
            and {(reasonCount - reasons.length).toLocaleString('en')} more reasons, each of fewer
          </th>
        </tr>
      )}
    </tbody>
  )
}

interface ReasonRowProps extends Pick<MatrixFragment, 'columns'> {
  readonly reason: ReasonFragment
}

function ReasonRow({ reason, columns }: ReasonRowProps): ReactNode {
  const { through, right, open } = useOpened()
  const key = reasonKey(reason)
  const isOpen = through === key
  const words = `${reasonOf(reason)} ${originText(reason)}`.trim()
  return (
    <tr className="matrix-reason">
      <th scope="row">
        <button type="button" className="matrix-open" aria-expanded={isOpen && right === ''} onClick={() => open(key)}>
          <Icon name={isOpen && right === '' ? 'down' : 'right'} />
          {reason.totalCount.toLocaleString('en')} through {words}
        </button>
      </th>
      {columns.map(({ capability }, at) => {
        const count = reason.counts[at] ?? 0
        if (count === 0) return <td key={capability} className="matrix-count" />
        return (
          <td key={capability} className="matrix-count">
            <button
              type="button"
              className="cell cell-held"
              aria-expanded={isOpen && right === capability}
              aria-label={`${count} hold ${rightText(capability)} through ${words}`}
              onClick={() => open(key, capability)}
            >
              {count.toLocaleString('en')}
            </button>
          </td>
        )
      })}
    </tr>
  )
}
