import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import type { RowFinder } from '#domain/follows.ts'
import type { NamesOf } from '#domain/grid/columns.ts'
import { ROWS_AT_ONCE } from '#domain/requests/check.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { changeField, type Form, type FormField, isTouched, openForm } from '#web/features/table-screen/form/form.ts'
import type { Block } from './block.ts'
import type { CellTexts } from './clipboard.ts'
import { type GridCells, type FillResult, fillDown, fillWith, pasteInto, setAll } from './fill.ts'
import {
  type DraftChange,
  openUndoStack,
  push,
  type UndoStack,
  redo,
  rowsOfStep,
  rebaseDrafts,
  undo,
  type Drafts,
} from './undo-stack.ts'
import {
  allIssues,
  NOTHING_REFUSED,
  type Refusals,
  refusalsOf,
  rowChecks,
  type RowIssues,
  SHARED,
  type CellTarget,
} from './row-issues.ts'
import { type EntrySource, fillMeant, type SuspectCell, suspectCells } from './suspects.ts'
import { useSuspects } from './use-suspects.ts'

/** Rows that are there already, in the order in which they are shown. */
export interface StoredRows {
  readonly ids: readonly number[]
  /** As it is stored; as it was, where somebody has deleted it. */
  rowAt(id: number): Row | undefined
}

/** The rows of a grid: what is stored, what was changed and waits to be saved, and what is wrong with it. */
export interface GridDraft extends GridCells {
  readonly adding: boolean
  /** The changed rows. */
  readonly forms: Drafts
  indexOf(id: number): number
  /** The row as it is stored; undefined for one that is being added. */
  rowAt(id: number): Row | undefined
  readonly issues: RowIssues
  /** What is wrong is to be said in words, too. */
  readonly told: boolean
  /** Why the server did not save, where no cell can show it. */
  readonly failure: unknown
  /** Cells whose texts an import would ask about, as long as they stand there. Nothing is saved before. */
  readonly suspects: readonly SuspectCell[]
  /** Takes what evidently was meant by those of which that is known, or all as they are. */
  answerSuspects(answer: 'meant' | 'take'): void
  /** True where one stands there now: the cursor goes to it. */
  meetsSuspect(): boolean
  /** How many pasted cells had no place. */
  readonly leftOut: number
  readonly saving: boolean
  /** Where the cursor goes. */
  readonly target: CellTarget | null
  setTarget(target: CellTarget | null): void
  /** What is typed into a cell at the moment counts as typed: set by the grid that shows the rows. */
  readonly settle: RefObject<(() => void) | null>
  /** Something is changed, or just being typed. */
  readonly unsaved: boolean
  setTyping(typing: boolean): void
  /** @param seen what stood in the row when somebody began to type: what others did since is met when it is saved */
  enter(id: number, field: string, typed: string, seen?: Form, entered?: EntrySource): void
  paste(block: Block, texts: CellTexts): Block
  fillDown(block: Block): Block
  fillWith(block: Block, text: string, entered?: EntrySource): void
  setAll(field: string, text: string, into: (form: Form) => boolean): void
  /** Both give the row that the step was about. */
  undo(): number | undefined
  redo(): number | undefined
  change(change: DraftChange): void
  /** What waits to be saved at this moment, the last key included. */
  current(): UndoStack
  /** Other forms take the place of those that are changed, since what is stored changed under them. */
  replace(drafts: Drafts): void
  /** Everything that waited is saved or dropped for good. */
  close(): void
  /** Shows what is wrong; the cursor goes to the first of it. */
  show(found: RowIssues): null
  failed(error: unknown): null
  /** Forgets what was said of the save before. */
  begin(): void
  during<T>(work: () => Promise<T>): Promise<T>
}

export interface GridDraftOptions {
  readonly declaration: TableDeclaration
  readonly fields: readonly FormField[]
  readonly names: NamesOf
  /** The rows that codes name; without it names alone follow. */
  readonly find?: RowFinder
  /** The rows are there already; otherwise they are being added. */
  readonly stored?: StoredRows
  /** The rows that are being added at first. */
  readonly opened?: readonly number[]
  /** A paste may bring more rows: gives the id of the next. */
  readonly nextId?: () => number
}

