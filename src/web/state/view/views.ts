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
  /** The event of a sheet; null for all events. If undefined, the sheet begins with the chosen event. */
  readonly eventCode?: number | null
  /**
   * Prints as soon as the sheet is shown. Not stored in the history, because Back and a reload must not print again.
   */
  readonly printNow?: true
  /** Filters of a table screen or a sheet. For a sheet, 'unknown' means all codes without a master. */
  readonly filters?: Filters
  /** The search of a table screen. */
  readonly search?: string
  /** The event whose page replaces the view. */
  readonly eventPage?: number
  /** The part of that page to show. */
  readonly eventPart?: EventPart
  /** Opens the page with the dialog that plans from positions. Not stored in the history, like `printNow`. */
  readonly planNow?: true
  /** The ticket number to look up on that page. */
  readonly eventNumber?: number
  /** The filters of the history that replaces the view. */
  readonly history?: HistoryFilter
  /** The open panel beside the view. */
  readonly beside?: Beside
}

/** The panel beside a view. Only one is open at a time. */
export type Beside =
  | {
      readonly card: CardOf | RowNamed
    }
  | {
      /** The row whose history is shown. */
      readonly history: RowNamed
    }

export interface RowNamed {
  readonly table: TableName
  readonly key: number
}

/** A part of an event's page; Back returns to the page. */
export type EventPart = 'reconcile' | 'chase' | 'notReceived' | 'payments' | 'closing'
