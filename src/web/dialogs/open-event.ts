import { createContext, use, useCallback } from 'react'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import type { ToastPress } from '#web/ui/toast/toast-message.tsx'

export interface OpenEvent {
  /** The event whose page is open. */
  readonly currentEvent: number | null
  /** A stable function that stays valid when other views are opened. */
  open(eventCode: number): void
}

/** Null outside of the signed-in app. */
export const OpenEventContext = createContext<OpenEvent | null>(null)

/** The next step after a write to an event's rows: opens the event's page. Undefined if that page is already open. */
export function useEventPress(): (eventCode: number | null) => ToastPress | undefined {
  const { t } = useMessages()
  const events = use(OpenEventContext)
  return useCallback(
    (eventCode) =>
      events && eventCode !== null && eventCode !== events.currentEvent
        ? { label: t('import.openEvent'), onPress: () => events.open(eventCode) }
        : undefined,
    [events, t],
  )
}

/** The event to which all these rows belong; null if there are several or none. */
export function eventOf({ name, key, ofEvent }: TableDeclaration, rows: readonly Row[]): number | null {
  const field = name === tables.events.name ? key : ofEvent
  if (field === undefined) return null
  const [event, ...otherEvents] = new Set(rows.map((row) => row[field]))
  return typeof event === 'number' && otherEvents.length === 0 ? event : null
}
