import { writeCsv } from '#domain/csv.ts'
import { kinds } from '#domain/kinds/index.ts'
import type { Value } from '#domain/kinds/kind.ts'
import { fieldNames, type Row, type TableDeclaration } from '#domain/table.ts'
import { tableNames, tables, type TableName } from '#domain/tables/index.ts'
import type { OtherTables } from './stored.ts'
import { keyIsGiven } from './read/header.ts'
import { foldedCode } from './fold.ts'
import { sampleMost, sampleRows } from './read/sample-seen.ts'

export function sampleName(declaration: TableDeclaration): string {
  return `${declaration.name}_sample.csv`
}

/**
 * An example file for the import: CSV with three rows of numbers from 1 to 100. The import accepts it even if no master
 * data is stored yet.
 */
export function sampleCsv(
  declaration: TableDeclaration,
  storedRows: readonly Row[],
  otherTables: OtherTables = {},
  random: () => number = Math.random,
): Uint8Array<ArrayBuffer>[] {
  const draws = Object.fromEntries(
    fieldNames(declaration).map((name) => [name, drawer(declaration, name, storedRows, otherTables, random)]),
  )
  const sample = Array.from({ length: sampleRows }, () => {
    const row: Record<string, Value> = {}
    for (const [name, draw] of Object.entries(draws)) row[name] = draw()
    const { range, someOf } = declaration
    if (someOf?.every((name) => row[name] === null)) row[someOf[0]] = String(Math.ceil(random() * sampleMost) || 1)
    if (range && Number(row[range.start]) > Number(row[range.end]))
      [row[range.start], row[range.end]] = [row[range.end]!, row[range.start]!]
    return row
  })
  return writeCsv(fieldNames(declaration), sample)
}

function drawer(
  declaration: TableDeclaration,
  name: string,
  storedRows: readonly Row[],
  otherTables: OtherTables,
  random: () => number,
): () => Value {
  const field = declaration.fields[name]!
  // Leaves these fields empty: no number from 1 to 100 is a date or a registration number.
  if (field.computed || field.kind === 'date' || field.kind === 'registration') return () => null
  const numbers = Array.from({ length: sampleMost }, (_, i) => i + 1)
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]

  const home = homeOf(declaration, name)
  if (home && name !== declaration.identity) {
    const codes = (otherTables[home] ?? []).map((row) => row[name] ?? null)
    return () => pick(codes) ?? null
  }

  const form = (value: number): Value =>
    kinds[field.kind].sql === 'text' ? String(value) : field.kind === 'flag' ? value > sampleMost / 2 : value
  if (name !== declaration.key && name !== declaration.identity) return () => form(pick(numbers)!)

  // Avoids codes that resemble stored ones, because the import would ask whether they are the same.
  const takenNames = new Set(storedRows.map((row) => foldedCode(String(row[name] ?? ''))))
  const free = numbers.filter((value) => !takenNames.has(String(value)))
  const enough = free.length >= sampleRows ? free : keyIsGiven(declaration, name) ? [] : numbers
  return () => {
    const value = pick(enough)
    if (value === undefined) return null
    enough.splice(enough.indexOf(value), 1)
    return form(value)
  }
}

function homeOf(declaration: TableDeclaration, name: string): TableName | undefined {
  const { references, kind } = declaration.fields[name]!
  if (references) return references
  return tableNames.find(
    (otherTable) => kind === 'text' && otherTable !== declaration.name && tables[otherTable].identity === name,
  )
}
