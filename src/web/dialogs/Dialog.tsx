import { Modal, type ModalProps } from '@mantine/core'
import { type ReactNode, use } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'
import { useReturnFocus } from '#web/ui/focus/use-return-focus.ts'
import { PaperLayer } from '#web/ui/paper/paper-layer.ts'

export interface DialogProps extends Omit<ModalProps, 'opened' | 'closeButtonProps'> {
  /** True while a request runs; disables the close button. */
  readonly running?: boolean
  /** True while `question` is open above this dialog. Escape and the focus then belong to the question. */
  readonly isAsking?: boolean
  readonly question?: ReactNode
}

/** An open modal dialog. When it closes, it returns the focus to its opener. */
export function Dialog({ running = false, isAsking = false, question, children, ...modal }: DialogProps) {
  const { t } = useMessages()
  const layer = use(PaperLayer) + 1
  useReturnFocus()
  return (
    <>
      <Modal
        opened
        trapFocus={!isAsking}
        closeOnEscape={!isAsking}
        closeButtonProps={{ 'aria-label': t('common.close'), disabled: running }}
        {...modal}
      >
        <PaperLayer value={layer}>{children}</PaperLayer>
      </Modal>
      {question}
    </>
  )
}
