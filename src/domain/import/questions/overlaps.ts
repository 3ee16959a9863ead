import type { Value } from '#domain/kinds/kind.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { namedCodes } from './complete.ts'
import type { PlannedRow } from '#domain/import/planned-rows.ts'
import { ROWS_PER_STEP, type OtherTables, type Stored } from '#domain/import/stored.ts'

/** Stored and new rows with the same subject, for example seals of the same employee for the same event. */
export interface Overlap {
  readonly stored: readonly Row[]
  readonly incoming: readonly PlannedRow[]
}

/**
 * Returns a function that joins the subject fields of a row into one text, or returns null if one of them is empty. If
 * the row has a name but no code, the code is looked up by the name.
 */
function subjectOf(
  declaration: TableDeclaration,
  otherTables: OtherTables,
): ((value: (field: string) => Value | undefined) => string | null) | null {
  const { subject } = declaration
  if (!subject) return null
  const namedCodesByField = new Map(namedCodes(declaration, otherTables).map((code) => [code.code, code]))
  const nameOf = (code: string) =>
    Object.keys(declaration.fields).find((field) => declaration.fields[field]!.copiedFrom === code)
  const keyFields = subject.map((field) => ({
    field,
    name: nameOf(field),
    codeOf: namedCodesByField.get(field)?.codeOf,
  }))
  return (value) => {
    const about: string[] = []
    for (const { field, name, codeOf } of keyFields) {
      const namedValue = name === undefined ? null : (value(name) ?? null)
      const keyPart = value(field) ?? codeOf?.get(namedValue) ?? (namedValue === null ? null : `"${String(namedValue)}`)
      if (keyPart === null) return null
      about.push(String(keyPart))
    }
    return about.join('\0')
  }
}

/**
 * Finds subjects that have rows of both kinds: new rows in the file, and stored rows that the file does not contain.
 * The import would keep both, so that the subject would have too many rows.
 */
export function* overlapSteps(
  declaration: TableDeclaration,
  fields: readonly string[],
  added: readonly PlannedRow[],
  stored: Stored,
  otherTables: OtherTables,
): Generator<number, Overlap[]> {
  const about = subjectOf(declaration, otherTables)
  if (!about || added.length === 0 || stored.rows.length === 0) return []
  const unmatchedByKey = new Map<string, Row[]>()
  for (const [i, row] of stored.rows.entries()) {
    if (i % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield (0.5 * i) / stored.rows.length
    const subject = stored.lineOf[i] === 0 ? about((field) => row[field]) : null
    if (subject === null) continue
    const rows = unmatchedByKey.get(subject)
    if (rows) rows.push(row)
    else unmatchedByKey.set(subject, [row])
  }
  const groups = new Map<string, { stored: Row[]; incoming: PlannedRow[] }>()
  const at = new Map(fields.map((field, i) => [field, i]))
  for (const [i, row] of added.entries()) {
    if (i % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield 0.5 + (0.5 * i) / added.length
    const subject = about((field) => row.values[at.get(field) ?? -1])
    const rows = subject === null ? undefined : unmatchedByKey.get(subject)
    if (subject === null || !rows) continue
    const overlap = groups.get(subject)
    if (overlap) overlap.incoming.push(row)
    else groups.set(subject, { stored: rows, incoming: [row] })
  }
  return [...groups.values()]
}
