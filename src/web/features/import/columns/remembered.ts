import { chosenHeader, headersExamined, mostColumns, type HeadRecord, type Layout } from '#domain/import/index.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { storeColumns, storedColumns } from '#web/state/preferences/column-choices.ts'

const maxLayouts = 50
const longest = 200

/** A header, and the field of each column; null for a column left out. */
type StoredLayout = readonly [header: readonly string[], columns: readonly (string | null)[]]

/**
 * The layout that was chosen in this browser for exactly this header. Headings must be the same in the same order,
 * apart from surrounding spaces and empty headings at the end.
 */
export function rememberedLayout(declaration: TableDeclaration, head: readonly HeadRecord[]): Layout | null {
  const layouts = storedLayouts(declaration)
  for (const { line, cells } of head.slice(0, headersExamined)) {
    const layout = layouts.find(([header]) => headingsOf(header) === headingsOf(cells))
    if (!layout || hasUnnamed(layout[1], cells, line, head)) continue
    const header = layout[1].map((_, position) => cells[position] ?? '')
    return { headerLine: line, columns: layout[1], header, settled: false }
  }
  return null
}

/** True if a left-out column without a heading now has values. It may have been empty when the user left it out. */
function hasUnnamed(
  columns: StoredLayout[1],
  header: readonly string[],
  headerLine: number,
  head: readonly HeadRecord[],
) {
  const isLeftOut = (at: number) => (header[at] ?? '').trim() === '' && (columns[at] ?? null) === null
  return head.some(
    ({ line, cells }) => line > headerLine && cells.some((text, at) => text.trim() !== '' && isLeftOut(at)),
  )
}

/** Remembers the chosen columns for a header, in place of an earlier choice. */
export function rememberColumns(declaration: TableDeclaration, { header, columns }: Layout): void {
  const headings = headingsOf(header)
  // The step shows at most `mostColumns` columns, so a wider header may be incomplete.
  if (headings === '[]' || header.length >= mostColumns || header.some((text) => text.length > longest)) return
  const otherLayouts = storedLayouts(declaration).filter(([storedHeader]) => headingsOf(storedHeader) !== headings)
  try {
    storeColumns(declaration.name, JSON.stringify([...otherLayouts, [header, columns]].slice(-maxLayouts)))
  } catch {
    // If the browser's storage fails, the user is asked again for the next file.
  }
}

/** Only valid layouts are used, because the browser's storage may contain anything. */
function storedLayouts(declaration: TableDeclaration): StoredLayout[] {
  try {
    const stored = JSON.parse(storedColumns(declaration.name) ?? '[]') as unknown
    return Array.isArray(stored) ? stored.slice(-maxLayouts).filter((entry) => isKept(declaration, entry)) : []
  } catch {
    return []
  }
}

function isKept(declaration: TableDeclaration, entry: unknown): entry is StoredLayout {
  const [header, columns] = Array.isArray(entry) ? (entry as unknown[]) : []
  if (!isListOf<string>(header) || !isListOf<string | null>(columns, null)) return false
  return chosenHeader(declaration, columns).issues.length === 0
}

function isListOf<T>(list: unknown, allowed?: null): list is T[] {
  return Array.isArray(list) && list.every((item) => typeof item === 'string' || item === allowed)
}

function headingsOf(header: readonly string[]): string {
  const headings = header.map((text) => text.trim())
  return JSON.stringify(headings.slice(0, headings.findLastIndex((text) => text !== '') + 1))
}
