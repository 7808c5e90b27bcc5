import type { ReactNode } from 'react'
import { Button, Label, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components'
import { Icon } from './icon.tsx'

export interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly onChange: (next: Value) => void
  readonly options: readonly { readonly value: Value; readonly text: string }[]
  /** Whether the label is for readers of the screen alone. */
  readonly isLabelHidden?: boolean
}

/** One of a few. */
export function Choice<Value extends string>(props: ChoiceProps<Value>): ReactNode {
  const { label, value, onChange, options, isLabelHidden = false } = props
  const named = isLabelHidden ? { 'aria-label': label } : {}
  return (
    <Select
      {...named}
      className="field choice"
      selectedKey={value}
      onSelectionChange={(key) => key !== null && onChange(key as Value)}
    >
      {!isLabelHidden && <Label>{label}</Label>}
      <Button className="select-button">
        <SelectValue />
        <Icon name="down" />
      </Button>
      <Popover className="popover">
        <ListBox className="list-box" items={options}>
          {({ value: id, text }) => (
            <ListBoxItem id={id} textValue={text}>
              {text}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  )
}
