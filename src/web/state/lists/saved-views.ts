import { useMemo, useSyncExternalStore } from 'react'
import {
  type StoredViews,
  notReadBack,
  readKept,
  readStored,
  type UnreadView,
  writeKept,
} from '#domain/grid/stored-views.ts'
import type { SavedView, ViewsIssue } from '#domain/grid/saved-views.ts'
import type { SharedPreference } from '#domain/requests/preferences.ts'
import { live } from '#web/backend/live.ts'
import type { TableName } from '#domain/tables/index.ts'
import { useBackend, useLive } from '#web/state/backend.tsx'
import { ownStorage } from '#web/state/own-storage.ts'
import { onPreferencesChanged, preferencesChanged } from '#web/state/preferences-changed.ts'

export const viewsKey = (user: string): string => `eventms-views-${user}`

const NONE: StoredViews = { views: [], unread: [] }

/** The reason why views were not stored: a view is invalid, or ('notKept') the browser blocks storage. */
export type StorageFailure = ViewsIssue | 'notKept'

export interface SavedViews extends StoredViews {
  /**
   * Replaces the stored views. @returns null on success, otherwise the reason of the failure
   * @param unreadable views that this version cannot read; stored again without change
   */
  keep(views: readonly SavedView[], unreadable?: readonly UnreadView[]): StorageFailure | null
}

/** The saved views of the signed-in person in this browser. Also updates when another tab changes them. */
export function useSavedViews(): SavedViews {
  const user = useLive(useBackend().session)
  const key = viewsKey(user?.id ?? '')
  const text = useSyncExternalStore(follow, () => stored(key))
  return useMemo(() => {
    // `readKept` checks each view, because another version of the product may have stored the text.
    const storedViews = text === null ? NONE : readKept(text)
    return {
      ...storedViews,
      keep: (views, unreadable = storedViews.unread) => keep(key, { views, unread: unreadable }),
    }
  }, [key, text])
}

/** Preferences that colleagues share; empty until the server has answered. */
export const sharedPreferences = live<readonly SharedPreference[]>([])

export interface SharedView {
  readonly view: SavedView
  /** Email address of the owner. */
  readonly owner: string
}

export interface UnreadSharedView {
  readonly name: string
  readonly issue: ViewsIssue
  readonly owner: string
}

export interface SharedViews {
  readonly views: readonly SharedView[]
  /** Shared views that another version of the product has stored and this one cannot read. */
  readonly unread: readonly UnreadSharedView[]
}

/** Colleagues' shared views of a table. */
export function useSharedViews(table: TableName): SharedViews {
  const shared = useLive(sharedPreferences)
  return useMemo(() => {
    const start = `${table}/`
    const read = shared
      .filter(({ kind, name }) => kind === 'view' && name.startsWith(start))
      .map(({ name, value, who: owner }) => {
        const { views, unread } = readStored(value)
        return { name: name.slice(start.length), owner, views, unread }
      })
    return {
      views: read.flatMap(({ views, owner }) =>
        views.filter((view) => view.table === table).map((view) => ({ view, owner })),
      ),
      unread: read.flatMap(({ name, owner, unread }) => unread.map(({ issue }) => ({ name, issue, owner }))),
    }
  }, [shared, table])
}

function keep(key: string, storedViews: StoredViews): StorageFailure | null {
  const issue = notReadBack(storedViews.views)
  if (issue) return issue
  try {
    ownStorage().setItem(key, writeKept(storedViews))
  } catch {
    return 'notKept'
  }
  preferencesChanged()
  return null
}

function stored(key: string): string | null {
  try {
    return ownStorage().getItem(key)
  } catch {
    return null
  }
}

/** Subscribes to preference changes of this tab and to storage events, which browsers send only to the other tabs. */
function follow(changed: () => void): () => void {
  const stop = onPreferencesChanged(changed)
  window.addEventListener('storage', changed)
  return () => {
    stop()
    window.removeEventListener('storage', changed)
  }
}