/** The state of a grid in which rows are edited, or added. */
// Long because its parts share the state of one grid; each part is short.
export function useGridDraft({
  declaration,
  fields,
  names,
  find,
  stored,
  opened,
  nextId,
}: GridDraftOptions): GridDraft {
  const adding = stored === undefined
  const [stack, setStack] = useState(() => openUndoStack(opened))
  // What is typed last and what saves it may come in one event: the stack of the last drawing is too old by then.
  const latest = useRef(stack)
  const settle = useRef<(() => void) | null>(null)
  const [refusals, setRefusals] = useState<Refusals>(NOTHING_REFUSED)
  const [said, say] = useState({ told: false, leftOut: 0, failure: null as unknown })
  const suspected = useSuspects()
  const [saving, setSaving] = useState(false)
  const [typing, setTyping] = useState(false)
  const [target, setTarget] = useState<CellTarget | null>(null)
  const blank = useMemo(() => openForm(declaration, null), [declaration])
  const checked = useMemo(() => rowChecks(declaration, adding), [declaration, adding])

  const ids = stored?.ids ?? stack.rows
  const places = useMemo(() => new Map(ids.map((id, at) => [id, at])), [ids])
  const opening = useCallback(
    (drafts: Drafts, id: number): Form => {
      const row = stored?.rowAt(id)
      return drafts.get(id) ?? (row ? openForm(declaration, row) : blank)
    },
    [declaration, stored, blank],
  )
  const { drafts } = stack
  const formAt = useCallback((id: number) => opening(drafts, id), [opening, drafts])
  const issues = useMemo(
    () => allIssues(drafts, refusals, checked, formAt, (id) => !adding || id === SHARED || places.has(id)),
    [drafts, refusals, checked, formAt, adding, places],
  )

  const suspects = suspected.drawn(formAt)

  const hold = (next: UndoStack) => {
    latest.current = next
    setStack(next)
  }
  /** The cells as they are at this moment. */
  const cells = (): GridCells => {
    const now = latest.current
    const order = stored?.ids ?? now.rows
    return {
      declaration,
      fields,
      names,
      find,
      count: order.length,
      idAt: (row) => order[row]!,
      formAt: (id) => opening(now.drafts, id),
    }
  }
  const change = ({ forms, rows }: DraftChange) => {
    // What was done meanwhile would be neither in what is written nor left when it is.
    if (saving) return
    const changed = new Map([...forms].map(([id, form]) => [id, form && drafted(declaration, form)]))
    hold(push(latest.current, { forms: changed, ...(rows && { rows }) }))
  }
  const enter = (entered: EntrySource, into: DraftChange) => {
    suspected.add(suspectCells(cells(), into, entered))
    change(into)
  }
  const fill = (entered: EntrySource, filled: FillResult, rows?: readonly number[]): Block => {
    enter(entered, { forms: filled.forms, ...(rows && { rows }) })
    // Of thousands of cells, those that are wrong may be out of sight.
    say((now) => ({ ...now, told: true, leftOut: filled.leftOut }))
    return filled.block
  }
  const step = (way: typeof undo): number | undefined => {
    const before = latest.current
    const after = saving ? before : way(before)
    if (after === before) return undefined
    hold(after)
    return rowsOfStep(before, after).find((id) => (stored?.ids ?? after.rows).includes(id))
  }

  return {
    declaration,
    fields,
    names,
    adding,
    forms: drafts,
    count: ids.length,
    idAt: (row) => ids[row]!,
    indexOf: (id) => places.get(id) ?? -1,
    formAt,
    rowAt: (id) => stored?.rowAt(id),
    issues,
    ...said,
    suspects,
    answerSuspects(answer) {
      // Taken back, the texts stand there again, and are asked about again.
      if (answer === 'meant') change(fillMeant(cells(), suspects))
      else suspected.keep(suspects)
    },
    meetsSuspect() {
      const [first] = suspected.now(cells().formAt)
      if (first) setTarget(first)
      return first !== undefined
    },
    saving,
    target,
    setTarget,
    settle,
    unsaved: drafts.size > 0 || typing,
    setTyping,
    enter(id, field, typed, seen, entered = 'typed') {
      const form = latest.current.drafts.get(id) ?? seen ?? cells().formAt(id)
      if (form.typed[field] === typed) return
      enter(entered, { forms: new Map([[id, changeField(declaration, form, field, typed, names, find)]]) })
    },
    paste(block, texts) {
      const rows = [...latest.current.rows]
      const before = rows.length
      const more = () => {
        if (!nextId || rows.length >= ROWS_AT_ONCE) return null
        const id = nextId()
        rows.push(id)
        return { id, form: blank }
      }
      const filled = pasteInto(cells(), block, texts, nextId && more)
      return fill('copied', filled, rows.length > before ? rows : undefined)
    },
    fillDown: (block) => fill('copied', fillDown(cells(), block)),
    fillWith: (block, text, entered = 'typed') => void fill(entered, fillWith(cells(), block, text)),
    setAll: (field, text, into) => void fill('copied', setAll(cells(), field, text, into)),
    undo: () => step(undo),
    redo: () => step(redo),
    change,
    current: () => latest.current,
    replace: (next) => hold(rebaseDrafts(latest.current, next)),
    close() {
      suspected.clear()
      setRefusals(NOTHING_REFUSED)
      say({ told: false, leftOut: 0, failure: null })
      hold(openUndoStack(opened))
    },
    show(found) {
      const { formAt: at } = cells()
      setRefusals(refusalsOf(found, at))
      say((now) => ({ ...now, told: true }))
      const first = ids.find((id) => found.has(id))
      const issues = found.get(first ?? -1)
      const shown = fields.find(({ name }) => issues?.some((issue) => issue.field === name))?.name
      // A field without a column gets one when something is wrong with it.
      const field = shown ?? issues?.[0]?.field
      if (first !== undefined && field) setTarget({ id: first, field })
      return null
    },
    failed(error) {
      say((now) => ({ ...now, failure: error }))
      return null
    },
    begin() {
      setRefusals(NOTHING_REFUSED)
      say({ told: false, leftOut: 0, failure: null })
    },
    async during(work) {
      setSaving(true)
      try {
        return await work()
      } finally {
        setSaving(false)
      }
    },
  }
}

/** A row in which nothing differs from what it began with is none that was changed. */
function drafted(declaration: TableDeclaration, form: Form): Form | undefined {
  return isTouched(declaration, form) ? form : undefined
}
