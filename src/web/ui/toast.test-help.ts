/** What the page says in a toast, kept instead of shown. */
import { notifications } from '@mantine/notifications'
import { vi } from 'vitest'

type Toast = (title: string, message: string, closeLabel?: string) => void

export const toasts = { error: vi.fn<Toast>(), success: vi.fn<Toast>() }

/** Begins anew before each test. */
export function watchToasts(): void {
  toasts.error.mockReset()
  toasts.success.mockReset()
  vi.spyOn(notifications, 'show').mockImplementation(({ color, title, message, closeButtonProps }) => {
    const said = color === 'red' ? toasts.error : toasts.success
    said(String(title), String(message), closeButtonProps?.['aria-label'])
    return ''
  })
}
