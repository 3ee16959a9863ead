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

export interface StoredRows {
  readonly ids: readonly number[]
  /** Returns the stored row. If somebody has deleted it, returns its last loaded version. */
  rowAt(id: number): Row | undefined
}

export interface GridDraft extends GridCells {
  readonly adding: boolean
  readonly forms: Drafts
  indexOf(id: number): number
  rowAt(id: number): Row | undefined
  readonly issues: RowIssues
  readonly showsIssues: boolean
  /** The reason why the save failed; null if the failed cells show it. */
  readonly failure: unknown
  readonly suspects: readonly SuspectCell[]
  /** `meant` replaces the suspect texts by the suggestions; `take` keeps the texts as the user entered them. */
  answerSuspects(answer: 'meant' | 'take'): void
  /** Moves the cursor to the first suspect cell. Returns false if there is none. */
  meetsSuspect(): boolean
  readonly leftOutCells: number
  readonly saving: boolean
  readonly target: CellTarget | null
  setTarget(target: CellTarget | null): void
  /** Commits the text that the user is typing. The grid sets this function. */
  readonly finishEditing: RefObject<(() => void) | null>
  readonly unsaved: boolean
  setTyping(typing: boolean): void
  /**
   * Enters a text into a cell.
   * @param seenForm the form of the row when typing began, so that the save detects changes by other users
   */
  enter(id: number, field: string, text: string, seenForm?: Form, source?: EntrySource): void
  paste(block: Block, texts: CellTexts): Block
  fillDown(block: Block): Block
  fillWith(block: Block, text: string, source?: EntrySource): void
  setAll(field: string, text: string, includesForm: (form: Form) => boolean): void
  /** `undo` and `redo` return the id of a changed row, to which the cursor moves. */
  undo(): number | undefined
  redo(): number | undefined
  change(change: DraftChange): void
  current(): UndoStack
  replace(drafts: Drafts): void
  close(): void
  show(rowIssues: RowIssues): null
  failed(error: unknown): null
  begin(): void
  during<T>(work: () => Promise<T>): Promise<T>
}

export interface GridDraftOptions {
  readonly declaration: TableDeclaration
  readonly fields: readonly FormField[]
  readonly names: NamesOf
  /** Finds a row of another table by its code, for auto-fill. If undefined, auto-fill knows only the row's name. */
  readonly find?: RowFinder
  readonly stored?: StoredRows
  readonly opened?: readonly number[]
  /** Makes the id of each row that a paste adds. This option is undefined if rows cannot be added. */
  readonly nextId?: () => number
  /** The form of a new row before the user changes it. By default all its fields are empty. */
  readonly blank?: Form
}

