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

/** The reason views were not stored: an unreadable view, or blocked storage. */
export type NotKept = ViewsIssue | 'notKept'

export interface SavedViews extends StoredViews {
  /**
   * Replaces the stored views. Returns null on success, otherwise the reason.
   * @param unread the unreadable views to store unchanged
   */
  keep(views: readonly SavedView[], unread?: readonly UnreadView[]): NotKept | null
}

/** The saved views of the signed-in account in this browser. Follows changes in other tabs. */
export function useSavedViews(): SavedViews {
  const user = useLive(useBackend().session)
  const key = viewsKey(user?.id ?? '')
  const text = useSyncExternalStore(follow, () => stored(key))
  return useMemo(() => {
    // Another version of the product may have stored this text.
    const kept = text === null ? NONE : readKept(text)
    return { ...kept, keep: (views, unread = kept.unread) => keep(key, { views, unread }) }
  }, [key, text])
}

/** Preferences that colleagues share; empty until they are read. */
export const sharedPreferences = live<readonly SharedPreference[]>([])

export interface SharedView {
  readonly view: SavedView
  /** Email address of the owner. */
  readonly who: string
}

export interface UnreadSharedView {
  readonly name: string
  readonly issue: ViewsIssue
  readonly who: string
}

export interface SharedViews {
  readonly views: readonly SharedView[]
  /** Views that this version cannot read, because another version has stored them. */
  readonly unread: readonly UnreadSharedView[]
}

/** Colleagues' shared views of a table. */
export function useSharedViews(table: TableName): SharedViews {
  const shared = useLive(sharedPreferences)
  return useMemo(() => {
    const start = `${table}/`
    const read = shared
      .filter(({ kind, name }) => kind === 'view' && name.startsWith(start))
      .map(({ name, value, who }) => {
        const { views, unread } = readStored(value)
        return { name: name.slice(start.length), who, views, unread }
      })
    return {
      views: read.flatMap(({ views, who }) =>
        views.filter((view) => view.table === table).map((view) => ({ view, who })),
      ),
      unread: read.flatMap(({ name, who, unread }) => unread.map(({ issue }) => ({ name, issue, who }))),
    }
  }, [shared, table])
}

function keep(key: string, kept: StoredViews): NotKept | null {
  const issue = notReadBack(kept.views)
  if (issue) return issue
  try {
    ownStorage().setItem(key, writeKept(kept))
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

/** Also follows changes in this tab, because browsers notify only the other tabs. */
function follow(changed: () => void): () => void {
  const stop = onPreferencesChanged(changed)
  window.addEventListener('storage', changed)
  return () => {
    stop()
    window.removeEventListener('storage', changed)
  }
}
