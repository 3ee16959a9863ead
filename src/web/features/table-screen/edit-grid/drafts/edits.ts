import type { Issue } from '#domain/errors.ts'
import { comparedFields, type Row, type TableDeclaration } from '#domain/table.ts'
import type { Conflict, Edit } from '#domain/wire.ts'
import { type Choice, rebase } from '#web/features/table-screen/form/conflict.ts'
import { check, editOf, touched } from '#web/features/table-screen/form/form.ts'
import type { Drafts } from './undo-stack.ts'
import type { RowIssues } from './row-issues.ts'

export type Choices = Readonly<Record<string, Choice>>

export interface MergedDrafts {
  readonly conflicts: ReadonlyMap<number, Conflict>
  readonly goneIds: readonly number[]
  readonly drafts: Drafts
}

/**
 * Rebases drafts on the current rows. If the user and somebody else changed different fields of a row, there is no
 * conflict.
 */
export function meet(declaration: TableDeclaration, drafts: Drafts, rows: ReadonlyMap<number, Row>): MergedDrafts {
  const conflicts = new Map<number, Conflict>()
  const goneIds: number[] = []
  const mergedDrafts = new Map(drafts)
  for (const [key, form] of drafts) {
    const { base } = form
    const current = rows.get(key)
    if (!base || current === base) continue
    const ownFields = touched(declaration, form)
    if (!current) {
      goneIds.push(key)
      continue
    }
    const fields = comparedFields(declaration, ownFields).filter(
      (field) => (current[field] ?? null) !== (base[field] ?? null),
    )
    const conflict = { key, fields, current }
    if (fields.length === 0) mergedDrafts.set(key, rebase(declaration, form, conflict, {}))
    else conflicts.set(key, conflict)
  }
  return { conflicts, goneIds, drafts: mergedDrafts }
}

export function resolveConflicts(
  declaration: TableDeclaration,
  drafts: Drafts,
  conflicts: MergedDrafts['conflicts'],
  choices: ReadonlyMap<number, Choices>,
): Drafts {
  const resolvedDrafts = new Map(drafts)
  for (const [key, conflict] of conflicts) {
    const form = drafts.get(key)
    if (form) resolvedDrafts.set(key, rebase(declaration, form, conflict, choices.get(key) ?? {}))
  }
  return resolvedDrafts
}

export interface CheckedEdits {
  readonly edits: readonly Edit[]
  readonly rows: readonly { readonly id: number; readonly row: Row }[]
  readonly rowIssues: RowIssues
}

/** Validates drafts and turns them into edits. A draft that equals its stored row becomes no edit. */
export function checkEdits(declaration: TableDeclaration, drafts: Drafts): CheckedEdits {
  const rowIssues = new Map<number, readonly Issue[]>()
  const edits: Edit[] = []
  const rows: { id: number; row: Row }[] = []
  for (const [id, form] of drafts) {
    const { values, issues } = check(declaration, form)
    if (issues.length > 0) rowIssues.set(id, issues)
    else if (form.base && Object.keys(values).length > 0) {
      edits.push(editOf(declaration, form.base, values))
      rows.push({ id, row: values })
    }
  }
  return { edits, rows, rowIssues }
}
