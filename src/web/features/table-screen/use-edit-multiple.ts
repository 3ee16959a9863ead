import { useCallback, useMemo, useState } from 'react'
import { EventmsError } from '#domain/errors.ts'
import type { NamesOf } from '#domain/grid/columns.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import type { Conflict } from '#domain/wire.ts'
import { useTables } from '../../state/tables.tsx'
import type { Choice } from './conflict.ts'
import { checkEdits, type Choices, meet, openEntries, settle } from './edits.ts'
import type { Target } from './EntryGrid.tsx'
import { type Entry, type Faults, faultsOf, firstFault, NO_FAULTS, withoutFault } from './entries.ts'
import { formFields, touched, type } from './form.ts'
import { faultsAfter, pasteInto } from './paste.ts'

/** How many rows the database confirmed, or that there was none to write; null where nothing was saved. */
export type Edited = number | null

/** What only says that the table is another by now: which rows it is about, the page finds out itself. */
const MOVED = new Set(['tableMoved', 'editConflict', 'rowGone'])

/**
 * A form that edits several rows: all of them or none (spec §5, Multi-edit; design §3, Writes).
 * @param onRefused hears why the server did not save; not of a conflict, which asks instead
 */
export function useEditMultiple(table: TableName, rows: readonly Row[], names: NamesOf, onRefused: (reason: unknown) => void) {
  const declaration: TableDeclaration = tables[table]
  const store = useTables()
  const fields = useMemo(() => formFields(declaration, false), [declaration])
  const [opened] = useState<readonly Entry[]>(() => openEntries(declaration, rows))
  const [entries, setEntries] = useState(opened)
  const [faults, setFaults] = useState<Faults>(NO_FAULTS)
  const [conflicts, setConflicts] = useState<ReadonlyMap<number, Conflict>>(new Map())
  const [choices, setChoices] = useState<ReadonlyMap<number, Choices>>(new Map())
  const [gone, setGone] = useState<readonly number[]>([])
  const [failure, setFailure] = useState<unknown>(null)
  const [leftOut, setLeftOut] = useState(0)
  const [saving, setSaving] = useState(false)
  const [target, setTarget] = useState<Target | null>(null)

  const onType = useCallback(
    (id: number, field: string, text: string) => {
      // What was typed meanwhile would be neither in what is written nor left when the form closes.
      if (saving) return
      setEntries((now) => now.map((entry) => (entry.id === id ? { ...entry, form: type(declaration, entry.form, field, text, names) } : entry)))
      setFaults((now) => withoutFault(now, id, field))
    },
    [declaration, names, saving],
  )

  /** Holds `now` against the table as it is held here; true where someone else's changes must be seen first. */
  const met = (now: readonly Entry[]): { found: boolean; entries: readonly Entry[] } => {
    const held = meet(declaration, now, store.get(table).data?.rows ?? [])
    const left = held.gone.filter((id) => !gone.includes(id))
    setEntries(held.entries)
    setConflicts(held.conflicts)
    setChoices(new Map())
    if (left.length > 0) setGone([...gone, ...left])
    return { found: held.conflicts.size > 0 || left.length > 0, entries: held.entries }
  }

  const fail = async (error: unknown, now: readonly Entry[], sent: Parameters<typeof faultsOf>[1]) => {
    console.error(error)
    if (error instanceof EventmsError && MOVED.has(error.code)) {
      try {
        await store.ensureCurrent([table])
        if (met(now).found) return
      } catch (unread) {
        console.error(unread)
      }
    }
    onRefused(error)
    const told = faultsOf(error, sent, { shared: [], own: fields })
    if (told) refuse(told, now)
    else setFailure(error)
  }

  const refuse = (found: Faults, now: readonly Entry[]): null => {
    setFaults(found)
    const first = firstFault(found, now, fields)
    if (first) setTarget(first)
    return null
  }

  const write = async (): Promise<Edited> => {
    const settled = settle(declaration, entries, conflicts, choices)
    const { found, entries: now } = met(settled)
    if (found) return null
    const { edits, rows: sent, faults: wrong } = checkEdits(declaration, now.filter(({ id }) => !gone.includes(id)))
    if (wrong.size > 0) return refuse(wrong, now)
    if (edits.length === 0) return 0
    const version = store.get(table).data?.version
    try {
      const { changed } = await store.edit(table, { edits, ...(version !== undefined && { version }) })
      return changed
    } catch (error) {
      await fail(error, now, sent)
      return null
    }
  }

  return {
    fields,
    entries,
    faults,
    conflicts,
    choices,
    gone,
    failure,
    leftOut,
    saving,
    target,
    // Of thousands of rows, at each keystroke, only those are looked at in which something was done.
    unsaved: entries.some(({ form }, at) => form !== opened[at]?.form && touched(declaration, form).length > 0),
    onType,
    onTarget: setTarget,
    onPaste(at: Target, cells: readonly (readonly string[])[]) {
      if (saving) return
      const pasted = pasteInto(declaration, fields, entries, at, cells, names)
      setEntries(pasted.entries)
      setFaults((before) => faultsAfter(before, pasted))
      setLeftOut(pasted.leftOut)
    },
    choose: (id: number, field: string, choice: Choice) => setChoices((now) => new Map(now).set(id, { ...now.get(id), [field]: choice })),
    async save(): Promise<Edited> {
      if (saving) return null
      setFailure(null)
      setLeftOut(0)
      setFaults(NO_FAULTS)
      setSaving(true)
      try {
        return await write()
      } finally {
        setSaving(false)
      }
    },
  }
}
