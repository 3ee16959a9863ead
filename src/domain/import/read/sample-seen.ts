import { kinds } from '#domain/kinds/index.ts'
import { fieldNames, type TableDeclaration } from '#domain/table.ts'
import type { FileRows } from './cells.ts'

/** Number of rows in the product's sample file, and the largest number in it. */
export const sampleRows = 3
export const sampleMost = 100

const isSampleNumber = (text: string): boolean =>
  /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= sampleMost

/**
 * True for the product's sample file: all columns in order, and three rows of numbers from 1 to 100, even for names.
 * Ignores codes of other tables.
 */
export function isSample(declaration: TableDeclaration, file: Pick<FileRows, 'fields' | 'rows'>): boolean {
  if (file.rows.length !== sampleRows || file.fields.join() !== fieldNames(declaration).join()) return false
  const sampleFields = file.fields.flatMap((field, j) => {
    const { kind, references, computed } = declaration.fields[field]!
    return references || computed || kinds[kind].sql === 'boolean' ? [] : file.rows.map((row) => row[j] ?? null)
  })
  const values = sampleFields.filter((value) => value !== null)
  return values.length >= sampleRows && values.every((value) => isSampleNumber(String(value)))
}
