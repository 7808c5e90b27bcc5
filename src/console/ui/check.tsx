import type { ReactNode } from 'react'
import { Checkbox } from 'react-aria-components'
import { Icon } from './icon.tsx'

export interface CheckProps {
  readonly isOn: boolean
  readonly onChange: (on: boolean) => void
  readonly children: ReactNode
}

/** A yes or no with its words. */
export function Check({ isOn, onChange, children }: CheckProps): ReactNode {
  return (
    <Checkbox className="check" isSelected={isOn} onChange={onChange}>
      <span className="check-box">
        <Icon name="check" />
      </span>
      {children}
    </Checkbox>
  )
}
