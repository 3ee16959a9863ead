import { useMemo, useState } from 'react'
import { EventmsError } from '#domain/errors.ts'
import type { NamesOf } from '#domain/grid/columns.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import type { Conflict } from '#domain/wire.ts'
import { useTables } from '#web/state/tables.tsx'
import type { Choice } from '../form/conflict.ts'
import { formFields, touched } from '../form/form.ts'
import { checkEdits, type Choices, meet, openEntries, settle } from './edits.ts'
import { chooseInEntry, type Entry } from './entries.ts'
import { useEntries } from './use-entries.ts'

/** How many rows the database confirmed, or that there was none to write; null where nothing was saved. */
export type Edited = number | null

/** What only says that the table is another by now: which rows it is about, the page finds out itself. */
const MOVED = new Set(['tableMoved', 'editConflict', 'rowGone'])
/** How often the rows are sent again by themselves where others changed only other rows meanwhile. */
const AGAIN = 3

/**
 * A form that edits several rows: all of them or none.
 * @param onFailure hears why the server did not save; not of a conflict, which asks instead
 */
// Long because a save looks at the rows, the conflicts and the choices, which are one form's state.
export function useEditMultiple(
  table: TableName,
  chosen: readonly Row[],
  names: NamesOf,
  onFailure: (reason: unknown) => void,
) {
  const declaration: TableDeclaration = tables[table]
  const store = useTables()
  const fields = useMemo(() => ({ shared: [], own: formFields(declaration, false) }), [declaration])
  const [opened] = useState<readonly Entry[]>(() => openEntries(declaration, chosen))
  const rows = useEntries(declaration, fields, names, () => opened, onFailure)
  const { entries, saving } = rows
  const [conflicts, setConflicts] = useState<ReadonlyMap<number, Conflict>>(new Map())
  const [choices, setChoices] = useState<ReadonlyMap<number, Choices>>(new Map())
  const [gone, setGone] = useState<readonly number[]>([])

  /** Holds `now` against the table as it is held here; `found` where someone else's changes must be seen first. */
  const compare = (now: readonly Entry[]): { found: boolean; entries: readonly Entry[] } => {
    const met = meet(declaration, now, store.get(table).data?.rows ?? [])
    const left = met.gone.filter((id) => !gone.includes(id))
    rows.setEntries(met.entries)
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
      const compared = compare(now)
      if (compared.found) return null
      now = compared.entries
      const left = now.filter(({ id }) => !gone.includes(id))
      const { edits, rows: sent, rowIssues } = checkEdits(declaration, left)
      if (rowIssues.size > 0) return rows.show(rowIssues, now)
      if (edits.length === 0) return 0
      const version = store.get(table).data?.version
      try {
        const { changed } = await store.edit(table, { edits, ...(version !== undefined && { version }) })
        return changed
      } catch (error) {
        console.error(error)
        // Where it was other rows that moved, there is nothing for anybody to decide.
        const moved = error instanceof EventmsError && MOVED.has(error.code)
        if (!moved || again === AGAIN || !(await readAgain())) return rows.failed(error, sent, now)
      }
    }
  }

  return {
    ...rows,
    fields: fields.own,
    conflicts,
    choices,
    gone,
    // Of thousands of rows, at each keystroke, only those are looked at in which something was done.
    unsaved: entries.some(({ form }, at) => form !== opened[at]?.form && touched(declaration, form).length > 0),
    choose: (id: number, field: string, choice: Choice) =>
      setChoices((now) => new Map(now).set(id, { ...now.get(id), [field]: choice })),
    async save(): Promise<Edited> {
      if (saving) return null
      rows.begin()
      return rows.during(write)
    },
  }
}
