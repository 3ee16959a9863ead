import { useMemo, useSyncExternalStore } from 'react'
import { type KeptViews, notReadBack, readKept, type UnreadView, writeKept } from '#domain/grid/kept-views.ts'
import type { SavedView, ViewsIssue } from '#domain/grid/saved-views.ts'
import { useBackend, useLive } from '#web/state/backend.tsx'
import { ownStorage } from '#web/state/own-storage.ts'

const NONE: KeptViews = { views: [], unread: [] }

/** Why views were not kept: what could not be read back of them, or that the browser keeps nothing. */
export type NotKept = ViewsIssue | 'notKept'

/** Those of every table. */
export interface SavedViews extends KeptViews {
  /**
   * Keeps these and no others. Null where that was done.
   * @param unread all of those that cannot be read, unless some of them are to go
   */
  keep(views: readonly SavedView[], unread?: readonly UnreadView[]): NotKept | null
}

/** The views that somebody saved, in this browser: each account has its own. Other tabs follow. */
export function useSavedViews(): SavedViews {
  const user = useLive(useBackend().session)
  const key = `eventms-views-${user?.id ?? ''}`
  const text = useSyncExternalStore(follow, () => stored(key))
  return useMemo(() => {
    // As another version of the product may have kept them.
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

/** Those of this tab: the browser tells only the others. */
const listeners = new Set<() => void>()

function follow(changed: () => void): () => void {
  listeners.add(changed)
  window.addEventListener('storage', changed)
  return () => {
    listeners.delete(changed)
    window.removeEventListener('storage', changed)
  }
}
