import { useCallback, useMemo, useState } from 'react'
import { EventmsError } from '#domain/errors.ts'
import type { NamesOf } from '#domain/grid/columns.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { newRequest } from '../../backend/request.ts'
import { useTables } from '../../state/tables.tsx'
import type { Target } from './EntryGrid.tsx'
import {
  type CheckedEntries, checkEntries, type Entry, entryFields, type Faults, faultsOf, firstFault, isBlank, newEntry, NO_FAULTS, SHARED, withoutFault,
} from './entries.ts'
import { type } from './form.ts'
import { faultsAfter, pasteInto } from './paste.ts'

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
  const [entries, setEntries] = useState<readonly Entry[]>(() => Array.from({ length: OPENED }, (_, at) => newEntry(declaration, at + 1)))
  const [shared, setShared] = useState<Entry>(() => newEntry(declaration, SHARED))
  const [nextId, setNextId] = useState(OPENED + 1)
  const [faults, setFaults] = useState<Faults>(NO_FAULTS)
  const [nothing, setNothing] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [leftOut, setLeftOut] = useState(0)
  const [incomplete, setIncomplete] = useState<CheckedEntries | null>(null)
  const [saving, setSaving] = useState(false)
  const [target, setTarget] = useState<Target | null>(null)
  const [request] = useState(newRequest)
  // Without an answer the rows may be there already: sent again, they are told apart by `request`, not by their keys.
  const [unanswered, setUnanswered] = useState(false)

  const onType = useCallback(
    (id: number, field: string, text: string) => {
      // What was typed meanwhile would be neither in what is written nor left when the form closes.
      if (saving) return
      const typed = (entry: Entry): Entry => (entry.id === id ? { ...entry, form: type(declaration, entry.form, field, text, names) } : entry)
      setEntries((now) => now.map(typed))
      setShared(typed)
      setFaults((now) => withoutFault(now, id, field))
      setNothing(false)
    },
    [declaration, names, saving],
  )
  const add = (field: string | undefined) => {
    setEntries([...entries, newEntry(declaration, nextId)])
    setNextId(nextId + 1)
    if (field !== undefined) setTarget({ id: nextId, field })
  }
  const onRemove = useCallback(
    (id: number) => {
      if (saving) return
      setEntries((now) => now.filter((entry) => entry.id !== id))
      setFaults((now) => new Map([...now].filter(([of]) => of !== id)))
    },
    [saving],
  )
  const onPaste = (at: Target, cells: readonly (readonly string[])[]) => {
    if (saving) return
    let id = nextId
    const pasted = pasteInto(declaration, fields.own, entries, at, cells, names, () => newEntry(declaration, id++))
    setEntries(pasted.entries)
    setNextId(id)
    setFaults((before) => faultsAfter(before, pasted))
    setNothing(false)
    setLeftOut(pasted.leftOut)
  }

  const refuse = (found: Faults): null => {
    setFaults(found)
    const first = firstFault(found, entries, fields.own)
    if (!found.has(SHARED) && first) setTarget(first)
    return null
  }

  const write = async (rows: CheckedEntries['rows']): Promise<Added> => {
    setIncomplete(null)
    setSaving(true)
    try {
      const { added } = await store.add(table, rows.map(({ row }) => row), request)
      return added
    } catch (error) {
      console.error(error)
      onRefused(error)
      setUnanswered(!(error instanceof EventmsError && error.code === 'invalidRows'))
      const told = faultsOf(error, rows, fields)
      if (told) return refuse(told)
      setFailure(error)
      return null
    } finally {
      setSaving(false)
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
    addAnother: () => add(fields.own[0]?.name),
    addBelow: add,
    keepEditing: () => setIncomplete(null),
    /** Saves the rows that are complete, as was agreed to. */
    saveRest: () => (incomplete ? write(incomplete.rows) : Promise.resolve(null)),
    async save(): Promise<Added> {
      if (saving) return null
      setFailure(null)
      setLeftOut(0)
      const checked = checkEntries(declaration, shared, entries, unanswered ? [] : (store.get(table).data?.rows ?? []))
      setNothing(checked.nothing)
      if (checked.faults.size > 0 || checked.nothing) return refuse(checked.faults)
      setFaults(NO_FAULTS)
      if (checked.incomplete.length === 0) return write(checked.rows)
      setIncomplete(checked)
      return null
    },
  }
}
