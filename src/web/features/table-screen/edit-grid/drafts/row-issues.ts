import type { Issue } from '#domain/errors.ts'
import { isIssue } from '#domain/kinds/kind.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { checkEntered } from '#domain/validate.ts'
import { check, checkInput, type Form, formFields } from '#web/features/table-screen/form/form.ts'
import type { Drafts } from './undo-stack.ts'

/** A cell to focus. A new object with the same values focuses the cell again. */
export interface CellTarget {
  readonly id: number
  readonly field: string
}

/**
 * Used as the row id of the shared fields in the form for several rows. A value of a shared field applies to every new
 * row. The ids of real rows begin at 1.
 */
export const SHARED = 0

export type RowIssues = ReadonlyMap<number, readonly Issue[]>

/** An issue that a save found in `text`. It no longer applies when the cell has another text. */
interface Refusal {
  readonly issue: Issue
  readonly text: string
}
export type Refusals = ReadonlyMap<number, readonly Refusal[]>
export const NOTHING_REFUSED: Refusals = new Map()

export function rowChecks(declaration: TableDeclaration, adding: boolean): (form: Form) => readonly Issue[] {
  const issuesCache = new WeakMap<Form, readonly Issue[]>()
  const enteredIssues = (form: Form) =>
    formFields(declaration, true).flatMap(({ name, field, use }) => {
      const text = form.typed[name] ?? ''
      const value = use === 'input' && text.trim() !== '' ? checkInput(field, text, checkEntered) : null
      return isIssue(value) ? [{ ...value, field: name }] : []
    })
  return (form) => {
    const before = issuesCache.get(form)
    if (before) return before
    const issues = adding ? enteredIssues(form) : check(declaration, form).issues
    issuesCache.set(form, issues)
    return issues
  }
}

export function refusalsOf(rowIssues: RowIssues, formAt: (id: number) => Form): Refusals {
  return new Map(
    [...rowIssues].map(([id, issues]) => {
      const { typed } = formAt(id)
      return [id, issues.map((issue) => ({ issue, text: typed[issue.field ?? ''] ?? '' }))]
    }),
  )
}

/** All issues by row id. They come from rules, and from refused saves if the refused text is still in the cell. */
export function allIssues(
  drafts: Drafts,
  refusals: Refusals,
  checked: (form: Form) => readonly Issue[],
  formAt: (id: number) => Form,
  isThere: (id: number) => boolean,
): RowIssues {
  const all = new Map<number, readonly Issue[]>()
  for (const [id, form] of drafts) {
    const issues = checked(form)
    if (issues.length > 0) all.set(id, issues)
  }
  for (const [id, refused] of refusals) {
    if (!isThere(id)) continue
    const { typed } = formAt(id)
    const live = all.get(id) ?? []
    const standing = refused.filter(
      ({ issue: { field }, text }) =>
        (typed[field ?? ''] ?? '') === text && !live.some((issue) => issue.field === field),
    )
    if (standing.length > 0) all.set(id, [...live, ...standing.map(({ issue }) => issue)])
  }
  return all
}
