import { createContext, use, useCallback } from 'react'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import type { ToastPress } from '#web/ui/toast/toast-message.tsx'

export interface OpenEvent {
  /** The event whose page is open; null for none. */
  readonly currentEvent: number | null
  /** Opens an event's page. A stable function: it is the same when other views are opened. */
  open(eventCode: number): void
}

/** Null outside the signed-in app, for example on the sign-in screen. */
export const OpenEventContext = createContext<OpenEvent | null>(null)

/**
 * Returns the button of a toast after a write: it opens the page of the event to which the rows belong. Undefined if
 * that page is open already.
 */
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

/** The event to which all rows belong; null if they belong to several events or to none. */
export function eventOf({ name, key, ofEvent }: TableDeclaration, rows: readonly Row[]): number | null {
  const field = name === tables.events.name ? key : ofEvent
  if (field === undefined) return null
  const [event, ...otherEvents] = new Set(rows.map((row) => row[field]))
  return typeof event === 'number' && otherEvents.length === 0 ? event : null
}
