import type { StoredViews, UnreadView } from '#domain/grid/stored-views.ts'
import type { TableName } from '#domain/tables/index.ts'

/** The unreadable views of a table, and unreadable views whose table is unknown. */
export const unreadOf = ({ unread }: StoredViews, table: TableName): readonly UnreadView[] =>
  unread.filter(({ issue }) => issue.table === undefined || issue.table === table)
