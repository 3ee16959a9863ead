import type { StoredViews, UnreadView } from '#domain/grid/stored-views.ts'
import type { TableName } from '#domain/tables/index.ts'

/** The saved views of a table that could not be read, and those whose table is unknown. */
export const unreadOf = ({ unread }: StoredViews, table: TableName): readonly UnreadView[] =>
  unread.filter(({ issue }) => issue.table === undefined || issue.table === table)
