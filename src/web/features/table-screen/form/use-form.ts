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
import { changeField, check, chooseTyped, editOf, type Form, openForm, openNewForm, touched } from './form.ts'

/** The result of a save: 'unchanged' if there was nothing to write, 'refused' if issues or a conflict prevent it. */
export type Outcome = WriteResult | 'unchanged' | 'refused'

export interface FormState {
  readonly form: Form
  readonly issues: readonly Issue[]
  /** The reason why the last save failed; null if its fields show it. */
  readonly failure: unknown
  readonly conflict: Conflict | null
  readonly choices: Readonly<Record<string, Choice>>
  readonly saving: boolean
  readonly unsaved: boolean
  changeField(field: string, text: string): void
  choose(field: string, choice: Choice): void
  /** Saves the form. If the save is refused, all texts stay. */
  save(): Promise<Outcome>
}

/** The issues of a save, and the texts that were then in the form. */
interface Found {
  readonly issues: readonly Issue[]
  readonly typed: Form['typed']
}

const NONE_FOUND: Found = { issues: [], typed: {} }

/**
 * The state of the form for one row.
 * @param row null for a new row.
 * @param event code of the current event, which a new row gets.
 * @param onRefused called after a failed save. Not called for a conflict, for which the user chooses between both
 * values.
 */
export function useForm(
  table: TableName,
  row: Row | null,
  names: NamesOf,
  onRefused: (reason: unknown) => void,
  event: number | null = null,
): FormState {
  const declaration: TableDeclaration = tables[table]
  const store = useTables()
  const [found, setFound] = useState<Found>(NONE_FOUND)
  const [failure, setFailure] = useState<unknown>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const [saving, setSaving] = useState(false)
  const [request] = useState(newRequest)
  const find = useRowFinder()
  const [form, setForm] = useState(() =>
    row ? openForm(declaration, row) : openNewForm(declaration, event, names, find),
  )
  const setIssues = (issues: readonly Issue[], at: Form) => setFound({ issues, typed: at.typed })
  // The issue of a field no longer applies when the field has another text.
  const issues = found.issues.filter(({ field }) => !field || found.typed[field] === form.typed[field])

  const write = ({ base }: Form, values: Row) =>
    base ? store.edit(table, { edits: [editOf(declaration, base, values)] }) : store.add(table, [values], request)

  const fail = (error: unknown, currentForm: Form) => {
    console.error(error)
    if (error instanceof EventmsError && error.code === 'editConflict' && form.base) {
      setConflict(conflictOf(declaration, form.base, error))
      setChoices({})
      return
    }
    onRefused(error)
    const shownIssues =
      error instanceof EventmsError
        ? error.issues.filter(({ field }) => field !== undefined && Object.hasOwn(declaration.fields, field))
        : []
    setIssues(shownIssues, currentForm)
    setFailure(shownIssues.length > 0 ? null : error)
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
      // Ignored during a save: the change would be neither sent nor kept afterwards.
      if (saving) return
      setForm((current) => changeField(declaration, current, field, text, names, find))
    },
    choose: (field, choice) => setChoices((current) => ({ ...current, [field]: choice })),
    async save() {
      if (saving) return 'refused'
      const typedForm = chooseTyped(declaration, form, names, find)
      const submitted = conflict ? rebase(declaration, typedForm, conflict, choices) : typedForm
      setForm(submitted)
      setConflict(null)
      setFailure(null)
      const { values, issues: wrong } = check(declaration, submitted)
      setIssues(wrong, submitted)
      if (wrong.length > 0) return 'refused'
      if (submitted.base && Object.keys(values).length === 0) return 'unchanged'
      setSaving(true)
      try {
        return await write(submitted, values)
      } catch (error) {
        fail(error, submitted)
        return 'refused'
      } finally {
        setSaving(false)
      }
    },
  }
}
