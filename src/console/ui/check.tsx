import type { ReactNode } from 'react'
import { Checkbox } from 'react-aria-components'
import { Icon } from './icon.tsx'

export interface CheckProps {
  readonly isOn: boolean
  readonly onChange: (on: boolean) => void
  readonly isDisabled?: boolean
  readonly children: ReactNode
}

/** A yes or no with its words. */
export function Check({ isOn, onChange, isDisabled = false, children }: CheckProps): ReactNode {
  return (
    <Checkbox className="check" isSelected={isOn} isDisabled={isDisabled} onChange={onChange}>
      <span className="check-box">
        <Icon name="check" />
      </span>
      {children}
    </Checkbox>
  )
}
