import type { EventmsError } from '#domain/errors.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import type { Conflict } from '#domain/wire.ts'
import { type Form, openForm, touched } from './form.ts'

export type Choice = 'mine' | 'theirs'

/** The conflict in an 'editConflict' error. Fields that this table does not have are ignored. */
export function conflictOf(declaration: TableDeclaration, base: Row, error: EventmsError): Conflict {
  const { fields, current } = error.params as Partial<Conflict>
  const knownFields = (fields ?? []).filter((field) => Object.hasOwn(declaration.fields, field))
  return { key: Number(base[declaration.key]), fields: knownFields, current: { ...base, ...current } }
}

/**
 * The default for a field in conflict. A field that the user has changed keeps the user's text; any other takes the
 * stored value.
 */
export function choiceOf(
  declaration: TableDeclaration,
  form: Form,
  choices: Readonly<Record<string, Choice>>,
  field: string,
): Choice {
  return choices[field] ?? (touched(declaration, form).includes(field) ? 'mine' : 'theirs')
}

/**
 * Applies another user's change to the form. Fields in conflict get the user's choice; all others that the user has not
 * changed get the stored value.
 */
export function rebase(
  declaration: TableDeclaration,
  form: Form,
  conflict: Conflict,
  choices: Readonly<Record<string, Choice>>,
): Form {
  const changedByUser = new Set(
    [...touched(declaration, form), ...conflict.fields].filter(
      (field) => choiceOf(declaration, form, choices, field) === 'mine',
    ),
  )
  const currentForm = openForm(declaration, conflict.current)
  const keptTexts = [...changedByUser].map((name) => [name, form.typed[name] ?? ''] as const)
  return { ...currentForm, typed: { ...currentForm.typed, ...Object.fromEntries(keptTexts) } }
}
