import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { ToastMessage, type ToastPress } from './toast-message.tsx'

/** How long a toast stays: long enough to be read, and gone before the next act. */
const SHOWN_MS = 5000

/** Says at the top right what succeeded. All texts arrive translated. A press hides the toast. */
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

/** Says at the top right what failed, and why. An error that is shown already, or waits to be, is not queued again. */
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
  { presses, ...given }: ShowOptions,
): string {
  return notifications.show({
    ...given,
    color,
    message: createElement(ToastMessage, { title, message, presses }),
    autoClose: SHOWN_MS,
    withCloseButton: true,
    withBorder: true,
    ...(closeLabel && { closeButtonProps: { 'aria-label': closeLabel } }),
  })
}
