import { useState } from 'react'
import { EventmsError, type Issue } from '#domain/errors.ts'
import type { NamesOf } from '#domain/grid/columns.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import type { Conflict } from '#domain/wire.ts'
import { newRequest } from '#web/backend/request.ts'
import { useTables } from '#web/state/tables.tsx'
import { type Choice, conflictOf, rebase } from './conflict.ts'
import { changeField, check, chooseTyped, editOf, type Form, openForm, touched } from './form.ts'

/** 'unchanged': there was nothing to write, so nothing was. */
export type Outcome = 'written' | 'unchanged' | 'refused'

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
  const [issues, setIssues] = useState<readonly Issue[]>([])
  const [failure, setFailure] = useState<unknown>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const [saving, setSaving] = useState(false)
  const [request] = useState(newRequest)

  const write = ({ base }: Form, values: Row) =>
    base ? store.edit(table, { edits: [editOf(declaration, base, values)] }) : store.add(table, [values], request)

  const fail = (error: unknown) => {
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
    setIssues(told)
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
      setForm((now) => changeField(declaration, now, field, text, names))
      // What was wrong with a field may not be so once it is edited.
      setIssues((now) => now.filter((issue) => issue.field !== field))
    },
    choose: (field, choice) => setChoices((now) => ({ ...now, [field]: choice })),
    async save() {
      if (saving) return 'refused'
      const typed = chooseTyped(declaration, form, names)
      const now = conflict ? rebase(declaration, typed, conflict, choices) : typed
      setForm(now)
      setConflict(null)
      setFailure(null)
      const { values, issues: found } = check(declaration, now)
      setIssues(found)
      if (found.length > 0) return 'refused'
      if (now.base && Object.keys(values).length === 0) return 'unchanged'
      // Only now: what is wrong is mended at once, and nothing may hold that up.
      setSaving(true)
      try {
        await write(now, values)
        return 'written'
      } catch (error) {
        fail(error)
        return 'refused'
      } finally {
        setSaving(false)
      }
    },
  }
}
