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

/** Kept unchanged, because another version of the product may be able to read it. */
export interface UnreadView {
  /** A view, or the whole content if it is no list of views. */
  readonly given: unknown
  readonly issue: ViewsIssue
}

export interface StoredViews {
  readonly views: readonly SavedView[]
  readonly unread: readonly UnreadView[]
}

/** One by one, so that an unreadable view does not affect the others. */
export function readKept(text: string): StoredViews {
  const listed = listedIn(text)
  if (!listed) return { views: [], unread: [{ given: text, issue: { fault: 'notViews' } }] }
  const read = readEach(listed)
  return {
    views: read.flatMap((one) => ('fault' in one ? [] : [one])),
    unread: read.flatMap((one, at) => ('fault' in one ? [{ given: listed[at], issue: one }] : [])),
  }
}

/** One view as the server stores it. */
export const readStored = (value: string): StoredViews => readKept(`{"eventms":"views","views":[${value}]}`)

export function writeKept({ views, unread }: StoredViews): string {
  return writeListed([...writtenViews(views), ...unread.map(({ given }) => given)])
}

/** The first problem of a round trip, or null. */
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
