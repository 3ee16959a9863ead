import { useMemo } from 'react'
import { EventmsError } from '#domain/errors.ts'
import { toastError, toastSuccess } from '#web/ui/toast/toast.ts'
import { useMessages } from './use-messages.ts'

export interface Toast {
  /** Shows a translated message with the title "Success". `details` are shown on a separate line. */
  success(message: string, details?: string): void
  /** Shows a message with the title "Error". The message is translated, or comes from `useMessages().error`. */
  error(message: string): void
  /**
   * Shows why a write was refused. Shows nothing for an expired session, because the sign-in screen covers the page.
   */
  writeError(reason: unknown): void
}

/** Functions that show a toast with a title in the user's language. */
export function useToast(): Toast {
  const { t, error } = useMessages()
  return useMemo(
    () => ({
      success: (message, details) =>
        toastSuccess(t('common.success'), details ? `${message}\n${details}` : message, t('common.close')),
      error: (message) => toastError(t('common.error'), message, t('common.close')),
      writeError(reason) {
        if (reason instanceof EventmsError && reason.code === 'notSignedIn') return
        toastError(t('common.error'), error(reason), t('common.close'))
      },
    }),
    [t, error],
  )
}
