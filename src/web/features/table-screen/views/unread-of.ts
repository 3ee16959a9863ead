import type { StoredViews, UnreadView } from '#domain/grid/stored-views.ts'
import type { TableName } from '#domain/tables/index.ts'

/** The stored views of a table that cannot be read, and unreadable views of unknown tables. */
export const unreadOf = ({ unread }: StoredViews, table: TableName): readonly UnreadView[] =>
  unread.filter(({ issue }) => issue.table === undefined || issue.table === table)
