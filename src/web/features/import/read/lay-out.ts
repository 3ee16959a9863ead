import {
  headOf,
  headRecords,
  layoutOf,
  mostColumns,
  optionsOf,
  ownLayout,
  type HeadRecord,
  type StoredData,
  type Layout,
  type RecordOptions,
  type RecordSteps,
} from '#domain/import/index.ts'
import type { TableDeclaration } from '#domain/table.ts'

/**
 * Sources of the layout besides the table's own header: the user's choice, an earlier choice for this header, and a
 * guess.
 */
export interface LayoutSources {
  readonly chosenLayout?: Layout | undefined
  rememberedLayout(head: readonly HeadRecord[]): Layout | null
  /** Loads stored rows, which help to guess. Called only if a guess is needed. */
  storedRows(): Promise<StoredData>
}

export interface FileLayout {
  readonly layout: Layout | null
  readonly head: readonly HeadRecord[]
}

/**
 * Reads the records if the layout needs no confirmation: the file has the table's own header, or the user has chosen
 * columns for this header. Otherwise returns a guessed layout, which the user must confirm.
 * @param readRecords reads all records with this layout; undefined if cancelled
 */
export async function layOut<Taken extends object>(
  declaration: TableDeclaration,
  { chosenLayout, rememberedLayout, storedRows }: LayoutSources,
  records: RecordSteps,
  readRecords: (options: RecordOptions) => Promise<Taken | undefined>,
): Promise<(FileLayout & Taken) | FileLayout | undefined> {
  const head = headOf(records, headRecords)
  const certainLayout =
    chosenLayout && isFor(chosenLayout, head) ? chosenLayout : (ownLayout(declaration, head) ?? rememberedLayout(head))
  const layout = certainLayout ?? (head.length === 0 ? null : layoutOf(declaration, head, await storedRows()))
  if (layout && !layout.settled && layout !== certainLayout) return { layout, head }
  const parsed = await readRecords(layout ? optionsOf(layout) : {})
  return parsed && { ...parsed, layout, head }
}

/** False if the header of the file has changed since its columns were chosen. */
function isFor({ headerLine, header }: Layout, head: readonly HeadRecord[]): boolean {
  if (headerLine === null) return true
  const cells = head.find(({ line }) => line === headerLine)?.cells ?? []
  // The stored header has at most `mostColumns` columns, although the file may have more.
  const isWhole = header.length >= mostColumns || cells.slice(header.length).every((text) => text.trim() === '')
  return isWhole && header.every((text, position) => (cells[position] ?? '') === text)
}
