import type { ReactNode } from 'react'
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
  Tooltip,
  TooltipTrigger,
} from 'react-aria-components'

export interface ButtonProps extends Omit<AriaButtonProps, 'className'> {
  readonly kind?: 'plain' | 'primary' | 'danger' | 'quiet'
}

/** A button with words. */
export function Button({ kind = 'plain', ...props }: ButtonProps): ReactNode {
  return <AriaButton {...props} className={`button button-${kind}`} />
}

export interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'aria-label'> {
  /** What it does; also shown when one rests on it. */
  readonly label: string
}

/** A button with a picture alone. */
export function IconButton({ label, ...props }: IconButtonProps): ReactNode {
  return (
    <TooltipTrigger delay={500}>
      <AriaButton {...props} aria-label={label} className="button button-icon" />
      <Tooltip className="tooltip" offset={6}>
        {label}
      </Tooltip>
    </TooltipTrigger>
  )
}
