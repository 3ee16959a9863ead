import type { Issue } from '#domain/errors.ts'
import { isIssue } from '#domain/kinds/kind.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { checkEntered } from '#domain/validate.ts'
import { check, checkInput, type Form, formFields } from '#web/features/table-screen/form/form.ts'
import type { Drafts } from './undo-stack.ts'

/** One cell. Each object is one wish: the same cell can be gone to again. */
export interface CellTarget {
  readonly id: number
  readonly field: string
}

/** What is chosen once for all rows that are added has this id, as if it were a row of its own. */
export const SHARED = 0

/** What is wrong, by the row's id. */
export type RowIssues = ReadonlyMap<number, readonly Issue[]>
export const NO_ISSUES: RowIssues = new Map()

/** What a save found wrong with a cell, for as long as the same text stands in it. */
interface Refusal {
  readonly issue: Issue
  readonly text: string
}
export type Refusals = ReadonlyMap<number, readonly Refusal[]>
export const NOTHING_REFUSED: Refusals = new Map()

/**
 * Checks rows by the rules of the form, each of them once. What is empty in a row that is being added is no issue
 * before it is saved.
 */
export function rowChecks(declaration: TableDeclaration, adding: boolean): (form: Form) => readonly Issue[] {
  const known = new WeakMap<Form, readonly Issue[]>()
  const entered = (form: Form) =>
    formFields(declaration, true).flatMap(({ name, field, use }) => {
      const text = form.typed[name] ?? ''
      const value = use === 'input' && text.trim() !== '' ? checkInput(field, text, checkEntered) : null
      return isIssue(value) ? [{ ...value, field: name }] : []
    })
  return (form) => {
    const before = known.get(form)
    if (before) return before
    const issues = adding ? entered(form) : check(declaration, form).issues
    known.set(form, issues)
    return issues
  }
}

/** What a save refused, with what stood there then. */
export function refusalsOf(found: RowIssues, formAt: (id: number) => Form): Refusals {
  return new Map(
    [...found].map(([id, issues]) => {
      const { typed } = formAt(id)
      return [id, issues.map((issue) => ({ issue, text: typed[issue.field ?? ''] ?? '' }))]
    }),
  )
}

/** All that is wrong now, row by row: what the rules say, and what was refused and still stands. */
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
