import type { EventmsError } from '#domain/errors.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import type { Conflict } from '#domain/wire.ts'
import { type Form, openForm, touched } from './form.ts'

export type Choice = 'mine' | 'theirs'

/** What an 'editConflict' says, as far as it can be trusted to be of this table. */
export function conflictOf(declaration: TableDeclaration, base: Row, error: EventmsError): Conflict {
  const { fields, current } = error.params as Partial<Conflict>
  const known = (fields ?? []).filter((field) => Object.hasOwn(declaration.fields, field))
  return { key: Number(base[declaration.key]), fields: known, current: { ...base, ...current } }
}

/**
 * What stands for a field until somebody chooses: what was typed; where nothing was, someone else's change is not
 * undone.
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
 * The form after someone else's change: what stands there now is what is edited from here on. Fields that were not
 * touched follow it; those in conflict hold what was typed, or what stands there now where that is chosen.
 */
export function rebase(
  declaration: TableDeclaration,
  form: Form,
  conflict: Conflict,
  choices: Readonly<Record<string, Choice>>,
): Form {
  const mine = new Set(
    [...touched(declaration, form), ...conflict.fields].filter(
      (field) => choiceOf(declaration, form, choices, field) === 'mine',
    ),
  )
  const now = openForm(declaration, conflict.current)
  const kept = [...mine].map((name) => [name, form.typed[name] ?? ''] as const)
  return { ...now, typed: { ...now.typed, ...Object.fromEntries(kept) } }
}
