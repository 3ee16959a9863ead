import type { HistoryFilter } from '#domain/history.ts'
import type { CardOf } from '#domain/tickets/cards/card-of.ts'
import { tablesWithView, type TableName, type TableWithView } from '#domain/tables/index.ts'
import type { Filters } from '#web/state/lists/lists.ts'

/** The 14 views in the side menu's order. */
export const viewNames = [
  'dashboard',
  ...tablesWithView,
  'distributionList',
  'printSeal',
  'ticketReceiptStamp',
] as const

export type ViewName = 'dashboard' | TableWithView | 'distributionList' | 'printSeal' | 'ticketReceiptStamp'

export function isViewName(name: unknown): name is ViewName {
  return (viewNames as readonly unknown[]).includes(name)
}

/** The table of a view; null for the four views without one. */
export function tableOfView(view: ViewName): TableWithView | null {
  return tablesWithView.find((name) => name === view) ?? null
}

export interface ViewParams {
  /** The event of a sheet; null for all events. Undefined selects the event that is chosen in the top bar. */
  readonly eventCode?: number | null
  /**
   * Prints as soon as the sheet is shown. Not stored in the history, because Back and a reload must not print again.
   */
  readonly printNow?: true
  /**
   * Filters of a table screen or a sheet. On a sheet, 'unknown' selects the seals whose person in charge (or
   * department) has no code or an unknown one.
   */
  readonly filters?: Filters
  /** The search of a table screen. */
  readonly search?: string
  /** The event whose page replaces the view. */
  readonly eventPage?: number
  /** The section of the event's page to open. */
  readonly eventPart?: EventPart
  /**
   * Opens the event's page with the dialog that plans booklets by position. Like `printNow`, not stored in the history.
   */
  readonly planNow?: true
  /** The booklet number to look up on the event's page. */
  readonly eventNumber?: number
  /** Opens the history, with these filters, in place of the view. */
  readonly history?: HistoryFilter
  /** The panel that is open beside the view. */
  readonly beside?: Beside
}

/** A panel beside a view. At most one is open. */
export type Beside =
  | {
      readonly card: CardOf | RowNamed
    }
  | {
      /** The row whose history the panel shows. */
      readonly history: RowNamed
    }

export interface RowNamed {
  readonly table: TableName
  readonly key: number
}

/** A section of an event's page. Back returns to the page. */
export type EventPart = 'reconcile' | 'chase' | 'notReceived' | 'payments' | 'closing'
