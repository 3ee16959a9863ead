import type { KeptViews, UnreadView } from '#domain/grid/kept-views.ts'
import type { TableName } from '#domain/tables/index.ts'

/** Those that a list tells of: its own, and those of which not even the list can be told. */
export const unreadOf = ({ unread }: KeptViews, table: TableName): readonly UnreadView[] =>
  unread.filter(({ issue }) => issue.table === undefined || issue.table === table)
