import {
  withAllRows,
  withCorrection,
  withoutRows,
  type CellEdits,
  type ImportIssue,
  type ImportPlan,
  type Listing,
  type Rejected,
} from '#domain/import/index.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { packedFile, rejectedFileSteps, type SavedFile, type Source, type ToSave } from './source.ts'

export interface RowCorrections {
  readonly edits: CellEdits
  readonly disabled: boolean
  /** Replaces the text of a field in each of these lines. A null text restores the original text of the file. */
  correct(lines: readonly number[], field: string, text: string | null): Promise<void>
  /** Builds a file that contains only the rows with these issues. Null if cancelled. */
  rejected(rows: RowsToSave, options: Omit<ToSave, 'saved'>): Promise<SavedFile | null>
  leaveOut(issues: Listing<ImportIssue>, nameOf: (line: number) => string): Promise<void>
  takeIn(): Promise<void>
}

export interface RowsOfFile {
  readonly declaration: TableDeclaration
  readonly plan: ImportPlan
  readonly name: string
  readonly corrections: RowCorrections
}

export type RowsToSave = Pick<Rejected, 'file' | 'issues' | 'words'>

interface Session {
  readonly declaration: TableDeclaration
  edits(): CellEdits
  edit(edits: CellEdits): Promise<void>
  source(): Source | null
  make<T, Made>(steps: Generator<number, T>, end: (result: T) => Promise<Made>): Promise<Made | null>
}

export function rowCorrections(session: Session): Omit<RowCorrections, 'edits' | 'disabled'> {
  const { declaration, edits, edit, make } = session
  return {
    correct: (lines, field, text) => edit(withCorrection(edits(), lines, field, text)),
    async rejected(rows, options) {
      const source = session.source()
      if (!source) return null
      const saved = { ...rows, declaration, edits: edits() }
      return make(rejectedFileSteps(source, { ...options, saved }), (file) => packedFile(file, options.name))
    },
    leaveOut: (issues, nameOf) => edit(withoutRows(edits(), issues, nameOf)),
    takeIn: () => edit(withAllRows(edits())),
  }
}
