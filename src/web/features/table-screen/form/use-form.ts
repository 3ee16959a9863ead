import { useState } from 'react'
import { EventmsError, type Issue } from '#domain/errors.ts'
import type { NamesOf } from '#domain/grid/columns.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import type { Conflict, WriteResult } from '#domain/wire.ts'
import { newRequest } from '#web/backend/request.ts'
import { useTables } from '#web/state/tables/tables.tsx'
import { useRowFinder } from '#web/features/table-screen/use-row-finder.ts'
import { type Choice, conflictOf, rebase } from './conflict.ts'
import { changeField, check, chooseTyped, editOf, type Form, openForm, touched } from './form.ts'

/** What was written; 'unchanged': there was nothing to write, so nothing was. */
export type Outcome = WriteResult | 'unchanged' | 'refused'

export interface FormState {
  readonly form: Form
  readonly issues: readonly Issue[]
  /** Why the last save failed, where no field can show it. */
  readonly failure: unknown
  readonly conflict: Conflict | null
  readonly choices: Readonly<Record<string, Choice>>
  readonly saving: boolean
  readonly unsaved: boolean
  changeField(field: string, text: string): void
  choose(field: string, choice: Choice): void
  /** Writes what is typed. Nothing typed is lost when that is refused. */
  save(): Promise<Outcome>
}

/** What was wrong, and with which texts. */
interface Found {
  readonly issues: readonly Issue[]
  readonly typed: Form['typed']
}

const NONE_FOUND: Found = { issues: [], typed: {} }

/**
 * A form of one row: adding where `row` is null, editing otherwise.
 * @param onRefused hears why the server did not save; not of a conflict, which asks instead
 */
export function useForm(
  table: TableName,
  row: Row | null,
  names: NamesOf,
  onRefused: (reason: unknown) => void,
): FormState {
  const declaration: TableDeclaration = tables[table]
  const store = useTables()
  const [form, setForm] = useState(() => openForm(declaration, row))
  const [found, setFound] = useState<Found>(NONE_FOUND)
  const [failure, setFailure] = useState<unknown>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const [saving, setSaving] = useState(false)
  const [request] = useState(newRequest)
  const find = useRowFinder()
  const setIssues = (issues: readonly Issue[], at: Form) => setFound({ issues, typed: at.typed })
  // What was wrong with a field may not be so once something else stands there.
  const issues = found.issues.filter(({ field }) => !field || found.typed[field] === form.typed[field])

  const write = ({ base }: Form, values: Row) =>
    base ? store.edit(table, { edits: [editOf(declaration, base, values)] }) : store.add(table, [values], request)

  const fail = (error: unknown, now: Form) => {
    console.error(error)
    if (error instanceof EventmsError && error.code === 'editConflict' && form.base) {
      setConflict(conflictOf(declaration, form.base, error))
      setChoices({})
      return
    }
    onRefused(error)
    const told =
      error instanceof EventmsError
        ? error.issues.filter(({ field }) => field !== undefined && Object.hasOwn(declaration.fields, field))
        : []
    setIssues(told, now)
    setFailure(told.length > 0 ? null : error)
  }

  return {
    form,
    issues,
    failure,
    conflict,
    choices,
    saving,
    unsaved: touched(declaration, form).length > 0,
    changeField(field, text) {
      // What was typed meanwhile would be neither in what is written nor left when the form closes.
      if (saving) return
      setForm((now) => changeField(declaration, now, field, text, names, find))
    },
    choose: (field, choice) => setChoices((now) => ({ ...now, [field]: choice })),
    async save() {
      if (saving) return 'refused'
      const typed = chooseTyped(declaration, form, names, find)
      const now = conflict ? rebase(declaration, typed, conflict, choices) : typed
      setForm(now)
      setConflict(null)
      setFailure(null)
      const { values, issues: wrong } = check(declaration, now)
      setIssues(wrong, now)
      if (wrong.length > 0) return 'refused'
      if (now.base && Object.keys(values).length === 0) return 'unchanged'
      // Only now: what is wrong is mended at once, and nothing may hold that up.
      setSaving(true)
      try {
        return await write(now, values)
      } catch (error) {
        fail(error, now)
        return 'refused'
      } finally {
        setSaving(false)
      }
    },
  }
}
