import {
  listedIn,
  readEach,
  readViews,
  type SavedView,
  type ViewsIssue,
  writeListed,
  writeViews,
  writtenViews,
} from './saved-views.ts'

/** A view that was kept and cannot be read by this version of the product: it stays as it is. */
export interface UnreadView {
  /** As it was kept: a view, or all that was kept where that is no list of views. */
  readonly given: unknown
  readonly issue: ViewsIssue
}

/** What somebody's browser keeps. */
export interface KeptViews {
  readonly views: readonly SavedView[]
  readonly unread: readonly UnreadView[]
}

/** Reads what was kept, view by view: one that cannot be read takes none of the others away. */
export function readKept(text: string): KeptViews {
  const listed = listedIn(text)
  if (!listed) return { views: [], unread: [{ given: text, issue: { fault: 'notViews' } }] }
  const read = readEach(listed)
  return {
    views: read.flatMap((one) => ('fault' in one ? [] : [one])),
    unread: read.flatMap((one, at) => ('fault' in one ? [{ given: listed[at], issue: one }] : [])),
  }
}

/** Views to be kept, with those that cannot be read as they were. */
export function writeKept({ views, unread }: KeptViews): string {
  return writeListed([...writtenViews(views), ...unread.map(({ given }) => given)])
}

/** What of these could not be read back as it is; null where all could. */
export function notReadBack(views: readonly SavedView[]): ViewsIssue | null {
  const read = readViews(writeViews(views))
  if ('issues' in read) return read.issues[0]!
  const other = views.find((view, at) => !isSameData(view, read.views[at]))
  return other ? { fault: 'condition', view: other.name, table: other.table } : null
}

/** Whether two pieces of plain data say the same, in whatever order their parts stand. */
export function isSameData(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const parts = new Map(Object.entries(b))
  const own = Object.entries(a)
  return own.length === parts.size && own.every(([name, part]) => parts.has(name) && isSameData(part, parts.get(name)))
}
