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
  /** Stable id of the row, from 1. */
  readonly id: number
  readonly form: Form
}

/** The fields of the form that adds several rows: those of each row, and those shared by all rows. */
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

/** The entry with texts typed into selects replaced by codes; the same object if nothing changed. */
export function chooseInEntry(declaration: TableDeclaration, entry: Entry, names: NamesOf, find?: RowFinder): Entry {
  const form = chooseTyped(declaration, entry.form, names, find)
  return form === entry.form ? entry : { ...entry, form }
}

const lacks = ({ form }: Entry, field: string): boolean => (form.typed[field] ?? '').trim() === ''

/** True if the user entered nothing: each field is empty or unchanged. */
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
 * Checks new rows. Blank rows are dropped without an issue.
 * @param storedRows rows whose keys are already used
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
  // If all rows are blank, the first one is checked, so that its required fields are marked.
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
  for (const { id, issue } of repeated(declaration, rows, entries, storedRows)) note(id, [issue])
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

/** Issues for keys used twice, here or in `storedRows`. `params.row` is the number, from 1, of the other row. */
function repeated(
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
