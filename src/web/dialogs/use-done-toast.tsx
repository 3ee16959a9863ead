import { useCallback } from 'react'
import * as acts from '../messages/texts/acts.ts'
import { useLateMessages } from '../messages/use-late-messages.ts'
import { useMessages } from '../messages/use-messages.ts'
import { useToast } from '../messages/use-toast.ts'
import { ToastMessage } from '../ui/toast-message.tsx'
import { toastSuccess } from '../ui/toast.ts'
import { useTakeBack } from './take-back.ts'

/**
 * Says what was done, with the way to take it back for as long as that is said. `done` is the answer to the write: what
 * changed nothing has no act.
 */
export function useDoneToast(): (message: string, done: { readonly act?: number }, details?: string) => void {
  useLateMessages({ acts })
  const { t } = useMessages()
  const toast = useToast()
  const takeBack = useTakeBack()
  return useCallback(
    (message, { act }, details) => {
      if (act === undefined || !takeBack) return toast.success(message, details)
      const said = (
        <ToastMessage
          message={details ? `${message}\n${details}` : message}
          label={t('acts.takeBack')}
          onPress={() => {
            hide()
            takeBack({ act })
          }}
        />
      )
      const hide = toastSuccess(t('common.success'), said, t('common.close'))
    },
    [t, toast, takeBack],
  )
}
