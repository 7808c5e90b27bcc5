import { useState, type FormEvent, type ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Button } from './button.tsx'
import { Refused } from './refused.tsx'

export interface FormDialogProps {
  readonly title: string
  /** What the button says that does it. */
  readonly action: string
  readonly isDanger?: boolean
  /** Does it; gives why it was refused, in the server's words, or nothing. */
  readonly onSubmit: () => Promise<readonly string[]>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Asks before something is written. It stays open, and says why, when the server refuses. */
export function FormDialog(props: FormDialogProps): ReactNode {
  const { title, action, isDanger = false, onSubmit, onClose, children } = props
  const [refused, setRefused] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
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
          <form className="dialog" onSubmit={submit}>
            <Heading slot="title">{title}</Heading>
            {children}
            <Refused reasons={refused} outcome="Nothing was changed." />
            <div className="dialog-foot">
              <Button onPress={onClose}>Cancel</Button>
              <Button type="submit" kind={isDanger ? 'danger' : 'primary'} isDisabled={busy}>
                {action}
              </Button>
            </div>
          </form>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
