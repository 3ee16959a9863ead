import { chosenHeader, headersExamined, mostColumns, type HeadRecord, type Layout } from '#domain/import/index.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { storeColumns, storedColumns } from '#web/state/preferences/column-choices.ts'

const maxLayouts = 50
const longest = 200

/** A header, and for each column its field; null for a column that is left out. */
type StoredLayout = readonly [header: readonly string[], columns: readonly (string | null)[]]

/**
 * The layout that was confirmed in this browser for a file with the same headings in the same order. Spaces around
 * headings, and empty headings at the end, are ignored.
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

/**
 * True if a column without a heading contains values, but the stored layout leaves it out. Perhaps it was empty in the
 * earlier file, so the user must choose again.
 */
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

/** Stores the chosen columns for a header, and replaces an earlier choice for the same header. */
export function rememberColumns(declaration: TableDeclaration, { header, columns }: Layout): void {
  const headings = headingsOf(header)
  // Does not store a header of `mostColumns` columns, because further columns of the file may be cut off.
  if (headings === '[]' || header.length >= mostColumns || header.some((text) => text.length > longest)) return
  const otherLayouts = storedLayouts(declaration).filter(([storedHeader]) => headingsOf(storedHeader) !== headings)
  try {
    storeColumns(declaration.name, JSON.stringify([...otherLayouts, [header, columns]].slice(-maxLayouts)))
  } catch {
    // If the browser refuses to store the choice, the next import of such a file asks for the columns again.
  }
}

/** Reads the stored layouts and drops invalid ones: users and programs can change the browser's storage. */
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
