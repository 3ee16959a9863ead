import { useCallback, useMemo, useState } from 'react'
import { EventmsError } from '#domain/errors.ts'
import type { RowFinder } from '#domain/follows.ts'
import type { NamesOf } from '#domain/grid/columns.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import type { Conflict, WriteResult } from '#domain/wire.ts'
import { neededTables } from '#domain/export/found-rows.ts'
import { useTable, useTables } from '#web/state/tables/tables.tsx'
import type { Choice } from '#web/features/table-screen/form/conflict.ts'
import { chooseTyped, type FormField, formFields } from '#web/features/table-screen/form/form.ts'
import { checkEdits, type Choices, meet, resolveConflicts } from './drafts/edits.ts'
import type { Drafts } from './drafts/undo-stack.ts'
import { issuesOf, type SentRows } from './drafts/refused.ts'
import type { RowIssues } from './drafts/row-issues.ts'
import { useRowFinder } from '#web/features/table-screen/use-row-finder.ts'
import { type OfSelection, unmatchedOf } from './unmatched.ts'
import { useGridDraft } from './drafts/use-grid-draft.ts'

/**
 * The result of a save. If nothing had to change, it has no `act` (id of the history entry). Null if the save failed,
 * or if the user must first decide.
 */
export type Edited = Pick<WriteResult, 'changed' | 'act'> | null

/** Error codes of a conflict with another user's change. The table is then loaded again to find the changed rows. */
const MOVED = new Set(['tableMoved', 'editConflict', 'rowGone'])
/** Maximum number of automatic retries. A save is retried if other users changed only other rows. */
const AGAIN = 3
const NO_ROWS: readonly Row[] = []
interface LeftOut {
  readonly goneIds: readonly number[]
  /** Keys of rows that no longer match the list's filters, because other users changed them. */
  readonly unmatched: readonly number[]
}
const NOTHING_LEFT: LeftOut = { goneIds: [], unmatched: [] }

export function rowsByKey(table: TableName, rows: readonly Row[]): Map<number, Row> {
  const { key }: TableDeclaration = tables[table]
  return new Map(rows.map((row) => [Number(row[key]), row]))
}

/**
 * The drafts of stored rows. A save writes all of them or none.
 * @param ids the keys of the rows in the grid, in order.
 * @param openedRows rows that were loaded earlier, by key. If another user deletes a row, the grid shows the row as it
 * is in this map.
 * @param onFailure called after a failed save. Not called for a conflict, for which the user chooses between both
 * values.
 * @param options.selection set if the rows are a list's selection. Rows that no longer match its filters are shown to
 * the user and not written.
 * @param options.columns fields of the grid in order; by default all fields of the form.
 */
