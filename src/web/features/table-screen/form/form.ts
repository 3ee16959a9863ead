import { computedValue } from '#domain/computed.ts'
import type { Issue } from '#domain/errors.ts'
import { follow, hasFollowers, linkedFields, type RowFinder } from '#domain/follows.ts'
import { flagSaid } from '#domain/kinds/flag.ts'
import { kinds } from '#domain/kinds/index.ts'
import { isIssue, type Value } from '#domain/kinds/kind.ts'
import { comparedFields, type Field, nameField, type Row, type TableDeclaration } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import { checkRow, checkTyped } from '#domain/validate.ts'
import type { Edit } from '#domain/wire.ts'
import type { NamesOf } from '#domain/grid/columns.ts'
import { meantBy, referenceOptions } from '#web/kinds/options.ts'
import { typedNumber, typedText, unchosenText } from '#web/kinds/typed.ts'

/** A row that is added or edited: the loaded row, and the text of each input. */
export interface Form {
  /** The loaded row; null for a new row. */
  readonly base: Row | null
  readonly initialTexts: Readonly<Record<string, string>>
  readonly typed: Readonly<Record<string, string>>
  /** For each select with typed text: the code that was chosen before. Choosing this code again auto-fills nothing. */
  readonly before?: Readonly<Record<string, string>>
  /** Names of fields whose values were filled in automatically (follows.ts). */
  readonly autoFilled?: ReadonlySet<string>
}

export interface FormField {
  readonly name: string
  readonly field: Field
  readonly use: 'input' | 'readOnly'
}

/**
 * The fields of a form. Computed fields are read-only. In a new row the key has an input, but a key that the database
 * generates is left out. A stored row shows its key only if users know the row by it.
 */
export function formFields(declaration: TableDeclaration, adding: boolean): readonly FormField[] {
  const cachedFields = fieldsCache[adding ? 'adding' : 'editing']
  const fields = cachedFields.get(declaration) ?? findFields(declaration, adding)
  cachedFields.set(declaration, fields)
  return fields
}

const fieldsCache = {
  adding: new WeakMap<TableDeclaration, readonly FormField[]>(),
  editing: new WeakMap<TableDeclaration, readonly FormField[]>(),
}

function findFields({ fields, key, identity }: TableDeclaration, adding: boolean): FormField[] {
  return Object.entries(fields).flatMap(([name, field]): FormField[] => {
    if (field.computed) return [{ name, field, use: 'readOnly' }]
    if (name !== key) return [{ name, field, use: 'input' }]
    if (adding) return field.kind === 'id' ? [] : [{ name, field, use: 'input' }]
    return key === identity ? [{ name, field, use: 'readOnly' }] : []
  })
}

export function openForm({ fields }: TableDeclaration, base: Row | null): Form {
  const texts: Record<string, string> = {}
  for (const name in fields) texts[name] = typedText(fields[name]!.kind, base?.[name])
  return { base, initialTexts: texts, typed: texts }
}

/**
 * The form of a new row of the current event. The event counts as auto-filled: choosing a product of another event
 * replaces it.
 */
export function openNewForm(declaration: TableDeclaration, event: number | null, ...finding: Finding): Form {
  const form = openForm(declaration, null)
  const { ofEvent } = declaration
  if (ofEvent === undefined || event === null) return form
  const { typed, autoFilled } = changeField(declaration, form, ofEvent, String(event), ...finding)
  return { base: null, initialTexts: typed, typed, autoFilled: new Set([...autoFilled!, ofEvent]) }
}

/** Lookups by code: `names` finds a name, `find` a whole row. */
type Finding = readonly [names: NamesOf, find?: RowFinder]

/** True while the event of a new row is the one that the form opened with. */
export const isOfCurrentEvent = (
  { ofEvent }: TableDeclaration,
  { base, initialTexts, typed }: Form,
  name: string,
): boolean => base === null && name === ofEvent && initialTexts[name] !== '' && typed[name] === initialTexts[name]

/** A row finder for loaded names only: its rows have a code and a name. */
const byNames =
  (names: NamesOf): RowFinder =>
  (table, code) => {
    const name = (names as Readonly<Partial<Record<string, ReadonlyMap<Value, string>>>>)[table]?.get(code)
    return name === undefined ? undefined : { [tables[table].identity]: code, [nameField(tables[table])]: name }
  }

/**
 * Enters a text into a field, and auto-fills other fields from it, such as the name of a code. Entering the original
 * code again restores the original values of these fields.
 * @param find finds a row of another table by its code. If undefined, auto-fill knows only the row's name.
 */
export function changeField(
  declaration: TableDeclaration,
  form: Form,
  name: string,
  text: string,
  names: NamesOf,
  find: RowFinder = byNames(names),
): Form {
  return changeFields(declaration, form, [[name, text]], names, find)
}

