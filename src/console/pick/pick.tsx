// Choosing a person or a group by its name, among thousands.
import { use, type ReactNode } from 'react'
import {
  Button,
  ComboBox,
  ComboBoxStateContext,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components'
import { flushSync } from 'react-dom'
import { isFacade } from '../base.ts'
import { useGraph, type Asked } from '../graph/answer.tsx'
import { Icon } from '../ui/icon.tsx'
import { useRefusal } from '../ui/refusable.tsx'
import { PickGroupDocument, PickIdentityDocument } from './gen/pick.ts'
import { ListIdentitiesDocument } from './listed.ts'
import { nameOf } from './names.ts'
import { useSearch } from './search.ts'
import { apart, useWords, type Option, type Words } from './words.ts'

export interface PickProps {
  readonly label: string
  /** What stands there before anybody types: the name of what is chosen; empty: nothing is. `undefined`: not known yet. */
  readonly name: string | undefined
  /** What the field is called in what the form writes, where it may be refused. */
  readonly field?: string
  /** Told the uid of what was chosen; empty: what stood there was taken away. */
  readonly onPick: (uid: string) => void
}

interface BoxProps extends Pick<PickProps, 'label' | 'field'> {
  readonly words: Words
  readonly options: readonly Option[]
  /** What is said where there is no option. */
  readonly none: string
}

function Box({ label, field, options, words, none }: BoxProps): ReactNode {
  const { why, clear } = useRefusal(field)
  return (
    <ComboBox
      className="field pick"
      isInvalid={why !== undefined}
      inputValue={words.shown}
      onInputChange={(text) => {
        clear()
        words.type(text)
      }}
      onBlur={words.leave}
      items={apart(options)}
      selectedKey={words.uid}
      onSelectionChange={(key) => {
        const chosen = options.find(({ uid }) => uid === key)
        if (chosen) words.choose(chosen)
      }}
      allowsEmptyCollection
      menuTrigger="input"
    >
      <Label>{label}</Label>
      <div className="pick-line">
        <Typed onEscape={words.leave} />
        <Button className="button button-icon">
          <Icon name="down" />
        </Button>
      </div>
      <FieldError className="field-refused">{why}</FieldError>
      <Popover className="popover">
        <ListBox<Option> className="list-box" renderEmptyState={() => <Note text={none} />}>
          {({ uid, name, about }) => (
            <ListBoxItem id={uid} textValue={name}>
              {name}
              {about !== '' && <span className="pick-about">{about}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

/** Pressing on what is said leaves the field as it is: it would lose the focus, and with it what was typed. */
const Note = ({ text }: { readonly text: string }): ReactNode => (
  <p className="palette-none" onMouseDown={(event) => event.preventDefault()}>
    {text}
  </p>
)

/**
 * Where one types. Escape is taken from the component library: it would close the list, and open it again at once for what
 * stands in the field then, which is other than what was typed.
 */
function Typed({ onEscape }: { readonly onEscape: () => void }): ReactNode {
  const state = use(ComboBoxStateContext)
  return (
    <Input
      placeholder="Part of a name"
      onKeyDownCapture={(event) => {
        if (event.key !== 'Escape' || !state?.isOpen) return
        event.stopPropagation()
        // The list learns what stands there while it is open.
        flushSync(onEscape)
        state.setOpen(false)
      }}
    />
  )
}

function noneOf(asked: string, { error, busy }: Asked<unknown>): string {
  if (asked === '') return 'Type a part of a name.'
  if (busy) return 'Searching…'
  return error ? 'It could not be searched for. Type on to try again.' : 'Nothing has that name.'
}

/** In front of another server, which searches for nobody: those of the first 200 whose names have what was typed. */
function PickListed({ name, onPick, ...box }: PickProps): ReactNode {
  const words = useWords(name, onPick)
  const { data, busy } = useGraph(ListIdentitiesDocument, {})
  const wanted = words.typed.trim().toLowerCase()
  const all = (data?.identities.nodes ?? []).map((node) => ({ uid: node.uid, name: nameOf(node), about: node.email }))
  const options = wanted === '' ? [] : all.filter((one) => one.name.toLowerCase().includes(wanted))
  const none = wanted === '' ? 'Type a part of a name.' : busy ? 'Searching…' : 'None of the first 200 by name has it.'
  return <Box {...box} words={words} options={options} none={none} />
}

export const PickIdentity = isFacade ? PickListed : PickFound

function PickFound({ name, onPick, ...box }: PickProps): ReactNode {
  const words = useWords(name, onPick)
  const asked = useSearch(words.typed)
  const found = useGraph(PickIdentityDocument, { words: asked }, { when: asked !== '' })
  const options = (asked === '' ? [] : (found.data?.search.edges ?? [])).flatMap(({ path, node }) =>
    node.__typename === 'Identity'
      ? [{ uid: node.uid, name: nameOf(node), about: node.email || path.join(' / ') }]
      : [],
  )
  return <Box {...box} words={words} options={options} none={noneOf(asked, found)} />
}

export function PickGroup({ name, onPick, ...box }: PickProps): ReactNode {
  const words = useWords(name, onPick)
  const asked = useSearch(words.typed)
  const found = useGraph(PickGroupDocument, { words: asked }, { when: asked !== '' })
  const options = (asked === '' ? [] : (found.data?.search.edges ?? [])).flatMap(({ path, node }) =>
    node.__typename === 'Group' ? [{ ...node, about: path.join(' / ') }] : [],
  )
  return <Box {...box} words={words} options={options} none={noneOf(asked, found)} />
}
