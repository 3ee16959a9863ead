import { computedValue as computed } from '#domain/computed.ts'
import type { Issue } from '#domain/errors.ts'
import { isIssue, type Value } from '#domain/kinds/kind.ts'
import { comparedFields, type Field, type Row, type TableDeclaration } from '#domain/table.ts'
import { checkRow, checkTyped } from '#domain/validate.ts'
import type { Edit } from '#domain/wire.ts'
import type { NamesOf } from '#domain/grid/columns.ts'
import { meantBy, referenceOptions } from '#web/kinds/options.ts'
import { typedNumber, typedText, unchosenText } from '#web/kinds/typed.ts'

/** What is being added or edited: the row as it was seen, and what stands in each input. */
export interface Form {
  /** null while adding. */
  readonly base: Row | null
  readonly typed: Readonly<Record<string, string>>
  /** The codes that were chosen before somebody typed into their selects. */
  readonly before?: Readonly<Record<string, string>>
}

export interface FormField {
  readonly name: string
  readonly field: Field
  readonly use: 'input' | 'readOnly'
}

/**
 * The fields of a table's form. A key is given once; the number that the database gives is not asked for, and
 * shown only where people know the row by it. Computed fields are shown, never asked for.
 */
export function formFields({ fields, key, identity }: TableDeclaration, adding: boolean): FormField[] {
  return Object.entries(fields).flatMap(([name, field]): FormField[] => {
    if (field.computed) return [{ name, field, use: 'readOnly' }]
    if (name !== key) return [{ name, field, use: 'input' }]
    if (adding) return field.kind === 'id' ? [] : [{ name, field, use: 'input' }]
    return key === identity ? [{ name, field, use: 'readOnly' }] : []
  })
}

export function openForm({ fields }: TableDeclaration, base: Row | null): Form {
  const typed = Object.entries(fields).map(([name, { kind }]) => [name, typedText(kind, base?.[name])] as const)
  return { base, typed: Object.fromEntries(typed) }
}

/**
 * Puts a text into a field. Choosing a code also fills in the name that is copied from its master; going back to the code
 * that stood there leaves the name as it was recorded.
 */
export function changeField(
  declaration: TableDeclaration,
  form: Form,
  name: string,
  text: string,
  names: NamesOf,
): Form {
  const typed = { ...form.typed, [name]: text }
  const field = declaration.fields[name]!
  const { references } = field
  const was = form.typed[name] ?? ''
  const isOpen = (one: string) => unchosenText(field, one) !== null
  if (isOpen(text))
    return { ...form, typed, before: isOpen(was) ? { ...form.before } : { ...form.before, [name]: was } }
  if (isOpen(was) && form.before?.[name] === text) return { ...form, typed }
  const copied = references && names[references]?.get(Number(text))
  if (copied !== undefined && text !== '') {
    for (const [other, { copiedFrom }] of Object.entries(declaration.fields))
      if (copiedFrom === name) typed[other] = copied
  }
  return { ...form, typed }
}

/** Chooses what is meant by the texts that were typed into selects and not chosen from. */
export function chooseTyped(declaration: TableDeclaration, form: Form, names: NamesOf): Form {
  let chosen = form
  for (const [name, field] of Object.entries(declaration.fields)) {
    const text = unchosenText(field, form.typed[name] ?? '')
    if (text === null || !field.references) continue
    const meant = text.trim() === '' ? '' : meantBy(referenceOptions(names[field.references]), text)?.value
    if (meant !== undefined) chosen = changeField(declaration, chosen, name, meant, names)
  }
  return chosen
}

/** What an input's text may be saved as; a text that chose nothing in a select is none. */
export function checkInput(field: Field, typed: string, check = checkTyped): Value | Issue {
  const text = unchosenText(field, typed)
  return text === null ? check(field, typed) : { code: 'unknownReference', params: { text } }
}

/** The fields in which something else stands than when the form opened. */
export function touched(declaration: TableDeclaration, { base, typed }: Form): string[] {
  return formFields(declaration, base === null)
    .filter(({ name, field, use }) => use === 'input' && typed[name] !== typedText(field.kind, base?.[name]))
    .map(({ name }) => name)
}

export interface Checked {
  /** The values to write: of every input when adding, of those that changed when editing. */
  readonly values: Row
  readonly issues: readonly Issue[]
}

/**
 * Checks what is typed. When editing, an untouched field is not checked again: an old row can always be
 * edited.
 */
export function check(declaration: TableDeclaration, form: Form): Checked {
  const asked =
    form.base === null
      ? formFields(declaration, true)
          .filter(({ use }) => use === 'input')
          .map(({ name }) => name)
      : touched(declaration, form)
  const values: Record<string, Value> = {}
  const issues: Issue[] = []
  for (const name of asked) {
    const value = checkInput(declaration.fields[name]!, form.typed[name] ?? '')
    if (isIssue(value)) issues.push({ ...value, field: name })
    // ０10 typed over 10 is no change.
    else if (form.base === null || value !== (form.base[name] ?? null)) values[name] = value
  }
  const { range } = declaration
  const ranged = range && asked.some((name) => name === range.start || name === range.end)
  if (ranged && issues.length === 0) issues.push(...checkRow(declaration, { ...form.base, ...values }))
  return { values, issues }
}

/** The edit that writes `values`, and what must still stand there for it to be written. */
export function editOf(declaration: TableDeclaration, base: Row, values: Row): Edit {
  const compared = comparedFields(declaration, Object.keys(values))
  return {
    key: Number(base[declaration.key]),
    changes: values,
    expected: Object.fromEntries(compared.map((field) => [field, base[field] ?? null])),
  }
}

/** What a computed field will hold. null while a field that it is computed from is no number. */
export function computedValue({ fields }: TableDeclaration, name: string, typed: Form['typed']): number | null {
  return computed(fields[name]!, (field) => typedNumber(fields[field]!, typed[field] ?? ''))
}
