import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { ToastMessage, type ToastPress } from './toast-message.tsx'

/** Duration in milliseconds: long enough to read, short enough to end before the next action. */
const SHOWN_MS = 5000

/** Shows a success toast. The caller has translated all texts. A press hides the toast. */
export function toastSuccess(
  title: string,
  message: string,
  closeLabel?: string,
  presses: readonly ToastPress[] = [],
): void {
  const id = show('teal', title, message, closeLabel, {
    presses: presses.map(({ label, onPress }) => ({
      label,
      onPress() {
        notifications.hide(id)
        onPress()
      },
    })),
  })
}

export function toastError(title: string, message: string, closeLabel?: string): void {
  show('red', title, message, closeLabel, { presses: [], id: `${title} ${message}` })
}

interface ShowOptions {
  readonly presses: readonly ToastPress[]
  readonly id?: string
}

function show(
  color: string,
  title: string,
  message: string,
  closeLabel: string | undefined,
  { presses, ...notification }: ShowOptions,
): string {
  return notifications.show({
    ...notification,
    color,
    message: createElement(ToastMessage, { title, message, presses }),
    autoClose: SHOWN_MS,
    withCloseButton: true,
    withBorder: true,
    ...(closeLabel && { closeButtonProps: { 'aria-label': closeLabel } }),
  })
}
