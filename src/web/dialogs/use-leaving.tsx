import { type ReactNode, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMessages } from '#web/messages/use-messages.ts'
import { useBackGuard } from '#web/state/view/leave-guard.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useTabGuard } from './use-tab-guard.ts'

/** What is asked before something is lost; translated. */
export interface LeavingTexts {
  readonly title: string
  readonly question: string
  readonly leave: string
  readonly stay: string
}

export interface Leaving {
  /** Closes, after a question where something would be lost; not while it is being saved. */
  close(): void
  /** The question stands: Escape and the focus are its own. */
  readonly asking: boolean
  readonly question: ReactNode
}

/**
 * How a dialog is left while something in it would be lost: typed and not saved, where `texts` say nothing else.
 * @param saving while true it cannot be left
 */
export function useLeaving(unsaved: boolean, saving: boolean, onClose: () => void, texts?: LeavingTexts): Leaving {
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
  const [asking, setAsking] = useState(false)
  /** Where the Back button led, if it was that which asked. */
  const [leave, setLeave] = useState<(() => void) | null>(null)
  /** What had the keyboard when it was asked. */
  const opener = useRef<Element | null>(null)
  const ask = useCallback(
    (next: (() => void) | null) => {
      // Asked twice, the question has it by now.
      if (!asking) opener.current = document.activeElement
      setLeave(() => next)
      setAsking(true)
    },
    [asking],
  )
  // What would have been lost is saved meanwhile, or turned out to be: there is nothing to ask any more.
  if (asking && !unsaved && !saving) setAsking(false)
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
    asking,
    close() {
      if (saving) return
      if (!unsaved) return onClose()
      ask(null)
    },
    // Not there before it asks: the Escape that opens it would close it again.
    question: asking && (
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
          // After what is left open has taken the keyboard again, which goes to its first field.
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
