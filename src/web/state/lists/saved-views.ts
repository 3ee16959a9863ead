import { useMemo, useSyncExternalStore } from 'react'
import { type KeptViews, notReadBack, readKept, type UnreadView, writeKept } from '#domain/grid/kept-views.ts'
import type { SavedView, ViewsIssue } from '#domain/grid/saved-views.ts'
import { useBackend, useLive } from '#web/state/backend.tsx'
import { ownStorage } from '#web/state/own-storage.ts'

const NONE: KeptViews = { views: [], unread: [] }

/** Why views were not stored: an unreadable one, or no storage in the browser. */
export type NotKept = ViewsIssue | 'notKept'

export interface SavedViews extends KeptViews {
  /** Replaces the stored views. Returns null on success, else the reason. @param unread the unreadable views to keep */
  keep(views: readonly SavedView[], unread?: readonly UnreadView[]): NotKept | null
}

/** The saved views of the signed-in account in this browser. Follows changes in other tabs. */
export function useSavedViews(): SavedViews {
  const user = useLive(useBackend().session)
  const key = `eventms-views-${user?.id ?? ''}`
  const text = useSyncExternalStore(follow, () => stored(key))
  return useMemo(() => {
    // Another version may have stored the text.
    const kept = text === null ? NONE : readKept(text)
    return { ...kept, keep: (views, unread = kept.unread) => keep(key, { views, unread }) }
  }, [key, text])
}

function keep(key: string, kept: KeptViews): NotKept | null {
  const issue = notReadBack(kept.views)
  if (issue) return issue
  try {
    ownStorage().setItem(key, writeKept(kept))
  } catch {
    return 'notKept'
  }
  for (const listener of listeners) listener()
  return null
}

function stored(key: string): string | null {
  try {
    return ownStorage().getItem(key)
  } catch {
    return null
  }
}

/** Listeners in this tab, because the browser notifies only the other tabs. */
const listeners = new Set<() => void>()

function follow(changed: () => void): () => void {
  listeners.add(changed)
  window.addEventListener('storage', changed)
  return () => {
    listeners.delete(changed)
    window.removeEventListener('storage', changed)
  }
}
