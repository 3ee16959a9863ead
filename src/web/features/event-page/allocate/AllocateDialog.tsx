import { Modal } from '@mantine/core'
import { useDeferredValue, useState } from 'react'
import type { Standing } from '#domain/tickets/index.ts'
import * as allocateTexts from '#web/messages/texts/allocate.ts'
import { useLeaving } from '#web/dialogs/use-leaving.tsx'
import { useLateErrors } from '#web/messages/use-late-errors.ts'
import { useLateMessages } from '#web/messages/use-late-messages.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import { ActDone } from '#web/dialogs/ActDone.tsx'
import type { Done } from '#web/dialogs/use-ticket-act.ts'
import { Allocating } from './Allocating.tsx'
import { useAllocateTables } from './use-allocate-tables.ts'

export interface AllocateDialogProps {
  readonly standing: Standing
  onClose(): void
}

/** Gives numbers to those who lack some: choose, see what will happen, do it, and take it back. */
export function AllocateDialog({ standing, onClose }: AllocateDialogProps) {
  useLateMessages({ allocate: allocateTexts })
  useLateErrors()
  const { t } = useMessages()
  useReturnFocus()
  const held = useAllocateTables()
  // The dialog opens at once, and then what is in it: together they hold the page up.
  const isOpen = useDeferredValue(true, false)
  const [running, setRunning] = useState(false)
  const [done, setDone] = useState<Done | null>(null)
  // Nothing is typed that would be lost; while it is written it cannot be left.
  const { close } = useLeaving(false, running, onClose)
  return (
    <Modal
      opened
      onClose={close}
      size="62rem"
      title={t('allocate.title', { event: standing.event.eventName ?? standing.event.eventCode })}
      closeButtonProps={{ 'aria-label': t('common.close'), disabled: running }}
    >
      {done && <ActDone {...done} onRunning={setRunning} onClose={onClose} />}
      {!done && held && isOpen && (
        <Allocating held={held} standing={standing} onRunning={setRunning} onDone={setDone} onClose={onClose} />
      )}
      {!done && !(held && isOpen) && <Spinner label={t('common.loading')} />}
    </Modal>
  )
}
