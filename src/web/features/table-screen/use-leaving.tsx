import { type ReactNode, useCallback, useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { useBackGuard } from '../../state/view.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useTabGuard } from './use-guard.ts'

export interface Leaving {
  /** Closes, after a question where something would be lost; not while it is being saved. */
  close(): void
  /** The question stands: Escape and the focus are its own. */
  readonly asking: boolean
  readonly question: ReactNode
}

/** How a form is left while something is typed in it and not saved. */
export function useLeaving(unsaved: boolean, saving: boolean, onClose: () => void): Leaving {
  const { t } = useMessages()
  const [asking, setAsking] = useState(false)
  /** Where the Back button led, if it was that which asked. */
  const [leave, setLeave] = useState<(() => void) | null>(null)
  useTabGuard(unsaved)
  useBackGuard(unsaved || saving, useCallback((next) => {
    if (saving) return
    setLeave(() => next)
    setAsking(true)
  }, [saving]))
  return {
    asking,
    close() {
      if (saving) return
      if (!unsaved) return onClose()
      setLeave(null)
      setAsking(true)
    },
    // Not there before it asks: the Escape that opens it would close it again.
    question: asking && (
      <ConfirmDialog
        opened
        title={t('table.discardTitle')}
        confirmLabel={t('table.discard')}
        cancelLabel={t('table.keepEditing')}
        closeLabel={t('common.close')}
        danger
        onConfirm={() => {
          onClose()
          leave?.()
        }}
        onClose={() => setAsking(false)}
      >
        {t('table.discardQuestion')}
      </ConfirmDialog>
    ),
  }
}
