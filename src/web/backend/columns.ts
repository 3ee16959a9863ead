import { EventmsError } from '#domain/errors.ts'
import type { Value } from '#domain/kinds/kind.ts'
import { fieldNames, type Row, type TableDeclaration } from '#domain/table.ts'
import type { Columns } from '#domain/wire.ts'

/**
 * Checks that `fields` are the declared fields in any order, and returns them.
 * @throws EventmsError 'internalError' if a field is missing or unknown
 */
export function checkedFields(declaration: TableDeclaration, fields: unknown): readonly string[] {
  const declared = fieldNames(declaration)
  const isSame =
    Array.isArray(fields) && fields.length === declared.length && declared.every((field) => fields.includes(field))
  if (!isSame) throw new EventmsError('internalError', { table: declaration.name })
  return fields as string[]
}

/**
 * Returns a function that appends column arrays to `rows`. Each row starts as a copy of one empty row. All rows then
 * share one hidden class, which makes reading their fields fast.
 */
export function appender(fields: readonly string[], rows: Row[]): (columns: Columns) => void {
  const empty: Record<string, Value> = Object.fromEntries(fields.map((field) => [field, null]))
  return (columns) => {
    const count = columns[0]?.length ?? 0
    if (columns.length !== fields.length || columns.some((column) => column.length !== count))
      throw new EventmsError('internalError')
    for (let i = 0; i < count; i++) {
      const row = { ...empty }
      for (let k = 0; k < fields.length; k++) row[fields[k]!] = columns[k]![i]!
      rows.push(row)
    }
  }
}

export function columnsOf(fields: readonly string[], rows: readonly (readonly Value[])[]): Columns {
  return fields.map((_, j) => rows.map((row) => row[j] ?? null))
}
