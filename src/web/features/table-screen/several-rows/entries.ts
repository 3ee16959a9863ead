import type { Issue } from '#domain/errors.ts'
import type { RowFinder } from '#domain/follows.ts'
import type { NamesOf } from '#domain/grid/columns.ts'
import { isIssue, type Value } from '#domain/kinds/kind.ts'
import type { Field, Row, TableDeclaration } from '#domain/table.ts'
import { checkEntered, checkRow } from '#domain/validate.ts'
import type { EntryFields } from '#web/features/table-screen/edit-grid/drafts/refused.ts'
import { type RowIssues, SHARED } from '#web/features/table-screen/edit-grid/drafts/row-issues.ts'
import { checkInput, chooseTyped, type Form, type FormField, formFields } from '#web/features/table-screen/form/form.ts'

export interface Entry {
  /** Id of the new row, from 1. It stays the same when other rows are removed. */
  readonly id: number
  readonly form: Form
}

/** The fields of the form for several rows: those that all rows share, and those that each row has. */
export function entryFields(declaration: TableDeclaration): EntryFields {
  const inputFields = formFields(declaration, true).filter(({ use }) => use === 'input')
  const { addMultiple } = declaration
  if (typeof addMultiple !== 'object') return { shared: [], ownFields: inputFields }
  const { shared, needs } = addMultiple
  return {
    shared: inputFields.filter(({ name }) => shared.includes(name)),
    ownFields: inputFields
      .filter(({ name }) => !shared.includes(name))
      .map((one) => (needs.includes(one.name) ? one : { ...one, field: optional(one.field) })),
  }
}

function optional({ required: _, ...field }: Field): Field {
  return field
}

/** Replaces texts typed into selects by codes. Returns the same object if there are none. */
export function chooseInEntry(declaration: TableDeclaration, entry: Entry, names: NamesOf, find?: RowFinder): Entry {
  const form = chooseTyped(declaration, entry.form, names, find)
  return form === entry.form ? entry : { ...entry, form }
}

const lacks = ({ form }: Entry, field: string): boolean => (form.typed[field] ?? '').trim() === ''

/** True if the user has entered nothing: every field is empty or has its initial text. */
export function isBlank(entry: Entry, fields: readonly FormField[]): boolean {
  const { initialTexts, typed } = entry.form
  return fields.every(({ name }) => lacks(entry, name) || typed[name] === initialTexts[name])
}

export interface CheckedEntries {
  readonly rows: readonly { readonly id: number; readonly row: Row }[]
  readonly incomplete: readonly number[]
  readonly rowIssues: RowIssues
  readonly isEmpty: boolean
}

/**
 * Validates new rows. Blank rows are left out without an issue.
 * @param storedRows stored rows, whose keys a new row must not have
 */
export function checkEntries(
  declaration: TableDeclaration,
  shared: Entry,
  entries: readonly Entry[],
  storedRows: readonly Row[],
): CheckedEntries {
  const fields = entryFields(declaration)
  const { addMultiple } = declaration
  const neededFields = typeof addMultiple === 'object' ? addMultiple.needs : null
  const filledEntries = entries.filter((entry) => !isBlank(entry, fields.ownFields))
  const incomplete = neededFields
    ? filledEntries.filter((entry) => neededFields.some((name) => lacks(entry, name)))
    : []
  const incompleteSet = new Set(incomplete)
  const completeEntries = filledEntries.filter((entry) => !incompleteSet.has(entry))
  // If all rows are blank, the first is validated, so that its required fields are marked.
  const checkedEntries = !neededFields && completeEntries.length === 0 ? entries.slice(0, 1) : completeEntries

  const rowIssues = new Map<number, readonly Issue[]>()
  const note = (id: number, issues: readonly Issue[]) => {
    if (issues.length > 0) rowIssues.set(id, [...(rowIssues.get(id) ?? []), ...issues])
  }
  const sharedResult = readEntry(shared, fields.shared)
  note(SHARED, sharedResult.issues)
  const rows = checkedEntries.map((entry) => {
    const { values, issues } = readEntry(entry, fields.ownFields)
    const row = { ...sharedResult.values, ...values }
    note(entry.id, issues.length > 0 ? issues : checkRow(declaration, row))
    return { id: entry.id, row }
  })
  for (const { id, issue } of repeatedKeyIssues(declaration, rows, entries, storedRows)) note(id, [issue])
  return { rows, incomplete: incomplete.map(({ id }) => id), rowIssues, isEmpty: completeEntries.length === 0 }
}

function readEntry({ form }: Entry, fields: readonly FormField[]): { values: Row; issues: Issue[] } {
  const values: Record<string, Value> = {}
  const issues: Issue[] = []
  for (const { name, field } of fields) {
    const value = checkInput(field, form.typed[name] ?? '', checkEntered)
    if (isIssue(value)) issues.push({ ...value, field: name })
    else values[name] = value
  }
  return { values, issues }
}

/**
 * Issues about keys that are not unique among the new rows or in `storedRows`. If only new rows have the same key,
 * `params.row` is the number of the first of them, from 1.
 */
function repeatedKeyIssues(
  { key, identity }: TableDeclaration,
  rows: CheckedEntries['rows'],
  entries: readonly Entry[],
  storedRows: readonly Row[],
): { id: number; issue: Issue }[] {
  return [...new Set([key, identity])].flatMap((field) => {
    const stored = new Set(storedRows.map((row) => row[field]))
    const first = new Map<Value, number>()
    return rows.flatMap(({ id, row }) => {
      const value = row[field]
      if (value === undefined || value === null) return []
      const firstIndex = first.get(value)
      if (firstIndex === undefined) first.set(value, id)
      if (stored.has(value)) return [{ id, issue: { code: 'duplicateKey', field } as const }]
      return firstIndex === undefined
        ? []
        : [
            {
              id,
              issue: {
                code: 'duplicateKey',
                field,
                params: { row: entries.findIndex((entry) => entry.id === firstIndex) + 1 },
              } as const,
            },
          ]
    })
  })
}
