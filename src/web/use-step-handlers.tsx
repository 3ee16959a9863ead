import { type ReactNode, useState } from 'react'
import type { TableName, TableWithView } from '#domain/tables/index.ts'
import { focusFaults } from './features/event-page/focus-faults.ts'
import type { StepHandlers } from './features/event-page/steps/step-actions.ts'
import { useView } from './state/view/view.tsx'
import { deferred } from './ui/deferred.tsx'

const AddRow = deferred(() => import('./features/table-screen/form/AddRow.tsx'), 'AddRow')

export interface StepImport {
  onImportInto(table: TableName, eventCode: number): void
}

interface OpenedSteps {
  readonly handlers: StepHandlers
  /** The form that a step has opened; rendered by the caller. */
  readonly form: ReactNode
}

/** Handlers for the steps of an event. Each opens a view, a dialog or a form. */
export function useStepHandlers(eventCode: number | null, { onImportInto }: StepImport): OpenedSteps {
  const { go, openEvent } = useView()
  const [adding, add] = useState<TableWithView | null>(null)
  return {
    handlers: {
      onAdd: add,
      onImport: (table) => eventCode !== null && onImportInto(table, eventCode),
      onOpenRows: ({ table, ...params }) => go(table, params),
      onOpenSheet: (view, filters) => go(view, { eventCode, ...(filters && { filters }) }),
      onOpenFaults: () => {
        if (!focusFaults() && eventCode !== null) openEvent(eventCode)
      },
      onOpenChase: (eventPart) => eventCode !== null && openEvent(eventCode, { eventPart }),
      onPayments: () => eventCode !== null && openEvent(eventCode, { eventPart: 'payments' }),
      onClosing: () => eventCode !== null && openEvent(eventCode, { eventPart: 'closing' }),
      onReconcile: () => eventCode !== null && openEvent(eventCode, { eventPart: 'reconcile' }),
    },
    form: adding && <AddRow table={adding} event={eventCode} onClose={() => add(null)} />,
  }
}
