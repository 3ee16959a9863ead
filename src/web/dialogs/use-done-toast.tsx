import { useCallback } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'
import type { ToastPress } from '#web/ui/toast/toast-message.tsx'
import { toastSuccess } from '#web/ui/toast/toast.ts'
import { useUndo } from './undo.ts'

/**
 * Returns a function that shows a toast after a write. `done` is the backend's answer; its `act` is the number of the
 * write to undo. The toast has a button for undo, and one for `next`.
 */
export function useDoneToast(): (
  message: string,
  done: { readonly act?: number },
  details?: string,
  next?: ToastPress,
) => void {
  const { t } = useMessages()
  const openUndo = useUndo()
  return useCallback(
    (message, { act }, details, next) => {
      const presses: ToastPress[] = []
      if (act !== undefined && openUndo) presses.push({ label: t('acts.takeBack'), onPress: () => openUndo({ act }) })
      if (next) presses.push(next)
      toastSuccess(t('common.success'), details ? `${message}\n${details}` : message, t('common.close'), presses)
    },
    [t, openUndo],
  )
}
