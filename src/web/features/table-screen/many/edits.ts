import type { Row, TableDeclaration } from '#domain/table.ts'
import { comparedFields } from '#domain/table.ts'
import type { Conflict, Edit } from '#domain/wire.ts'
import type { Issue } from '#domain/errors.ts'
import { type Choice, rebase } from '../form/conflict.ts'
import type { Entry, RowIssues } from './entries.ts'
import { check, editOf, openForm, touched } from '../form/form.ts'

export type Choices = Readonly<Record<string, Choice>>

/** Rows as they are opened for editing. */
export function openEntries(declaration: TableDeclaration, rows: readonly Row[]): Entry[] {
  return rows.map((row, at) => ({ id: at + 1, form: openForm(declaration, row) }))
}

/** What someone else did meanwhile to the rows that are edited. */
export interface Met {
  /** By the entry's id: someone else changed what is edited here. */
  readonly conflicts: ReadonlyMap<number, Conflict>
  /** Edited here, deleted there. */
  readonly gone: readonly number[]
  /** Edited from here on: what nobody touched shows what stands there now. */
  readonly entries: readonly Entry[]
}

/** Holds what was seen against the table as it stands now: of a row both changed, different fields go together. */
export function meet(declaration: TableDeclaration, entries: readonly Entry[], rows: readonly Row[]): Met {
  const now = new Map(rows.map((row) => [row[declaration.key], row]))
  const conflicts = new Map<number, Conflict>()
  const gone: number[] = []
  const met = entries.map((entry) => {
    const { base } = entry.form
    const key = base?.[declaration.key]
    const current = now.get(key ?? null)
    if (!base || current === base) return entry
    const mine = touched(declaration, entry.form)
    if (!current) {
      if (mine.length > 0) gone.push(entry.id)
      return entry
    }
    const fields = comparedFields(declaration, mine).filter(
      (field) => (current[field] ?? null) !== (base[field] ?? null),
    )
    const conflict = { key: Number(key), fields, current }
    if (fields.length === 0) return { ...entry, form: rebase(declaration, entry.form, conflict, {}) }
    conflicts.set(entry.id, conflict)
    return entry
  })
  return { conflicts, gone, entries: met }
}

/** The entries once it is chosen, for each field in conflict, what shall stand. */
export function settle(
  declaration: TableDeclaration,
  entries: readonly Entry[],
  conflicts: Met['conflicts'],
  choices: ReadonlyMap<number, Choices>,
): Entry[] {
  return entries.map((entry) => {
    const conflict = conflicts.get(entry.id)
    return conflict ? { ...entry, form: rebase(declaration, entry.form, conflict, choices.get(entry.id) ?? {}) } : entry
  })
}

export interface CheckedEdits {
  readonly edits: readonly Edit[]
  /** What each edit writes, by its entry. */
  readonly rows: readonly { readonly id: number; readonly row: Row }[]
  readonly rowIssues: RowIssues
}

/** Checks what was changed; a row without a change is not sent. */
export function checkEdits(declaration: TableDeclaration, entries: readonly Entry[]): CheckedEdits {
  const rowIssues = new Map<number, readonly Issue[]>()
  const edits: Edit[] = []
  const rows: { id: number; row: Row }[] = []
  for (const { id, form } of entries) {
    const { values, issues } = check(declaration, form)
    if (issues.length > 0) rowIssues.set(id, issues)
    else if (form.base && Object.keys(values).length > 0) {
      edits.push(editOf(declaration, form.base, values))
      rows.push({ id, row: values })
    }
  }
  return { edits, rows, rowIssues }
}
