// Writing groups: each asks in a dialog, which says why when the server refuses.
import { useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useWrite } from '../../graph/write.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { CreateGroupDocument, DeleteGroupDocument, UpdateGroupDocument } from './gen/group.ts'

export interface EditProps {
  readonly group: { readonly uid: string; readonly name: string; readonly description: string }
  readonly onClose: () => void
  /** Told why a change was refused that was shown already, and is taken back. */
  readonly onUndone: (reasons: readonly string[]) => void
}

/** The contract takes a name of blanks, which nobody can see or press. */
const isBlank = (name: string): boolean => name.trim() === ''
const NO_NAME = ['The name needs more than blanks.']

export function CreateGroup({ group, onClose }: EditProps): ReactNode {
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const write = useWrite(CreateGroupDocument)
  return (
    <FormDialog
      title={`New group in ${group.name}`}
      action="Create"
      onClose={onClose}
      onSubmit={() =>
        isBlank(name) ? Promise.resolve(NO_NAME) : write({ input: { parent: group.uid, name, description } })
      }
    >
      <Field label="Name" value={name} onChange={setName} autoFocus />
      <Field label="Description" value={description} onChange={setDescription} />
    </FormDialog>
  )
}

/** What comes of it is known, so the dialog closes at once and the change is shown while the server is asked. */
export function RenameGroup({ group, onClose, onUndone }: EditProps): ReactNode {
  const [name, setName] = useState(group.name)
  const [description, setDescription] = useState(group.description)
  const write = useWrite(UpdateGroupDocument)
  return (
    <FormDialog
      title={`Change ${group.name}`}
      action="Save"
      onClose={onClose}
      onSubmit={() => {
        if (isBlank(name)) return Promise.resolve(NO_NAME)
        void write({ input: { uid: group.uid, name, description } }).then(onUndone)
        return Promise.resolve([])
      }}
    >
      <Field label="Name" value={name} onChange={setName} autoFocus />
      <Field label="Description" value={description} onChange={setDescription} />
    </FormDialog>
  )
}

export function DeleteGroup({ group, onClose }: EditProps): ReactNode {
  const write = useWrite(DeleteGroupDocument)
  const [, navigate] = useLocation()
  const remove = async (): Promise<readonly string[]> => {
    const refused = await write({ input: { uid: group.uid } })
    if (refused.length === 0) navigate(`/groups/${group.uid.split('/').slice(0, -1).join('/')}`)
    return refused
  }
  return (
    <FormDialog title={`Delete ${group.name}?`} action="Delete" isDanger onClose={onClose} onSubmit={remove}>
      <p className="soft">What hangs below it has to be deleted first. This cannot be undone.</p>
    </FormDialog>
  )
}
