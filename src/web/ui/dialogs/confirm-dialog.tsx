import { Button, Group, Modal, Stack } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useHeldFocus } from '#web/ui/focus/use-held-focus.ts'

export interface ConfirmDialogProps {
  readonly opened: boolean
  readonly title: ReactNode
  readonly children: ReactNode
  readonly confirmLabel: string
  /** The label of the button while `onConfirm` runs, for example 'Deleting...'. */
  readonly confirmingLabel?: string
  readonly cancelLabel: string
  readonly closeLabel?: string
  /** Makes the button red, for destructive actions. */
  readonly danger?: boolean
  /** Disables the button while the question is incomplete. */
  readonly waiting?: boolean
  /**
   * The dialog closes when the promise resolves. It stays open when the promise rejects; the caller reports the error.
   */
  onConfirm(): void | Promise<void>
  onClose(): void
}

/** Asks for confirmation of an action. Cancel has the initial focus, so that Enter alone destroys nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [running, setRunning] = useState(false)
  useHeldFocus(running)
  const close = () => {
    if (!running) props.onClose()
  }
  const confirm = async () => {
    setRunning(true)
    try {
      await props.onConfirm()
      props.onClose()
    } catch (error) {
      console.error(error)
    } finally {
      setRunning(false)
    }
  }
  return (
    <Modal
      opened={props.opened}
      onClose={close}
      title={props.title}
      centered
      closeButtonProps={{ 'aria-label': props.closeLabel ?? props.cancelLabel }}
    >
      <Stack gap="lg">
        <div>{props.children}</div>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close} disabled={running} data-autofocus>
            {props.cancelLabel}
          </Button>
          <Button
            {...(props.danger && { color: 'red.9' })}
            onClick={() => void confirm()}
            disabled={running || props.waiting === true}
            aria-busy={running}
          >
            {running ? (props.confirmingLabel ?? props.confirmLabel) : props.confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
