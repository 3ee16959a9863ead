import { useMemo } from 'react'
import { EventmsError } from '#domain/errors.ts'
import { toastError, toastSuccess } from '#web/ui/toast/toast.ts'
import { useMessages } from './use-messages.ts'

export interface Toast {
  /** Title "Success"; the message is translated. `details` get a line of their own. */
  success(message: string, details?: string): void
  /** Title "Error". Takes a translated message, or `useMessages().error(e)`. */
  error(message: string): void
  /**
   * Shows the reason for a refused write, except for an expired session, because the sign-in screen covers the page.
   */
  writeError(reason: unknown): void
}

/** Toasts with titles in the user's language. */
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
