import { isViewName, type ViewName, type ViewParams } from './views.ts'

/** The state of an entry in the browser's history. */
export interface HistoryEntry {
  readonly view: ViewName
  readonly params: ViewParams
  /** Position among the history entries of this page, used to recognize the direction. */
  readonly at: number
}

export const FIRST_ENTRY: HistoryEntry = { view: 'dashboard', params: {}, at: 0 }

/** The entry with which the page was opened or reloaded. */
export const openedEntry = (): HistoryEntry => readEntry(history.state) ?? FIRST_ENTRY

/** Does not store `printNow` and `planNow`, so that Back and a reload do not repeat the work. */
export function writeEntry(
  { view, params: { printNow: _, planNow: __, ...params }, at }: HistoryEntry,
  replaces: boolean,
): void {
  const state = { eventms: { view, params, at } }
  if (replaces) history.replaceState(state, '')
  else history.pushState(state, '')
}

/** @returns null for an entry of another page */
export function readEntry(state: unknown): HistoryEntry | null {
  const entry = (state as { eventms?: Partial<HistoryEntry> } | null)?.eventms
  return isViewName(entry?.view) ? { view: entry.view, params: entry.params ?? {}, at: entry.at ?? 0 } : null
}
