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

/**
 * A stored view that this version of the product cannot read. It is stored again unchanged, because another version may
 * read it.
 */
export interface UnreadView {
  /** The unread view; or all of the stored content if it is no list of views. */
  readonly given: unknown
  readonly issue: ViewsIssue
}

export interface StoredViews {
  readonly views: readonly SavedView[]
  readonly unread: readonly UnreadView[]
}

/** Reads stored views one by one, so that an unreadable view does not affect the others. */
export function readKept(text: string): StoredViews {
  const listed = listedIn(text)
  if (!listed) return { views: [], unread: [{ given: text, issue: { fault: 'notViews' } }] }
  const read = readEach(listed)
  return {
    views: read.flatMap((one) => ('fault' in one ? [] : [one])),
    unread: read.flatMap((one, at) => ('fault' in one ? [{ given: listed[at], issue: one }] : [])),
  }
}

/** Reads a single view, which the server stores as JSON. */
export const readStored = (value: string): StoredViews => readKept(`{"eventms":"views","views":[${value}]}`)

export function writeKept({ views, unread }: StoredViews): string {
  return writeListed([...writtenViews(views), ...unread.map(({ given }) => given)])
}

/** Writes the views, reads them again, and returns the first difference. Null if all views survive a round trip. */
export function notReadBack(views: readonly SavedView[]): ViewsIssue | null {
  const read = readViews(writeViews(views))
  if ('issues' in read) return read.issues[0]!
  const other = views.find((view, at) => !isSameData(view, read.views[at]))
  return other ? { fault: 'condition', view: other.name, table: other.table } : null
}

export function isSameData(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const parts = new Map(Object.entries(b))
  const own = Object.entries(a)
  return own.length === parts.size && own.every(([name, part]) => parts.has(name) && isSameData(part, parts.get(name)))
}
