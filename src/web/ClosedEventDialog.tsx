import { useMessages } from './messages/use-messages.ts'
import type { ClosedQuestion } from './state/tables/closed-guard.ts'
import { useNames } from './state/tables/use-names.ts'
import { ConfirmDialog } from './ui/dialogs/confirm-dialog.tsx'
import { useReturnFocus } from './ui/focus/use-return-focus.ts'

export function ClosedEventDialog({ events, answer }: ClosedQuestion) {
  const { t, list } = useMessages()
  const names = useNames()
  useReturnFocus()
  const named = events.map((code) => names.events?.get(code) || t('eventPage.title', { code }))
  return (
    <ConfirmDialog
      opened
      title={t('closing.askTitle', { count: named.length })}
      confirmLabel={t('closing.changeAnyway')}
      cancelLabel={t('common.cancel')}
      closeLabel={t('common.close')}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      {t('closing.askChange', { count: named.length, names: list(named) })}
    </ConfirmDialog>
  )
}
