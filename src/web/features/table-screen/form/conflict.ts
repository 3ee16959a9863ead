import type { EventmsError } from '#domain/errors.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import type { Conflict } from '#domain/wire.ts'
import { type Form, openForm, touched } from './form.ts'

export type Choice = 'mine' | 'theirs'

/** The conflict that an 'editConflict' error reports, reduced to fields of this table. */
export function conflictOf(declaration: TableDeclaration, base: Row, error: EventmsError): Conflict {
  const { fields, current } = error.params as Partial<Conflict>
  const knownFields = (fields ?? []).filter((field) => Object.hasOwn(declaration.fields, field))
  return { key: Number(base[declaration.key]), fields: knownFields, current: { ...base, ...current } }
}

/** The default choice for a field in conflict: a typed text stays; an untouched field takes the other user's change. */
export function choiceOf(
  declaration: TableDeclaration,
  form: Form,
  choices: Readonly<Record<string, Choice>>,
  field: string,
): Choice {
  return choices[field] ?? (touched(declaration, form).includes(field) ? 'mine' : 'theirs')
}

/**
 * Rebases the form after a remote change. Untouched fields take the new value; fields in conflict take the user's
 * choice.
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
