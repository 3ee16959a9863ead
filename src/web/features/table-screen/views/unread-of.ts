import type { KeptViews, UnreadView } from '#domain/grid/kept-views.ts'
import type { TableName } from '#domain/tables/index.ts'

/** The unreadable views of a table, and those whose table is unknown. */
export const unreadOf = ({ unread }: KeptViews, table: TableName): readonly UnreadView[] =>
  unread.filter(({ issue }) => issue.table === undefined || issue.table === table)
