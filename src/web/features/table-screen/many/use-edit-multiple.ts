import { useCallback, useMemo, useState } from 'react'
import { EventmsError } from '#domain/errors.ts'
import type { NamesOf } from '#domain/grid/columns.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import type { Conflict } from '#domain/wire.ts'
import { useTables } from '#web/state/tables.tsx'
import type { Choice } from '../form/conflict.ts'
import { checkEdits, type Choices, meet, openEntries, settle } from './edits.ts'
import type { Target } from './EntryGrid.tsx'
import { chooseInEntry, type Entry } from './entries.ts'
import { formFields, touched, type } from '../form/form.ts'
import { pasteInto } from './paste.ts'
import { useSaving } from './use-saving.ts'

/** How many rows the database confirmed, or that there was none to write; null where nothing was saved. */
export type Edited = number | null

/** What only says that the table is another by now: which rows it is about, the page finds out itself. */
const MOVED = new Set(['tableMoved', 'editConflict', 'rowGone'])
/** How often the rows are sent again by themselves where others changed only other rows meanwhile. */
const AGAIN = 3

/**
 * A form that edits several rows: all of them or none (spec §5, Multi-edit; design §3, Writes).
 * @param onRefused hears why the server did not save; not of a conflict, which asks instead
 */
export function useEditMultiple(
  table: TableName,
  rows: readonly Row[],
  names: NamesOf,
  onRefused: (reason: unknown) => void,
) {
  const declaration: TableDeclaration = tables[table]
  const store = useTables()
  const fields = useMemo(() => formFields(declaration, false), [declaration])
  const [opened] = useState<readonly Entry[]>(() => openEntries(declaration, rows))
  const [entries, setEntries] = useState(opened)
  const [conflicts, setConflicts] = useState<ReadonlyMap<number, Conflict>>(new Map())
  const [choices, setChoices] = useState<ReadonlyMap<number, Choices>>(new Map())
  const [gone, setGone] = useState<readonly number[]>([])
  const { faults, failure, leftOut, saving, target, setTarget, ...held } = useSaving(
    useMemo(() => ({ shared: [], own: fields }), [fields]),
    onRefused,
  )
  const { edited } = held

  const onType = useCallback(
    (id: number, field: string, text: string) => {
      // What was typed meanwhile would be neither in what is written nor left when the form closes.
      if (saving) return
      setEntries((now) =>
        now.map((entry) =>
          entry.id === id ? { ...entry, form: type(declaration, entry.form, field, text, names) } : entry,
        ),
      )
      edited(id, field)
    },
    [declaration, names, saving, edited],
  )

  /** Holds `now` against the table as it is held here; `found` where someone else's changes must be seen first. */
  const met = (now: readonly Entry[]): { found: boolean; entries: readonly Entry[] } => {
    const met = meet(declaration, now, store.get(table).data?.rows ?? [])
    const left = met.gone.filter((id) => !gone.includes(id))
    setEntries(met.entries)
    setConflicts(met.conflicts)
    setChoices(new Map())
    if (left.length > 0) setGone([...gone, ...left])
    return { found: met.conflicts.size > 0 || left.length > 0, entries: met.entries }
  }

  /** Reads what others have changed; false where it cannot be read. */
  const readAgain = async (): Promise<boolean> => {
    try {
      await store.ensureCurrent([table])
      return true
    } catch (unread) {
      console.error(unread)
      return false
    }
  }

  const write = async (): Promise<Edited> => {
    const typed = entries.map((entry) => chooseInEntry(declaration, entry, names))
    let now: readonly Entry[] = settle(declaration, typed, conflicts, choices)
    for (let again = 0; ; again += 1) {
      const { found, entries: seen } = met(now)
      if (found) return null
      now = seen
      const {
        edits,
        rows: sent,
        faults: wrong,
      } = checkEdits(
        declaration,
        now.filter(({ id }) => !gone.includes(id)),
      )
      if (wrong.size > 0) return held.refuse(wrong, now)
      if (edits.length === 0) return 0
      const version = store.get(table).data?.version
      try {
        const { changed } = await store.edit(table, { edits, ...(version !== undefined && { version }) })
        return changed
      } catch (error) {
        console.error(error)
        // Where it was other rows that moved, there is nothing for anybody to decide.
        const moved = error instanceof EventmsError && MOVED.has(error.code)
        if (!moved || again === AGAIN || !(await readAgain())) return held.refused(error, sent, now)
      }
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
      held.pasted(pasted)
    },
    choose: (id: number, field: string, choice: Choice) =>
      setChoices((now) => new Map(now).set(id, { ...now.get(id), [field]: choice })),
    async save(): Promise<Edited> {
      if (saving) return null
      held.begin()
      return held.during(write)
    },
  }
}
