import { withCorrection, type CellEdits, type Rejected } from '#domain/import/index.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { rejectedFileSteps, type SavedFile, type Source } from './source.ts'

/** What can be done about the rows of a table that have problems. */
export interface Mending {
  /** What was done so far. */
  readonly edits: CellEdits
  readonly disabled: boolean
  /** Writes something in place of a row's cell; null: what the file has stands again. */
  correct(line: number, field: string, text: string | null): Promise<void>
  /** The rows with problems as a file, named so but for its ending; null where the work was ended. */
  rejected(saved: Pick<Rejected, 'file' | 'issues' | 'words'>, name: string): Promise<SavedFile | null>
  /** Goes on without these rows as well. */
  leaveOut(lines: ReadonlySet<number>): Promise<void>
  /** Takes all rows that were left out in again. */
  takeIn(): Promise<void>
}

/** What a session has for it. */
interface Session {
  readonly declaration: TableDeclaration
  edits(): CellEdits
  /** Takes the rows again, with these. */
  edit(edits: CellEdits): Promise<void>
  source(): Source | null
  make<T>(steps: Generator<number, T>): Promise<T | null>
}

export function mendingOf(session: Session): Omit<Mending, 'edits' | 'disabled'> {
  const { declaration, edits, edit, make } = session
  return {
    correct: (line, field, text) => edit(withCorrection(edits(), line, field, text)),
    async rejected(saved, name) {
      const source = session.source()
      return source && make(rejectedFileSteps(source, { ...saved, declaration, edits: edits() }, name))
    },
    leaveOut: (lines) => edit({ ...edits(), leftOut: new Set([...(edits().leftOut ?? []), ...lines]) }),
    takeIn: () => edit({ ...edits(), leftOut: new Set() }),
  }
}