// This function is long because many short functions share the state of one grid.
export function useGridDraft({
  declaration,
  fields,
  names,
  find,
  stored,
  opened,
  nextId,
  blank: givenBlank,
}: GridDraftOptions): GridDraft {
  const adding = stored === undefined
  const [stack, setStack] = useState(() => openUndoStack(opened))
  // A ref, because the last keystroke and the save can be handled in one event. The state of the last render is then
  // stale.
  const latest = useRef(stack)
  const finishEditing = useRef<(() => void) | null>(null)
  const [refusals, setRefusals] = useState<Refusals>(NOTHING_REFUSED)
  const [feedback, setFeedback] = useState({ showsIssues: false, leftOutCells: 0, failure: null as unknown })
  const suspected = useSuspects()
  const [saving, setSaving] = useState(false)
  const [typing, setTyping] = useState(false)
  const [target, setTarget] = useState<CellTarget | null>(null)
  const blank = useMemo(() => givenBlank ?? openForm(declaration, null), [declaration, givenBlank])
  const checked = useMemo(() => rowChecks(declaration, adding), [declaration, adding])

  const ids = stored?.ids ?? stack.rows
  const indexOfId = useMemo(() => new Map(ids.map((id, at) => [id, at])), [ids])
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
    () => allIssues(drafts, refusals, checked, formAt, (id) => !adding || id === SHARED || indexOfId.has(id)),
    [drafts, refusals, checked, formAt, adding, indexOfId],
  )

  const suspects = suspected.drawn(formAt)

  const store = (next: UndoStack) => {
    latest.current = next
    setStack(next)
  }
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
    // Ignored during a save: the change would be neither sent nor kept afterwards.
    if (saving) return
    const changedForms = new Map(
      [...forms].map(([id, form]) => [id, form && isTouched(declaration, form) ? form : undefined]),
    )
    store(push(latest.current, { forms: changedForms, ...(rows && { rows }) }))
  }
  const enter = (source: EntrySource, draftChange: DraftChange) => {
    suspected.add(suspectCells(cells(), draftChange, source))
    change(draftChange)
  }
  const fill = (source: EntrySource, result: FillResult, rows?: readonly number[]): Block => {
    enter(source, { forms: result.forms, ...(rows && { rows }) })
    setFeedback((now) => ({ ...now, showsIssues: true, leftOutCells: result.leftOutCells }))
    return result.block
  }
  const step = (move: typeof undo): number | undefined => {
    const before = latest.current
    const after = saving ? before : move(before)
    if (after === before) return undefined
    store(after)
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
    indexOf: (id) => indexOfId.get(id) ?? -1,
    formAt,
    rowAt: (id) => stored?.rowAt(id),
    issues,
    ...feedback,
    suspects,
    answerSuspects(answer) {
      // The user can undo this change. The suspect texts and the question about them then appear again.
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
    finishEditing,
    unsaved: drafts.size > 0 || typing,
    setTyping,
    enter(id, field, text, seenForm, source = 'typed') {
      const form = latest.current.drafts.get(id) ?? seenForm ?? cells().formAt(id)
      if (form.typed[field] === text) return
      enter(source, { forms: new Map([[id, changeField(declaration, form, field, text, names, find)]]) })
    },
    paste(block, texts) {
      const rows = [...latest.current.rows]
      const before = rows.length
      const addRow = () => {
        if (!nextId || rows.length >= ROWS_AT_ONCE) return null
        const id = nextId()
        rows.push(id)
        return { id, form: blank }
      }
      const result = pasteInto(cells(), block, texts, nextId && addRow)
      return fill('copied', result, rows.length > before ? rows : undefined)
    },
    fillDown: (block) => fill('copied', fillDown(cells(), block)),
    fillWith: (block, text, source = 'typed') => void fill(source, fillWith(cells(), block, text)),
    setAll: (field, text, includesForm) => void fill('copied', setAll(cells(), field, text, includesForm)),
    undo: () => step(undo),
    redo: () => step(redo),
    change,
    current: () => latest.current,
    replace: (next) => store(rebaseDrafts(latest.current, next)),
    close() {
      suspected.clear()
      setRefusals(NOTHING_REFUSED)
      setFeedback({ showsIssues: false, leftOutCells: 0, failure: null })
      store(openUndoStack(opened))
    },
    show(foundIssues) {
      const { formAt: at } = cells()
      setRefusals(refusalsOf(foundIssues, at))
      setFeedback((now) => ({ ...now, showsIssues: true }))
      const first = ids.find((id) => foundIssues.has(id))
      const issues = foundIssues.get(first ?? -1)
      const firstField = fields.find(({ name }) => issues?.some((issue) => issue.field === name))?.name
      // If the issue is about a hidden field, the grid adds a column for this field.
      const field = firstField ?? issues?.[0]?.field
      if (first !== undefined && field) setTarget({ id: first, field })
      return null
    },
    failed(error) {
      setFeedback((now) => ({ ...now, failure: error }))
      return null
    },
    begin() {
      setRefusals(NOTHING_REFUSED)
      setFeedback({ showsIssues: false, leftOutCells: 0, failure: null })
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
