// Choosing a person or a group by its name, among thousands.
import { useState, type ReactNode } from 'react'
import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { useGraph } from '../graph/answer.tsx'
import { Icon } from '../ui/icon.tsx'
import { PickGroupDocument, PickIdentityDocument } from './gen/pick.ts'
import { nameOf } from './names.ts'
import { useSearch } from './search.ts'

export interface PickProps {
  readonly label: string
  /** What stands there before anybody types: the name of what is chosen. */
  readonly name: string
  readonly onPick: (uid: string) => void
}

interface Option {
  readonly uid: string
  readonly name: string
}

interface BoxProps extends PickProps {
  readonly options: readonly Option[]
  readonly words: string
  readonly onWords: (words: string) => void
}

function Box({ label, options, words, onWords, onPick }: BoxProps): ReactNode {
  return (
    <ComboBox
      className="field pick"
      inputValue={words}
      onInputChange={onWords}
      items={options}
      onSelectionChange={(key) => {
        const chosen = options.find(({ uid }) => uid === key)
        if (!chosen) return
        onWords(chosen.name)
        onPick(chosen.uid)
      }}
      allowsEmptyCollection
      menuTrigger="input"
    >
      <Label>{label}</Label>
      <div className="pick-line">
        <Input placeholder="Part of a name" />
        <Button className="button button-icon">
          <Icon name="down" />
        </Button>
      </div>
      <Popover className="popover">
        <ListBox<Option>
          className="list-box"
          renderEmptyState={() => <p className="palette-none">Type a part of a name.</p>}
        >
          {({ uid, name }) => (
            <ListBoxItem id={uid} textValue={name}>
              {name}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

export function PickIdentity(props: PickProps): ReactNode {
  const [words, setWords] = useState(props.name)
  const asked = useSearch(words)
  const { data } = useGraph(PickIdentityDocument, { words: asked }, { when: asked !== '' })
  const options = (asked === '' ? [] : (data?.search.nodes ?? [])).flatMap((node) =>
    node.__typename === 'Identity' ? [{ uid: node.uid, name: nameOf(node) }] : [],
  )
  return <Box {...props} options={options} words={words} onWords={setWords} />
}

export function PickGroup(props: PickProps): ReactNode {
  const [words, setWords] = useState(props.name)
  const asked = useSearch(words)
  const { data } = useGraph(PickGroupDocument, { words: asked }, { when: asked !== '' })
  const options = (asked === '' ? [] : (data?.search.nodes ?? [])).flatMap((node) =>
    node.__typename === 'Group' ? [node] : [],
  )
  return <Box {...props} options={options} words={words} onWords={setWords} />
}
