import type { Form } from '#web/features/table-screen/form/form.ts'

/** The forms of changed rows by row id. A row without a form has its stored values; a new row without one is blank. */
export type Drafts = ReadonlyMap<number, Form>

/** A change of drafts: new forms by row id. Undefined drops the form, and so restores the stored row. */
export interface DraftChange {
  readonly forms: ReadonlyMap<number, Form | undefined>
  readonly rows?: readonly number[]
}

interface Step {
  readonly forms: readonly {
    readonly id: number
    readonly before: Form | undefined
    readonly after: Form | undefined
  }[]
  readonly rows: { readonly before: readonly number[]; readonly after: readonly number[] }
}

export interface UndoStack {
  readonly drafts: Drafts
  /** Ids of new rows in their order. Empty while stored rows are edited. */
  readonly rows: readonly number[]
  readonly doneSteps: readonly Step[]
  readonly undone: readonly Step[]
}

const STEPS = 1000

export function openUndoStack(rows: readonly number[] = []): UndoStack {
  return { drafts: new Map(), rows, doneSteps: [], undone: [] }
}

/** Adds a change to the undo stack. A change without effect adds nothing. */
export function push(stack: UndoStack, { forms, rows = stack.rows }: DraftChange): UndoStack {
  const changedForms = [...forms].flatMap(([id, after]) => {
    const before = stack.drafts.get(id)
    return before === after ? [] : [{ id, before, after }]
  })
  if (changedForms.length === 0 && rows === stack.rows) return stack
  const step: Step = { forms: changedForms, rows: { before: stack.rows, after: rows } }
  return { ...stepped(stack, step, 'after'), doneSteps: [...stack.doneSteps.slice(1 - STEPS), step], undone: [] }
}

/** @returns the same stack if there is nothing to undo */
export function undo(stack: UndoStack): UndoStack {
  const step = stack.doneSteps.at(-1)
  if (!step) return stack
  return { ...stepped(stack, step, 'before'), doneSteps: stack.doneSteps.slice(0, -1), undone: [...stack.undone, step] }
}

/** @returns the same stack if there is nothing to redo */
export function redo(stack: UndoStack): UndoStack {
  const step = stack.undone.at(-1)
  if (!step) return stack
  return { ...stepped(stack, step, 'after'), doneSteps: [...stack.doneSteps, step], undone: stack.undone.slice(0, -1) }
}

/** Ids of the rows that an undo or redo changed. `before` and `after` are the stacks before and after it. */
export function rowsOfStep(before: UndoStack, after: UndoStack): readonly number[] {
  const step = after.doneSteps.length > before.doneSteps.length ? after.doneSteps.at(-1) : after.undone.at(-1)
  return step?.forms.map(({ id }) => id) ?? []
}

/** Replaces the drafts after a change by another user. Undo does not return to the old ones. */
export function rebaseDrafts(stack: UndoStack, drafts: Drafts): UndoStack {
  return drafts === stack.drafts ? stack : { ...stack, drafts }
}

function stepped(stack: UndoStack, { forms, rows }: Step, side: 'before' | 'after'): UndoStack {
  const drafts = new Map(stack.drafts)
  for (const change of forms) {
    const form = change[side]
    if (form) drafts.set(change.id, form)
    else drafts.delete(change.id)
  }
  return { ...stack, drafts, rows: rows[side] }
}
