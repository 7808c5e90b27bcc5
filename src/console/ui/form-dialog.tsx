import { useMemo, useState, type ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Button } from './button.tsx'
import { Refusable } from './refusable.tsx'
import { placed, type Placed, type Refusal } from './refusal.ts'
import { Refused } from './refused.tsx'

export interface FormDialogProps {
  readonly title: string
  /** What the button says that does it. */
  readonly action: string
  readonly isDanger?: boolean
  /** The uid of the group in which it is done. */
  readonly group: string
  /** The names of the fields in it. */
  readonly fields?: readonly string[]
  /** Why it was refused before, where it is tried once more. */
  readonly before?: readonly Refusal[]
  /** Does it; gives why it was refused, in the server's words, or nothing. */
  readonly onSubmit: () => Promise<readonly Refusal[]>
  readonly onClose: () => void
  /** What is asked; told what is refused at each field that is none of `Field`. */
  readonly children: ReactNode | ((refused: Placed['fields']) => ReactNode)
}

const NONE: readonly never[] = []

/** Asks before something is written. It stays open, and says why, when the server refuses. */
export function FormDialog(props: FormDialogProps): ReactNode {
  const { title, action, group, isDanger = false, fields = NONE, before = NONE, onSubmit, onClose, children } = props
  const [refused, setRefused] = useState(before)
  const [busy, setBusy] = useState(false)
  const why = useMemo(() => placed(refused, fields), [refused, fields])
  const submit = (): void => {
    setBusy(true)
    void onSubmit().then((reasons) => {
      setBusy(false)
      setRefused(reasons)
      if (reasons.length === 0) onClose()
    })
  }
  return (
    <ModalOverlay className="overlay" isDismissable isOpen onOpenChange={(open) => !open && onClose()}>
      <Modal className="dialog-box">
        <Dialog className="dialog-outer">
          <Refusable className="dialog" fields={why.fields} onSubmit={submit}>
            <Heading slot="title">{title}</Heading>
            {typeof children === 'function' ? children(why.fields) : children}
            {refused.length > 0 && <Refused reasons={why.rest} outcome="Nothing was changed." group={group} />}
            <div className="dialog-foot">
              <Button onPress={onClose}>Cancel</Button>
              <Button type="submit" kind={isDanger ? 'danger' : 'primary'} isDisabled={busy}>
                {action}
              </Button>
            </div>
          </Refusable>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
