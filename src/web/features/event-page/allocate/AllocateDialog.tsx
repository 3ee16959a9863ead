import { useDeferredValue } from 'react'
import type { EventTickets } from '#domain/tickets/index.ts'
import { ActModal } from '#web/dialogs/ActModal.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { Allocating } from './Allocating.tsx'
import { useAllocateTables } from './use-allocate-tables.ts'

export interface AllocateDialogProps {
  readonly tickets: EventTickets
  onClose(): void
}

export function AllocateDialog({ tickets, onClose }: AllocateDialogProps) {
  const { t } = useMessages()
  const tableData = useAllocateTables()
  // Renders the empty dialog first and its content later. Both in one render would block the page.
  const isOpen = useDeferredValue(true, false)
  return (
    <ActModal
      title={t('allocate.title', { event: tickets.event.eventName ?? tickets.event.eventCode })}
      onClose={onClose}
    >
      {(acting) =>
        tableData && isOpen ? (
          <Allocating tableData={tableData} tickets={tickets} {...acting} onClose={onClose} />
        ) : (
          <Spinner label={t('common.loading')} />
        )
      }
    </ActModal>
  )
}
