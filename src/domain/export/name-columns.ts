import { foldedName } from '#domain/folded-name.ts'
import type { Value } from '#domain/kinds/kind.ts'
import { inLocale, locales, type Label } from '#domain/locale.ts'
import { fieldNames, nameField, type Field, type Row, type TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'

/**
 * A column of an exported table: either the values of `field`, or (`isName`) the current names for the codes in
 * `field`.
 */
export interface ExportColumn {
  readonly field: string
  readonly isName: boolean
}

/**
 * Header of a column of current names. Must differ from the label of a field such as Department Name. Such a field
 * stores the name that was valid when the row was entered.
 */
const currentName: Label = { en: '{column} (current name)', ja: '{column}（現在の名称）' }

/** Warning that an import ignored columns of current names. */
export const namesLeftOut: Label = {
  en: 'Names beside codes are not imported: {names}',
  ja: 'コードの横の名称は取り込みません：{names}',
}

const unknownCode: Label = { en: '(not in the master data)', ja: '（マスターに未登録）' }

const endings = locales.map((locale) => foldedName(inLocale(currentName, locale).replace('{column}', '')))

/** The table with the names for the codes of a field; undefined if the field contains no codes. */
export function namedBy({ references, codeOf }: Pick<Field, 'references' | 'codeOf'>): TableName | undefined {
  return references ?? codeOf
}

/** Tables whose rows `namesBeside` needs to find the current names. */
export const tablesOfNames = ({ fields }: TableDeclaration): TableName[] => [
  ...new Set(Object.values(fields).flatMap((field) => namedBy(field) ?? [])),
]

/** Columns of an export of `fields`. If `withNames`, each column of codes is followed by a column of current names. */
export function exportColumns(
  declaration: TableDeclaration,
  withNames: boolean,
  fields: readonly string[] = fieldNames(declaration),
): ExportColumn[] {
  return fields.flatMap((field) => {
    const own = { field, isName: false }
    return withNames && namedBy(declaration.fields[field]!) ? [own, { field, isName: true }] : [own]
  })
}

/** Header of a column: Department, or Department (current name). @param title label or name of the column's `field` */
export function columnTitle({ isName }: ExportColumn, title: string, label: (label: Label) => string): string {
  return isName ? label(currentName).replace('{column}', () => title) : title
}

/**
 * If `header` belongs to a column of current names, returns the `foldedName` of its code column: Department (current
 * name) → department. Otherwise undefined.
 */
export function codeTitleIn(header: string): string | undefined {
  const folded = foldedName(header)
  const ending = endings.find((text) => folded.endsWith(text))
  return ending === undefined ? undefined : folded.slice(0, -ending.length)
}

/**
 * Returns a function that finds the current name for the code in a row's field. The function returns null for an empty
 * code, and a note for an unknown code.
 */
export function namesBeside(
  declaration: TableDeclaration,
  rowsOf: (table: TableName) => readonly Row[],
  label: (label: Label) => string,
): (field: string, row: Row) => Value {
  const names = new Map(tablesOfNames(declaration).map((table) => [table, namesOf(table, rowsOf(table))]))
  const unknown = label(unknownCode)
  return (field, row) => {
    const code = row[field] ?? null
    if (code === null || code === '') return null
    const known = names.get(namedBy(declaration.fields[field]!)!)!
    return known.has(code) ? known.get(code)! : unknown
  }
}

function namesOf(table: TableName, rows: readonly Row[]): ReadonlyMap<Value, Value> {
  const declaration: TableDeclaration = tables[table]
  const name = nameField(declaration)
  return new Map(rows.map((row) => [row[declaration.identity] ?? null, row[name] ?? null]))
}
