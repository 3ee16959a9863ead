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
  const all = formFields(declaration, true).filter(({ use }) => use === 'input')
  const { addMultiple } = declaration
  if (typeof addMultiple !== 'object') return { shared: [], own: all }
  const { shared, needs } = addMultiple
  return {
    shared: all.filter(({ name }) => shared.includes(name)),
    own: all
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
  const { opened, typed } = entry.form
  return fields.every(({ name }) => lacks(entry, name) || typed[name] === opened[name])
}

export interface CheckedEntries {
  readonly rows: readonly { readonly id: number; readonly row: Row }[]
  readonly incomplete: readonly number[]
  readonly rowIssues: RowIssues
  readonly nothing: boolean
}

/**
 * Checks new rows. Blank rows are dropped without an issue.
 * @param taken rows whose keys are already used
 */
export function checkEntries(
  declaration: TableDeclaration,
  shared: Entry,
  entries: readonly Entry[],
  taken: readonly Row[],
): CheckedEntries {
  const fields = entryFields(declaration)
  const { addMultiple } = declaration
  const needs = typeof addMultiple === 'object' ? addMultiple.needs : null
  const filled = entries.filter((entry) => !isBlank(entry, fields.own))
  const incomplete = needs ? filled.filter((entry) => needs.some((name) => lacks(entry, name))) : []
  const lacking = new Set(incomplete)
  const kept = filled.filter((entry) => !lacking.has(entry))
  // If all rows are blank, the first one is checked, so that its required fields are marked.
  const asked = !needs && kept.length === 0 ? entries.slice(0, 1) : kept

  const rowIssues = new Map<number, readonly Issue[]>()
  const note = (id: number, issues: readonly Issue[]) => {
    if (issues.length > 0) rowIssues.set(id, [...(rowIssues.get(id) ?? []), ...issues])
  }
  const common = read(shared, fields.shared)
  note(SHARED, common.issues)
  const rows = asked.map((entry) => {
    const { values, issues } = read(entry, fields.own)
    const row = { ...common.values, ...values }
    note(entry.id, issues.length > 0 ? issues : checkRow(declaration, row))
    return { id: entry.id, row }
  })
  for (const { id, issue } of repeated(declaration, rows, entries, taken)) note(id, [issue])
  return { rows, incomplete: incomplete.map(({ id }) => id), rowIssues, nothing: kept.length === 0 }
}

function read({ form }: Entry, fields: readonly FormField[]): { values: Row; issues: Issue[] } {
  const values: Record<string, Value> = {}
  const issues: Issue[] = []
  for (const { name, field } of fields) {
    const value = checkInput(field, form.typed[name] ?? '', checkEntered)
    if (isIssue(value)) issues.push({ ...value, field: name })
    else values[name] = value
  }
  return { values, issues }
}

/** Issues for keys used twice, here or in `taken`. `params.row` is the number, from 1, of the other row. */
function repeated(
  { key, identity }: TableDeclaration,
  rows: CheckedEntries['rows'],
  entries: readonly Entry[],
  taken: readonly Row[],
): { id: number; issue: Issue }[] {
  return [...new Set([key, identity])].flatMap((field) => {
    const stored = new Set(taken.map((row) => row[field]))
    const first = new Map<Value, number>()
    return rows.flatMap(({ id, row }) => {
      const value = row[field]
      if (value === undefined || value === null) return []
      const same = first.get(value)
      if (same === undefined) first.set(value, id)
      if (stored.has(value)) return [{ id, issue: { code: 'duplicateKey', field } as const }]
      return same === undefined
        ? []
        : [
            {
              id,
              issue: {
                code: 'duplicateKey',
                field,
                params: { row: entries.findIndex((entry) => entry.id === same) + 1 },
              } as const,
            },
          ]
    })
  })
}
