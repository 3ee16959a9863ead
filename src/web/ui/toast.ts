import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'

/** How long a toast stays: long enough to be read, and gone before the next act. */
const SHOWN_MS = 5000

/** Says at the top right what succeeded. Title and message arrive translated. Gives what hides it. */
export function toastSuccess(title: string, message: ReactNode, closeLabel?: string): () => void {
  return show('teal', title, message, closeLabel)
}

/** Says at the top right what failed, and why. */
export function toastError(title: string, message: string, closeLabel?: string): void {
  show('red', title, message, closeLabel)
}

function show(color: string, title: string, message: ReactNode, closeLabel: string | undefined) {
  const id = notifications.show({
    color,
    title,
    message,
    autoClose: SHOWN_MS,
    withCloseButton: true,
    withBorder: true,
    ...(closeLabel && { closeButtonProps: { 'aria-label': closeLabel } }),
    // Several issues stand on lines of their own.
    styles: { description: { whiteSpace: 'pre-line', color: 'inherit' } },
  })
  return () => void notifications.hide(id)
}
