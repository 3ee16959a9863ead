import type { Form } from '#web/features/table-screen/form/form.ts'

/** What stands in the rows in which something was done; every other row stands as it is stored, or is blank. */
export type Drafts = ReadonlyMap<number, Form>

/** What is put into rows, by their ids. undefined: the row stands as it is stored again. */
export interface Change {
  readonly forms: ReadonlyMap<number, Form | undefined>
  /** The rows that are being added, where some come or go. */
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

/** Changes that wait to be saved, and the way back and forth between them. */
export interface Queue {
  readonly drafts: Drafts
  /** The ids of the rows that are being added, in their order; none where rows are edited that are there already. */
  readonly rows: readonly number[]
  readonly done: readonly Step[]
  readonly undone: readonly Step[]
}

/** So many steps can be taken back. */
const STEPS = 1000

export function openQueue(rows: readonly number[] = []): Queue {
  return { drafts: new Map(), rows, done: [], undone: [] }
}

/** The queue once something was done: one step, however many cells it is about. Nothing is no step. */
export function put(queue: Queue, { forms, rows = queue.rows }: Change): Queue {
  const changed = [...forms].flatMap(([id, after]) => {
    const before = queue.drafts.get(id)
    return before === after ? [] : [{ id, before, after }]
  })
  if (changed.length === 0 && rows === queue.rows) return queue
  const step: Step = { forms: changed, rows: { before: queue.rows, after: rows } }
  return { ...stepped(queue, step, 'after'), done: [...queue.done.slice(1 - STEPS), step], undone: [] }
}

/** Takes back the last step; the same queue where there is none. */
export function undo(queue: Queue): Queue {
  const step = queue.done.at(-1)
  if (!step) return queue
  return { ...stepped(queue, step, 'before'), done: queue.done.slice(0, -1), undone: [...queue.undone, step] }
}

/** Does again what was taken back last. */
export function redo(queue: Queue): Queue {
  const step = queue.undone.at(-1)
  if (!step) return queue
  return { ...stepped(queue, step, 'after'), done: [...queue.done, step], undone: queue.undone.slice(0, -1) }
}

/** The rows that a step from one queue to the next is about. */
export function rowsOfStep(before: Queue, after: Queue): readonly number[] {
  const step = after.done.length > before.done.length ? after.done.at(-1) : after.undone.at(-1)
  return step?.forms.map(({ id }) => id) ?? []
}

/** Puts other forms into rows that are changed already, because what is stored changed under them: that is no step. */
export function underneath(queue: Queue, drafts: Drafts): Queue {
  return drafts === queue.drafts ? queue : { ...queue, drafts }
}

function stepped(queue: Queue, { forms, rows }: Step, side: 'before' | 'after'): Queue {
  const drafts = new Map(queue.drafts)
  for (const one of forms) {
    const form = one[side]
    if (form) drafts.set(one.id, form)
    else drafts.delete(one.id)
  }
  return { ...queue, drafts, rows: rows[side] }
}
