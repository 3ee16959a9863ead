import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { EventmsError } from '#domain/errors.ts'
import type { NamesOf } from '#domain/grid/columns.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { newRequest } from '#web/backend/request.ts'
import { useTables } from '#web/state/tables.tsx'
import type { Target } from './EntryGrid.tsx'
import {
  type CheckedEntries,
  checkEntries,
  chooseInEntry,
  type Entry,
  entryFields,
  isBlank,
  newEntry,
  SHARED,
} from './entries.ts'
import { type } from '../form/form.ts'
import { pasteInto } from './paste.ts'
import { useSaving } from './use-saving.ts'

/** Rows that stand there when the form opens. */
const OPENED = 3

/** How many rows the database confirmed; null where nothing was saved. */
export type Added = number | null

/**
 * A form that adds several rows: all of them or none (spec §5, Multi-add).
 * @param onRefused hears why the server did not save
 */
export function useAddMultiple(table: TableName, names: NamesOf, onRefused: (reason: unknown) => void) {
  const declaration: TableDeclaration = tables[table]
  const store = useTables()
  const fields = useMemo(() => entryFields(declaration), [declaration])
  const first = fields.own[0]!.name
  const [entries, setEntries] = useState<readonly Entry[]>(() =>
    Array.from({ length: OPENED }, (_, at) => newEntry(declaration, at + 1)),
  )
  const [shared, setShared] = useState<Entry>(() => newEntry(declaration, SHARED))
  const [nextId, setNextId] = useState(OPENED + 1)
  const [nothing, setNothing] = useState(false)
  const [incomplete, setIncomplete] = useState<CheckedEntries | null>(null)
  const { faults, failure, leftOut, saving, target, setTarget, ...held } = useSaving(fields, onRefused)
  const { edited, setFaults } = held
  const [request] = useState(newRequest)
  // Without an answer the rows may be there already: sent again, they are told apart by `request`, not by their keys.
  const [unanswered, setUnanswered] = useState(false)

  const onType = useCallback(
    (id: number, field: string, text: string) => {
      // What was typed meanwhile would be neither in what is written nor left when the form closes.
      if (saving) return
      const typed = (entry: Entry): Entry =>
        entry.id === id ? { ...entry, form: type(declaration, entry.form, field, text, names) } : entry
      setEntries((now) => now.map(typed))
      setShared(typed)
      edited(id, field)
      setNothing(false)
    },
    [declaration, names, saving, edited],
  )
  const add = (field: string) => {
    if (saving) return
    setEntries([...entries, newEntry(declaration, nextId)])
    setNextId(nextId + 1)
    setTarget({ id: nextId, field })
  }
  // Read from here, so that `onRemove` stays the same and typing in one row draws that row alone.
  const shown = useRef(entries)
  useEffect(() => {
    shown.current = entries
  }, [entries])
  const onRemove = useCallback(
    (id: number) => {
      if (saving) return
      const at = shown.current.findIndex((entry) => entry.id === id)
      // The button that had the focus goes with its row: the row that takes its place, or the last one, gets it.
      const next = shown.current[at + 1] ?? shown.current[at - 1]
      setEntries((now) => now.filter((entry) => entry.id !== id))
      setFaults((now) => new Map([...now].filter(([of]) => of !== id)))
      if (next) setTarget({ id: next.id, field: first })
    },
    [saving, first, setFaults, setTarget],
  )
  const onPaste = (at: Target, cells: readonly (readonly string[])[]) => {
    if (saving) return
    let id = nextId
    const pasted = pasteInto(declaration, fields.own, entries, at, cells, names, () => newEntry(declaration, id++))
    setEntries(pasted.entries)
    setNextId(id)
    held.pasted(pasted)
    setNothing(false)
  }

  const write = async (rows: CheckedEntries['rows']): Promise<Added> => {
    setIncomplete(null)
    try {
      const { added } = await held.during(() =>
        store.add(
          table,
          rows.map(({ row }) => row),
          request,
        ),
      )
      return added
    } catch (error) {
      console.error(error)
      setUnanswered(!(error instanceof EventmsError && error.code === 'invalidRows'))
      return held.refused(error, rows, entries)
    }
  }

  return {
    fields,
    entries,
    shared,
    faults,
    nothing,
    failure,
    leftOut,
    /** Set while it is asked whether the complete rows shall be saved without the others. */
    incomplete,
    saving,
    target,
    unsaved: !isBlank(shared, fields.shared) || entries.some((entry) => !isBlank(entry, fields.own)),
    onType,
    onRemove,
    onPaste,
    onTarget: setTarget,
    addAnother: () => add(first),
    addBelow: add,
    keepEditing: () => setIncomplete(null),
    /** Saves the rows that are complete, as was agreed to. */
    saveRest: () => (incomplete ? write(incomplete.rows) : Promise.resolve(null)),
    async save(): Promise<Added> {
      if (saving) return null
      held.begin()
      const choose = (entry: Entry) => chooseInEntry(declaration, entry, names)
      const [common, rows] = [choose(shared), entries.map(choose)]
      setShared(common)
      setEntries(rows)
      const checked = checkEntries(declaration, common, rows, unanswered ? [] : (store.get(table).data?.rows ?? []))
      setNothing(checked.nothing)
      if (checked.faults.size > 0 || checked.nothing) return held.refuse(checked.faults, entries)
      if (checked.incomplete.length === 0) return write(checked.rows)
      setIncomplete(checked)
      return null
    },
  }
}
