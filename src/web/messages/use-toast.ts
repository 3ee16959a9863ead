import { useMemo } from 'react'
import { EventmsError } from '#domain/errors.ts'
import { toastError, toastSuccess } from '#web/ui/toast/toast.ts'
import { useMessages } from './use-messages.ts'

export interface Toast {
  /** Titled Success; the message is translated already. `details` stand on a line of their own. */
  success(message: string, details?: string): void
  /** Titled Error. Takes a translated message, or `useMessages().error(e)`. */
  error(message: string): void
  /** Why the server refused a write. Nothing is shown for an ended session: the sign-in covers the page then. */
  writeError(reason: unknown): void
}

/** Toasts with titles in the reader's language. */
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
