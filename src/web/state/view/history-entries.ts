import { isViewName, type ViewName, type ViewParams } from './views.ts'

/** The state of an entry in the browser's history. */
export interface HistoryEntry {
  readonly view: ViewName
  readonly params: ViewParams
  /** Position among this page's history entries. By comparing positions, Back is distinguished from Forward. */
  readonly at: number
}

export const FIRST_ENTRY: HistoryEntry = { view: 'dashboard', params: {}, at: 0 }

/** The history entry with which the page was opened or reloaded. */
export const openedEntry = (): HistoryEntry => readEntry(history.state) ?? FIRST_ENTRY

/** Omits `printNow` and `planNow`. Back and a reload would otherwise repeat the print or open the dialog again. */
export function writeEntry(
  { view, params: { printNow: _, planNow: __, ...params }, at }: HistoryEntry,
  replaces: boolean,
): void {
  const state = { eventms: { view, params, at } }
  if (replaces) history.replaceState(state, '')
  else history.pushState(state, '')
}

/** @returns null for an entry that another page has made */
export function readEntry(state: unknown): HistoryEntry | null {
  const entry = (state as { eventms?: Partial<HistoryEntry> } | null)?.eventms
  return isViewName(entry?.view) ? { view: entry.view, params: entry.params ?? {}, at: entry.at ?? 0 } : null
}
