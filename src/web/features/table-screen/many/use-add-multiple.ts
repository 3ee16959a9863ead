import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { EventmsError } from '#domain/errors.ts'
import type { NamesOf } from '#domain/grid/columns.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { newRequest } from '#web/backend/request.ts'
import { useTables } from '#web/state/tables.tsx'
import { changeField } from '../form/form.ts'
import {
  type CheckedEntries,
  checkEntries,
  chooseInEntry,
  type Entry,
  entryFields,
  isBlank,
  newEntry,
  SHARED,
  type Target,
} from './entries.ts'
import { useEntries } from './use-entries.ts'

/** Rows that stand there when the form opens. */
const OPENED = 3

/** How many rows the database confirmed; null where nothing was saved. */
export type Added = number | null

/**
 * A form that adds several rows: all of them or none.
 * @param onFailure hears why the server did not save
 */
// Long because the rows, what is chosen for all of them, and the save are one form's state.
export function useAddMultiple(table: TableName, names: NamesOf, onFailure: (reason: unknown) => void) {
  const declaration: TableDeclaration = tables[table]
  const store = useTables()
  const fields = useMemo(() => entryFields(declaration), [declaration])
  const first = fields.own[0]!.name
  const rows = useEntries(
    declaration,
    fields,
    names,
    () => Array.from({ length: OPENED }, (_, at) => newEntry(declaration, at + 1)),
    onFailure,
  )
  const { entries, setEntries, setRowIssues, setTarget, saving, changeCell } = rows
  const [shared, setShared] = useState<Entry>(() => newEntry(declaration, SHARED))
  const [nextId, setNextId] = useState(OPENED + 1)
  const [nothing, setNothing] = useState(false)
  const [incomplete, setIncomplete] = useState<CheckedEntries | null>(null)
  const [request] = useState(newRequest)
  // Without an answer the rows may be there already: sent again, they are told apart by `request`, not by their keys.
  const [unanswered, setUnanswered] = useState(false)

  const onChange = useCallback(
    (id: number, field: string, text: string) => {
      changeCell(id, field, text)
      if (id === SHARED && !saving)
        setShared((now) => ({ ...now, form: changeField(declaration, now.form, field, text, names) }))
      setNothing(false)
    },
    [changeCell, declaration, names, saving],
  )
  const add = (field: string) => {
    if (saving) return
    setEntries([...entries, newEntry(declaration, nextId)])
    setNextId(nextId + 1)
    setTarget({ id: nextId, field })
  }
  const onRemove = useRemove(entries, (id, next) => {
    if (saving) return
    setEntries((now) => now.filter((entry) => entry.id !== id))
    setRowIssues((now) => new Map([...now].filter(([of]) => of !== id)))
    // The button that had the focus goes with its row.
    if (next !== undefined) setTarget({ id: next, field: first })
  })
  const onPaste = (at: Target, cells: readonly (readonly string[])[]) => {
    let id = nextId
    rows.paste(at, cells, () => newEntry(declaration, id++))
    setNextId(id)
    setNothing(false)
  }

  const write = async (sent: CheckedEntries['rows']): Promise<Added> => {
    setIncomplete(null)
    try {
      const values = sent.map(({ row }) => row)
      const { added } = await rows.during(() => store.add(table, values, request))
      return added
    } catch (error) {
      console.error(error)
      setUnanswered(!(error instanceof EventmsError && error.code === 'invalidRows'))
      return rows.failed(error, sent, entries)
    }
  }

  return {
    ...rows,
    fields,
    shared,
    nothing,
    /** Set while it is asked whether the complete rows shall be saved without the others. */
    incomplete,
    unsaved: !isBlank(shared, fields.shared) || entries.some((entry) => !isBlank(entry, fields.own)),
    changeCell: onChange,
    onRemove,
    paste: onPaste,
    addAnother: () => add(first),
    addBelow: add,
    keepEditing: () => setIncomplete(null),
    /** Saves the rows that are complete, as was agreed to. */
    saveRest: () => (incomplete ? write(incomplete.rows) : Promise.resolve(null)),
    async save(): Promise<Added> {
      if (saving) return null
      rows.begin()
      const choose = (entry: Entry) => chooseInEntry(declaration, entry, names)
      const [common, chosen] = [choose(shared), entries.map(choose)]
      setShared(common)
      setEntries(chosen)
      const stored = unanswered ? [] : (store.get(table).data?.rows ?? [])
      const checked = checkEntries(declaration, common, chosen, stored)
      setNothing(checked.nothing)
      if (checked.rowIssues.size > 0 || checked.nothing) return rows.show(checked.rowIssues, chosen)
      if (checked.incomplete.length === 0) return write(checked.rows)
      setIncomplete(checked)
      return null
    },
  }
}

/**
 * Takes a row out. Stays the same function while rows change, so that typing in one row draws that row alone.
 * @param remove hears which row takes the place of the one that goes, or the last one
 */
function useRemove(entries: readonly Entry[], remove: (id: number, next: number | undefined) => void) {
  const now = useRef({ entries, remove })
  useEffect(() => {
    now.current = { entries, remove }
  })
  return useCallback((id: number) => {
    const { entries: shown, remove: take } = now.current
    const at = shown.findIndex((entry) => entry.id === id)
    take(id, (shown[at + 1] ?? shown[at - 1])?.id)
  }, [])
}
