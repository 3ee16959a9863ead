import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { ToastMessage, type ToastPress } from './toast-message.tsx'

/** Milliseconds: long enough to read the toast, short enough to be gone before the next action. */
const SHOWN_MS = 5000

/** Reports a success at the top right. All texts are translated. A press hides the toast. */
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
