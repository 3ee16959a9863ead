import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMessages } from '#web/messages/use-messages.ts'
import { useBackGuard } from '#web/state/view/leave-guard.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'

export interface UnsavedGuardTexts {
  readonly title: string
  readonly question: string
  readonly leave: string
  readonly stay: string
}

export interface UnsavedGuard {
  /** Closes the dialog, after a question if something would be lost. Does nothing while saving. */
  close(): void
  readonly isAsking: boolean
  readonly question: ReactNode
}

/**
 * Asks for confirmation before closing a dialog loses something, by default drafts.
 * @param saving true keeps the dialog open
 */
export function useUnsavedGuard(
  unsaved: boolean,
  saving: boolean,
  onClose: () => void,
  texts?: UnsavedGuardTexts,
): UnsavedGuard {
  const { t } = useMessages()
  const {
    title,
    question,
    leave: leaving,
    stay,
  } = texts ?? {
    title: t('table.discardTitle'),
    question: t('table.discardQuestion'),
    leave: t('table.discard'),
    stay: t('table.keepEditing'),
  }
  const [isAsking, setAsking] = useState(false)
  /** Continues the navigation, if the Back button caused the question. */
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const opener = useRef<Element | null>(null)
  const ask = useCallback(
    (next: (() => void) | null) => {
      // If the question is already open, it has the focus, so the first opener must stay.
      if (!isAsking) opener.current = document.activeElement
      setLeave(() => next)
      setAsking(true)
    },
    [isAsking],
  )
  // The draft was saved meanwhile, so the question is closed.
  if (isAsking && !unsaved && !saving) setAsking(false)
  useTabGuard(unsaved)
  useBackGuard(
    unsaved || saving,
    useCallback(
      (next) => {
        if (!saving) ask(next)
      },
      [saving, ask],
    ),
  )
  return {
    isAsking,
    close() {
      if (saving) return
      if (!unsaved) return onClose()
      ask(null)
    },
    // Mounted only while asking, because the Escape that opens the question would otherwise close it again.
    question: isAsking && (
      <ConfirmDialog
        opened
        title={title}
        confirmLabel={leaving}
        cancelLabel={stay}
        closeLabel={t('common.close')}
        danger
        onConfirm={() => {
          opener.current = null
          onClose()
          leave?.()
        }}
        onClose={() => {
          flushSync(() => setAsking(false))
          // Waits until the focus trap of the dialog has focused its first field.
          setTimeout(() => {
            if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
          })
        }}
      >
        {question}
      </ConfirmDialog>
    ),
  }
}

/** Makes the browser ask before closing a tab with unsaved drafts. */
function useTabGuard(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
}
