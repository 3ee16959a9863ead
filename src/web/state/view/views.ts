import type { HistoryFilter } from '#domain/history.ts'
import type { CardOf } from '#domain/tickets/cards/card-of.ts'
import { tablesWithView, type TableName, type TableWithView } from '#domain/tables/index.ts'

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

/** The table a view shows; null for the four views that are not tables. */
export function tableOfView(view: ViewName): TableWithView | null {
  return tablesWithView.find((name) => name === view) ?? null
}

/** What a view opens with. */
export interface ViewParams {
  readonly eventCode?: number
  /** Prints as soon as the sheet shows. Never kept in the history: Back and a reload must not print again. */
  readonly printNow?: true
  /** Filters of a table screen or a sheet, by field; 'unknown' stands for all codes that no master has. */
  readonly filters?: Readonly<Record<string, string | number | null>>
  /** What a table screen is searched for. */
  readonly search?: string
  /** The event whose page is open in place of what the view shows. */
  readonly eventPage?: number
  /** What of that page is open in its place. */
  readonly eventPart?: EventPart
  /** The number that the page is asked for. */
  readonly eventNumber?: number
  /** The history that is open in place of what the view shows: what of it is asked for. */
  readonly history?: HistoryFilter
  /** What stands beside what the view shows. */
  readonly beside?: Beside
}

/** The panel beside a view; there is one at a time. */
export type Beside =
  | {
      /** Whose card: of a row that names them, or their own. */
      readonly card: CardOf | RowNamed
    }
  | {
      /** What was done to a row. */
      readonly history: RowNamed
    }

/** A row by its key. */
export interface RowNamed {
  readonly table: TableName
  readonly key: number
}

/** A part of an event's page that is opened from it; Back returns to the page. */
export type EventPart = 'reconcile'
