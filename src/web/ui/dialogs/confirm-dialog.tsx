import { Button, Group, Modal, Stack } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useHeldFocus } from '#web/ui/focus/use-held-focus.ts'

export interface ConfirmDialogProps {
  readonly opened: boolean
  readonly title: ReactNode
  readonly children: ReactNode
  readonly confirmLabel: string
  /** The confirm button's label while `onConfirm` runs, for example "Deleting...". */
  readonly confirmingLabel?: string
  readonly cancelLabel: string
  readonly closeLabel?: string
  /** True for a destructive action, whose button is red. */
  readonly danger?: boolean
  /** True to disable the confirm button, while the user must still fill in something. */
  readonly waiting?: boolean
  /**
   * If the promise resolves, the dialog closes. If it rejects, the dialog stays open and the caller shows the error.
   */
  onConfirm(): void | Promise<void>
  onClose(): void
}

/** Asks for confirmation of an action. Cancel has the initial focus, so that Enter alone does no harm. */
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
