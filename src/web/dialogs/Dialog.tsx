import { Modal, type ModalProps } from '@mantine/core'
import { type ReactNode, use } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'
import { useReturnFocus } from '#web/ui/focus/use-return-focus.ts'
import { PaperLayer } from '#web/ui/paper/paper-layer.ts'

export interface DialogProps extends Omit<ModalProps, 'opened' | 'closeButtonProps'> {
  /** Disables the close button while a request runs. */
  readonly running?: boolean
  /** A question is open above the dialog: Escape and the focus belong to the question. */
  readonly asking?: boolean
  readonly question?: ReactNode
}

/** An open modal dialog. Closed, it returns the focus to what opened it. */
export function Dialog({ running = false, asking = false, question, children, ...modal }: DialogProps) {
  const { t } = useMessages()
  const layer = use(PaperLayer) + 1
  useReturnFocus()
  return (
    <>
      <Modal
        opened
        trapFocus={!asking}
        closeOnEscape={!asking}
        closeButtonProps={{ 'aria-label': t('common.close'), disabled: running }}
        {...modal}
      >
        <PaperLayer value={layer}>{children}</PaperLayer>
      </Modal>
      {question}
    </>
  )
}
