import { useMemo } from 'react'
import { toastError, toastSuccess } from '../ui/toast.ts'
import { useMessages } from './use-messages.ts'

export interface Toast {
  /** Titled Success; the message is translated already. */
  success(message: string): void
  /** Titled Error. Takes a translated message, or `useMessages().error(e)`. */
  error(message: string): void
}

/** Toasts with titles in the reader's language (spec §2, "Toast"). */
export function useToast(): Toast {
  const { t } = useMessages()
  return useMemo(
    () => ({
      success: (message) => toastSuccess(t('common.success'), message, t('common.close')),
      error: (message) => toastError(t('common.error'), message, t('common.close')),
    }),
    [t],
  )
}
