import { tableNames, type TableName } from '#domain/tables/index.ts'

/** The 14 views in the side menu's order (spec §2). */
export const viewNames = ['dashboard', ...tableNames, 'distributionList', 'printSeal', 'ticketReceiptStamp'] as const

export type ViewName = 'dashboard' | TableName | 'distributionList' | 'printSeal' | 'ticketReceiptStamp'

export function isViewName(name: unknown): name is ViewName {
  return (viewNames as readonly unknown[]).includes(name)
}

/** The table a view shows; null for the four views that are not tables. */
export function tableOfView(view: ViewName): TableName | null {
  return tableNames.find((name) => name === view) ?? null
}

/** What a view opens with. */
export interface ViewParams {
  readonly eventCode?: number
  /** Print as soon as the sheet stands. Never remembered: Back and a reload must not print again. */
  readonly printNow?: true
  /** Filters of a table screen or a sheet, by field; 'unknown' stands for all that no master has. */
  readonly filters?: Readonly<Record<string, string | number | null>>
}