export function changeFields(
  declaration: TableDeclaration,
  form: Form,
  texts: readonly (readonly [name: string, text: string])[],
  names: NamesOf,
  find: RowFinder = byNames(names),
): Form {
  const { base } = form
  const typed = { ...form.typed }
  let { before } = form
  /** Parsed values of the fields that auto-fill reads or writes. Null until they are needed. */
  let values: Record<string, Value> | null = null
  const autoFilled = new Set(form.autoFilled)
  for (const [name, text] of texts) {
    const field = declaration.fields[name]!
    const isOpen = (one: string) => unchosenText(field, one) !== null
    const oldText = typed[name] ?? ''
    typed[name] = text
    if (values && name in values) values[name] = valueTyped(declaration, form, name, text)
    if (isOpen(text)) {
      if (!isOpen(oldText)) before = { ...before, [name]: oldText }
      continue
    }
    if (isOpen(oldText) && before?.[name] === text) continue
    autoFilled.delete(name)
    if (!hasFollowers(declaration, name)) continue
    values ??= valuesTyped(declaration, form, typed)
    for (const followedField of follow(declaration, { base, values, filled: autoFilled }, name, find)) {
      typed[followedField] = typedText(declaration.fields[followedField]!.kind, values[followedField])
      values[followedField] = valueTyped(declaration, form, followedField, typed[followedField])
    }
  }
  return { base, initialTexts: form.initialTexts, typed, autoFilled, ...(before && { before }) }
}

/** Parses only the fields that auto-fill reads or writes, because a paste calls this for thousands of rows. */
function valuesTyped(declaration: TableDeclaration, form: Form, texts: Form['typed']): Record<string, Value> {
  const values: Record<string, Value> = {}
  for (const name of linkedFields(declaration)) values[name] = valueTyped(declaration, form, name, texts[name] ?? '')
  return values
}

/**
 * The value of a text. An unchanged text has the stored value, because parsing could change it: blanks around a text
 * are removed. A text that cannot be parsed is returned as it is.
 */
function valueTyped({ fields }: TableDeclaration, { base, initialTexts }: Form, name: string, text: string): Value {
  if (text === initialTexts[name] && (base !== null || text === '')) return base?.[name] ?? null
  const value = kinds[fields[name]!.kind].parse(text)
  return isIssue(value) ? text : value
}

/** If a text typed into a select identifies one of its options, replaces the text with the option's code. */
export function chooseTyped(
  declaration: TableDeclaration,
  form: Form,
  names: NamesOf,
  find: RowFinder = byNames(names),
): Form {
  let result = form
  for (const [name, field] of Object.entries(declaration.fields)) {
    const text = unchosenText(field, form.typed[name] ?? '')
    if (text === null || !field.references) continue
    const optionValue = text.trim() === '' ? '' : meantBy(referenceOptions(names[field.references]), text)?.value
    if (optionValue !== undefined) result = changeField(declaration, result, name, optionValue, names, find)
  }
  return result
}

/**
 * Parses the text of an input. Typed text that is no option of a select is an issue, and so is an unknown word for yes
 * or no.
 */
export function checkInput(field: Field, typed: string, check = checkTyped): Value | Issue {
  const text = field.kind === 'flag' && flagSaid(typed) === undefined ? typed : unchosenText(field, typed)
  return text === null ? check(field, typed) : { code: 'unknownReference', params: { text } }
}

export function touched(declaration: TableDeclaration, form: Form): string[] {
  return touchedFields(declaration, form).map(({ name }) => name)
}

export function isTouched(declaration: TableDeclaration, form: Form): boolean {
  return formFields(declaration, form.base === null).some((one) => stands(form, one))
}

function touchedFields(declaration: TableDeclaration, form: Form): FormField[] {
  return formFields(declaration, form.base === null).filter((one) => stands(form, one))
}

const stands = ({ initialTexts, typed }: Form, { name, use }: FormField): boolean =>
  use === 'input' && typed[name] !== initialTexts[name]

export interface Checked {
  /** The values to write: all inputs of a new row, the changed ones of a stored row. */
  readonly values: Row
  readonly issues: readonly Issue[]
}

export function check(declaration: TableDeclaration, form: Form): Checked {
  const requiredFields =
    form.base === null
      ? formFields(declaration, true).filter(({ use }) => use === 'input')
      : touchedFields(declaration, form)
  const values: Record<string, Value> = {}
  const issues: Issue[] = []
  for (const { name, field } of requiredFields) {
    const value = checkInput(field, form.typed[name] ?? '')
    if (isIssue(value)) issues.push({ ...value, field: name })
    // Another spelling of the stored value, such as `０10` for 10, is no change.
    else if (form.base === null || value !== (form.base[name] ?? null)) values[name] = value
  }
  const { range } = declaration
  const ranged = range && requiredFields.some(({ name }) => name === range.start || name === range.end)
  if (ranged && issues.length === 0) issues.push(...checkRow(declaration, { ...form.base, ...values }))
  return { values, issues }
}

/**
 * The edit that writes `values`. It contains the old values as well: the database refuses the edit if these have
 * changed.
 */
export function editOf(declaration: TableDeclaration, base: Row, values: Row): Edit {
  const compared = comparedFields(declaration, Object.keys(values))
  return {
    key: Number(base[declaration.key]),
    changes: values,
    expected: Object.fromEntries(compared.map((field) => [field, base[field] ?? null])),
  }
}

/** The value of a computed field. Null if one of the fields that it is computed from is not a number. */
export function computedInForm({ fields }: TableDeclaration, name: string, texts: Form['typed']): number | null {
  return computedValue(fields[name]!, (field) => typedNumber(fields[field]!, texts[field] ?? ''))
}