// This function is long because a save uses the drafts, the conflicts and the user's choices, which change together.
export function useEdits(
  table: TableName,
  ids: readonly number[],
  openedRows: ReadonlyMap<number, Row>,
  names: NamesOf,
  onFailure: (reason: unknown) => void,
  { selection, columns }: { readonly selection?: OfSelection; readonly columns?: readonly string[] } = {},
) {
  const declaration: TableDeclaration = tables[table]
  const store = useTables()
  const rows = useTable(table).data?.rows ?? NO_ROWS
  const byId = useMemo(() => rowsByKey(table, rows), [table, rows])
  const stored = useMemo(
    () => ({ ids, rowAt: (id: number) => byId.get(id) ?? openedRows.get(id) }),
    [ids, byId, openedRows],
  )
  const allFields = useMemo(
    () => formFields(declaration, false).filter(({ name, use }) => name !== declaration.identity || use === 'input'),
    [declaration],
  )
  const [revealed, reveal] = useState<readonly string[]>([])
  const fields = useMemo(
    () => (columns ? inColumns(allFields, new Set([...columns, ...revealed])) : allFields),
    [allFields, columns, revealed],
  )
  const find = useRowFinder()
  const draft = useGridDraft({ declaration, fields, names, find, stored })
  const unseen = unseenWrong(draft.issues, allFields, fields)
  if (unseen.length > 0) reveal([...revealed, ...unseen])
  const [conflicts, setConflicts] = useState<ReadonlyMap<number, Conflict>>(new Map())
  const [choices, setChoices] = useState<ReadonlyMap<number, Choices>>(new Map())
  const [{ goneIds, unmatched }, setLeft] = useState(NOTHING_LEFT)
  /** Keys of rows that the save will not write: other users deleted them, or the filters no longer match them. */
  const leftIds = useMemo(() => new Set([...goneIds, ...unmatched]), [goneIds, unmatched])

  /**
   * Rebases the drafts on the loaded table. `found` is true if the user must first see a conflict, or a row that will
   * not be written.
   */
  const compare = async (currentDrafts: Drafts) => {
    // The rows and their version are read together: during an `await`, a reload could replace either.
    const { data } = store.get(table)
    const merged = meet(declaration, currentDrafts, rowsByKey(table, data?.rows ?? NO_ROWS))
    const leftOut = {
      goneIds: merged.goneIds,
      unmatched: selection ? await unmatchedOf(table, [...currentDrafts.keys()], selection, store) : [],
    }
    const leftOutIds = new Set([...leftOut.goneIds, ...leftOut.unmatched])
    // True if the user has not yet seen which rows the save leaves out. Either another row is left out, or a row that
    // was left out before matches the filters again.
    const isOther =
      [...leftOutIds].some((id) => !leftIds.has(id)) ||
      unmatched.some((id) => currentDrafts.has(id) && !leftOutIds.has(id))
    const openConflicts = new Map([...merged.conflicts].filter(([id]) => !leftOutIds.has(id)))
    draft.replace(merged.drafts)
    setConflicts(openConflicts)
    setChoices(new Map())
    setLeft(leftOut)
    return {
      found: openConflicts.size > 0 || isOther,
      drafts: merged.drafts,
      written: new Map([...merged.drafts].filter(([id]) => !leftOutIds.has(id))),
      version: data?.version,
    }
  }

  const readAgain = async (): Promise<boolean> => {
    try {
      await store.ensureCurrent(selection ? neededTables(table) : [table])
      return true
    } catch (readFailure) {
      console.error(readFailure)
      return false
    }
  }

  const failed = (error: unknown, sent: SentRows): null => {
    onFailure(error)
    const refusedIssues = issuesOf(error, sent, { shared: [], ownFields: allFields })
    return refusedIssues ? draft.show(refusedIssues) : draft.failed(error)
  }

  const write = async (): Promise<Edited> => {
    let currentDrafts = resolveConflicts(
      declaration,
      chosenDrafts(declaration, inOrder(draft), names, find),
      conflicts,
      choices,
    )
    for (let attempt = 0; ; attempt += 1) {
      const compared = await compare(currentDrafts)
      if (compared.found) return null
      currentDrafts = compared.drafts
      const { version } = compared
      const { edits, rows: sent, rowIssues } = checkEdits(declaration, compared.written)
      if (rowIssues.size > 0) return draft.show(rowIssues)
      if (edits.length === 0) return { changed: 0 }
      try {
        return await store.edit(table, { edits, ...(version !== undefined && { version }) })
      } catch (error) {
        console.error(error)
        // Other users changed only other rows, so the user need not decide anything, and the save is retried.
        const isTableMoved = error instanceof EventmsError && MOVED.has(error.code)
        if (!isTableMoved || attempt === AGAIN || !(await readAgain())) return failed(error, sent)
      }
    }
  }

  return {
    draft,
    conflicts,
    choices,
    goneIds,
    unmatched,
    leftIds,
    isGone: useCallback((id: number) => !byId.has(id), [byId]),
    unsaved: draft.unsaved,
    choose: (id: number, field: string, choice: Choice) =>
      setChoices((current) => new Map(current).set(id, { ...current.get(id), [field]: choice })),
    async save(): Promise<Edited> {
      if (draft.saving) return null
      draft.finishEditing.current?.()
      if (draft.meetsSuspect()) return null
      draft.begin()
      return draft.during(write)
    },
    close() {
      draft.close()
      reveal([])
      setConflicts(new Map())
      setChoices(new Map())
      setLeft(NOTHING_LEFT)
    },
  }
}

export type Edits = ReturnType<typeof useEdits>

/** The fields that have a column, in the order of the columns. All fields if no column can be edited. */
function inColumns(allFields: readonly FormField[], columns: ReadonlySet<string>): readonly FormField[] {
  const shownFields = [...columns].flatMap((column) => allFields.find(({ name }) => name === column) ?? [])
  return shownFields.some(({ use }) => use === 'input') ? shownFields : allFields
}

function unseenWrong(
  issues: RowIssues,
  allFields: readonly FormField[],
  shownFields: readonly FormField[],
): readonly string[] {
  if (shownFields.length === allFields.length) return []
  const wrong = new Set([...issues.values()].flat().map(({ field }) => field))
  return allFields.flatMap((field) => (wrong.has(field.name) && !shownFields.includes(field) ? [field.name] : []))
}

function inOrder({ current, indexOf }: Pick<Edits['draft'], 'current' | 'indexOf'>): Drafts {
  return new Map([...current().drafts].sort(([a], [b]) => indexOf(a) - indexOf(b)))
}

function chosenDrafts(declaration: TableDeclaration, drafts: Drafts, names: NamesOf, find: RowFinder): Drafts {
  return new Map([...drafts].map(([id, form]) => [id, chooseTyped(declaration, form, names, find)]))
}
