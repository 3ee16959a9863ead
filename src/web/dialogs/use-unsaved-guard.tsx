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
  /** Closes the dialog, or first asks if something would be lost. Does nothing while saving. */
  close(): void
  readonly isAsking: boolean
  readonly question: ReactNode
}

/**
 * Guards a dialog against the loss of drafts: asks before it closes. `texts` replaces the texts of the question, which
 * are about a draft in a table.
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
  /** Continues the navigation (Back or the menu) that opened the question; null if the user closes the dialog. */
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const opener = useRef<Element | null>(null)
  const ask = useCallback(
    (next: (() => void) | null) => {
      // `opener` is the element that had the focus before the question was shown. If the question is open already, a
      // button of the question has the focus.
      if (!isAsking) opener.current = document.activeElement
      setLeave(() => next)
      setAsking(true)
    },
    [isAsking],
  )
  // Closes the question if the draft was saved while the question was open.
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
    // Mounted only while asking. Otherwise the Escape that opens the question would close it again.
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
          // After the dialog's focus trap has focused the first field, the focus moves to where it was before the
          // question.
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

/** Lets the browser ask before a tab with unsaved drafts is closed. */
function useTabGuard(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
}
