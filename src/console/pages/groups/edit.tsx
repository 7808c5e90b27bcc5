// Writing groups: each asks in a dialog, which says why when the server refuses.
import { useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useWrite } from '../../graph/write.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { Refusal } from '../../ui/refusal.ts'
import { CreateGroupDocument, DeleteGroupDocument, UpdateGroupDocument } from './gen/group.ts'

interface Words {
  readonly name: string
  readonly description: string
}

/** A change that was shown already, and is taken back: what it was to be, and why it is not. */
export interface Undone extends Words {
  readonly refused: readonly Refusal[]
}

export interface EditProps {
  readonly group: Words & { readonly uid: string }
  readonly onClose: () => void
  /** A change that was taken back, to be tried once more. */
  readonly undone: Undone | undefined
  /** Told of a change that is taken back; undefined: it stands. */
  readonly onUndone: (undone: Undone | undefined) => void
}

const wordsOf = ({ name, description }: Words): Words => ({ name, description })

const FIELDS = ['name', 'description']

/** The contract takes a name of blanks, which nobody can see or press. */
const blank = ({ name }: Words): readonly Refusal[] =>
  name.trim() === ''
    ? [{ message: 'name: is blank', at: { field: 'name', message: 'A name needs more than blanks.' } }]
    : []

interface WordFieldsProps {
  readonly words: Words
  readonly onChange: (next: Words) => void
}

const WordFields = ({ words, onChange }: WordFieldsProps): ReactNode => (
  <>
    <Field label="Name" name="name" value={words.name} onChange={(name) => onChange({ ...words, name })} autoFocus />
    <Field
      label="Description"
      name="description"
      value={words.description}
      onChange={(description) => onChange({ ...words, description })}
    />
  </>
)

export function CreateGroup({ group, onClose }: EditProps): ReactNode {
  const [words, setWords] = useState<Words>({ name: '', description: '' })
  const write = useWrite(CreateGroupDocument)
  const create = async (): Promise<readonly Refusal[]> => {
    const refused = blank(words)
    return refused.length > 0 ? refused : write({ input: { parent: group.uid, ...words } })
  }
  return (
    <FormDialog
      title={`New group in ${group.name}`}
      group={group.uid}
      action="Create"
      fields={FIELDS}
      onClose={onClose}
      onSubmit={create}
    >
      <WordFields words={words} onChange={setWords} />
    </FormDialog>
  )
}

/** What comes of it is known, so the dialog closes at once and the change is shown while the server is asked. */
export function RenameGroup({ group, undone, onClose, onUndone }: EditProps): ReactNode {
  const [words, setWords] = useState<Words>(() => wordsOf(undone ?? group))
  const write = useWrite(UpdateGroupDocument)
  const save = (): Promise<readonly Refusal[]> => {
    const refused = blank(words)
    if (refused.length === 0)
      void write({ input: { uid: group.uid, ...words } }).then((reasons) =>
        onUndone(reasons.length > 0 ? { ...words, refused: reasons } : undefined),
      )
    return Promise.resolve(refused)
  }
  return (
    <FormDialog
      title={`Change ${group.name}`}
      group={group.uid}
      action="Save"
      fields={FIELDS}
      {...(undone && { before: undone.refused })}
      onClose={onClose}
      onSubmit={save}
    >
      <WordFields words={words} onChange={setWords} />
    </FormDialog>
  )
}

export function DeleteGroup({ group, onClose }: EditProps): ReactNode {
  const write = useWrite(DeleteGroupDocument)
  const [, navigate] = useLocation()
  const remove = async (): Promise<readonly Refusal[]> => {
    const refused = await write({ input: { uid: group.uid } })
    if (refused.length === 0) navigate(`/groups/${group.uid.split('/').slice(0, -1).join('/')}`)
    return refused
  }
  return (
    <FormDialog
      title={`Delete ${group.name}?`}
      group={group.uid}
      action="Delete"
      isDanger
      onClose={onClose}
      onSubmit={remove}
    >
      <p className="soft">What hangs below it has to be deleted first. This cannot be undone.</p>
    </FormDialog>
  )
}
