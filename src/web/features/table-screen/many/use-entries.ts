import { type Dispatch, type SetStateAction, useCallback, useState } from 'react'
import type { NamesOf } from '#domain/grid/columns.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { changeField } from '../form/form.ts'
import {
  type CheckedEntries,
  type Entry,
  type EntryFields,
  firstIssue,
  issuesOf,
  NO_ISSUES,
  type RowIssues,
  SHARED,
  type Target,
  withoutIssue,
} from './entries.ts'
import { issuesAfter, pasteInto } from './paste.ts'

/** What the form that adds several rows and the one that edits several have in common. */
export interface Entries {
  readonly entries: readonly Entry[]
  readonly setEntries: Dispatch<SetStateAction<readonly Entry[]>>
  readonly rowIssues: RowIssues
  readonly setRowIssues: Dispatch<SetStateAction<RowIssues>>
  /** Why the server did not save, where no field can show it. */
  readonly failure: unknown
  /** How many pasted cells had no place. */
  readonly leftOut: number
  readonly saving: boolean
  /** Where the cursor goes. */
  readonly target: Target | null
  setTarget(target: Target | null): void
  changeCell(id: number, field: string, text: string): void
  /** `more` gives the rows that a paste needs and that are not there. */
  paste(at: Target, cells: readonly (readonly string[])[], more?: () => Entry): void
  /** Shows what is wrong; the cursor goes to the first of it. */
  show(found: RowIssues, entries: readonly Entry[]): null
  /** Says why the server did not save, at the fields where it named them. */
  failed(error: unknown, sent: CheckedEntries['rows'], entries: readonly Entry[]): null
  /** Forgets what was said of the save before. */
  begin(): void
  during<T>(work: () => Promise<T>): Promise<T>
}

/**
 * The rows of a form for several: what is typed and pasted into them, what is wrong with them, and that they are saved.
 * @param onFailure hears why the server did not save
 */
// Long because its parts share the state of one form; each part is short.
export function useEntries(
  declaration: TableDeclaration,
  fields: EntryFields,
  names: NamesOf,
  opened: () => readonly Entry[],
  onFailure: (reason: unknown) => void,
): Entries {
  const [entries, setEntries] = useState(opened)
  const [rowIssues, setRowIssues] = useState<RowIssues>(NO_ISSUES)
  const [failure, setFailure] = useState<unknown>(null)
  const [leftOut, setLeftOut] = useState(0)
  const [saving, setSaving] = useState(false)
  const [target, setTarget] = useState<Target | null>(null)

  const changeCell = useCallback(
    (id: number, field: string, text: string) => {
      // What was typed meanwhile would be neither in what is written nor left when the form closes.
      if (saving) return
      setEntries((now) =>
        now.map((entry) =>
          entry.id === id ? { ...entry, form: changeField(declaration, entry.form, field, text, names) } : entry,
        ),
      )
      // A field's issue goes when the field is edited.
      setRowIssues((now) => withoutIssue(now, id, field))
    },
    [declaration, names, saving],
  )

  const show = (found: RowIssues, now: readonly Entry[]): null => {
    setRowIssues(found)
    const first = firstIssue(found, now, fields.own)
    // What is wrong with the choices for all rows stands above the rows.
    if (!found.has(SHARED) && first) setTarget(first)
    return null
  }

  return {
    entries,
    setEntries,
    rowIssues,
    setRowIssues,
    failure,
    leftOut,
    saving,
    target,
    setTarget,
    changeCell,
    paste(at, cells, more) {
      if (saving) return
      const pasted = pasteInto(declaration, fields.own, entries, at, cells, names, more)
      setEntries(pasted.entries)
      setRowIssues((before) => issuesAfter(before, pasted))
      setLeftOut(pasted.leftOut)
    },
    show,
    failed(error, sent, now) {
      onFailure(error)
      const told = issuesOf(error, sent, fields)
      if (told) return show(told, now)
      setFailure(error)
      return null
    },
    begin() {
      setRowIssues(NO_ISSUES)
      setFailure(null)
      setLeftOut(0)
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
