import { notifications } from '@mantine/notifications'
import { isValidElement } from 'react'
import { vi } from 'vitest'
import type { ToastMessageProps, ToastPress } from './toast-message.tsx'

type Toast = (title: string, message: string, closeLabel?: string, ...presses: ToastPress[]) => void

export const toasts = { error: vi.fn<Toast>(), success: vi.fn<Toast>() }

export function watchToasts(): void {
  toasts.error.mockReset()
  toasts.success.mockReset()
  vi.spyOn(notifications, 'show').mockImplementation(({ color, message, closeButtonProps }) => {
    const said = color === 'red' ? toasts.error : toasts.success
    if (!isValidElement<ToastMessageProps>(message)) throw new Error('no text of a toast')
    const { title, message: text, presses } = message.props
    said(title, text, closeButtonProps?.['aria-label'], ...presses)
    return ''
  })
}
