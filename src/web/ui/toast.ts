import { notifications } from '@mantine/notifications'

/** How long a toast stays: long enough to be read, and gone before the next act. */
const SHOWN_MS = 5000

/** Says at the top right what succeeded. Title and message arrive translated. */
export function toastSuccess(title: string, message: string, closeLabel?: string): void {
  show('teal', title, message, closeLabel)
}

/** Says at the top right what failed, and why. */
export function toastError(title: string, message: string, closeLabel?: string): void {
  show('red', title, message, closeLabel)
}

function show(color: string, title: string, message: string, closeLabel: string | undefined) {
  notifications.show({
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
}
