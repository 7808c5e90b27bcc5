import type { ReactNode } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'

export interface PaletteFrameProps {
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The box of the command palette, over the page. */
export function PaletteFrame({ onClose, children }: PaletteFrameProps): ReactNode {
  return (
    <ModalOverlay className="overlay" isDismissable isOpen onOpenChange={(open) => !open && onClose()}>
      <Modal className="palette">
        <Dialog aria-label="Jump to" className="palette-dialog">
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
