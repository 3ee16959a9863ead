import {
  headOf,
  headRecords,
  layoutOf,
  mostColumns,
  optionsOf,
  ownLayout,
  type HeadRecord,
  type Known,
  type Layout,
  type RecordOptions,
  type RecordSteps,
} from '#domain/import/index.ts'
import type { TableDeclaration } from '#domain/table.ts'

/** What the reading of records depends on, beside the file. */
export interface LayoutHow {
  /** As somebody chose it for a file with this header. */
  readonly chosen?: Layout | undefined
  /** The layout that was chosen before for exactly the header of such a file. */
  remembered(head: readonly HeadRecord[]): Layout | null
  /** The rows that a guess reads, once they are there; asked only where there is something to guess. */
  known(): Promise<Known>
}

/** A file's columns: how they are read, and the records by which they are shown. */
export interface Laid {
  readonly layout: Layout | null
  readonly head: readonly HeadRecord[]
}

/**
 * Reads records as the table's own header says, or as somebody chose for this very header, now or before; without
 * either the columns alone are given, for somebody to say what they are.
 * @param read reads all records; undefined when it was ended
 */
export async function layOut<Taken extends object>(
  declaration: TableDeclaration,
  { chosen, remembered, known }: LayoutHow,
  records: RecordSteps,
  read: (options: RecordOptions) => Promise<Taken | undefined>,
): Promise<(Laid & Taken) | Laid | undefined> {
  const head = headOf(records, headRecords)
  const sure = chosen && isFor(chosen, head) ? chosen : (ownLayout(declaration, head) ?? remembered(head))
  const layout = sure ?? (head.length === 0 ? null : layoutOf(declaration, head, await known()))
  if (layout && !layout.settled && layout !== sure) return { layout, head }
  const taken = await read(layout ? optionsOf(layout) : {})
  return taken && { ...taken, layout, head }
}

/** False where the file was given another header since its columns were chosen. */
function isFor({ headerLine, header }: Layout, head: readonly HeadRecord[]): boolean {
  if (headerLine === null) return true
  const cells = head.find(({ line }) => line === headerLine)?.cells ?? []
  // A layout names no more columns than that, though the file may have them.
  const isWhole = header.length >= mostColumns || cells.slice(header.length).every((text) => text.trim() === '')
  return isWhole && header.every((text, position) => (cells[position] ?? '') === text)
}
