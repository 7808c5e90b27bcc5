import type { ReactNode } from 'react'
import { Button, FieldError, Label, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components'
import { Icon } from './icon.tsx'
import { useRefusal } from './refusable.tsx'

export interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly onChange: (next: Value) => void
  readonly options: readonly { readonly value: Value; readonly text: string }[]
  /** What the field is called in what the form writes, where it may be refused. */
  readonly name?: string
  /** Whether the label is for readers of the screen alone. */
  readonly isLabelHidden?: boolean
}

/** One of a few. */
export function Choice<Value extends string>(props: ChoiceProps<Value>): ReactNode {
  const { label, name, value, onChange, options, isLabelHidden = false } = props
  const named = isLabelHidden ? { 'aria-label': label } : {}
  const { why, clear } = useRefusal(name)
  const choose = (next: Value): void => {
    clear()
    onChange(next)
  }
  return (
    <Select
      {...named}
      className="field choice"
      selectedKey={value}
      onSelectionChange={(key) => key !== null && choose(key as Value)}
      isInvalid={why !== undefined}
    >
      {!isLabelHidden && <Label>{label}</Label>}
      <Button className="select-button">
        <SelectValue />
        <Icon name="down" />
      </Button>
      <FieldError className="field-refused">{why}</FieldError>
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
