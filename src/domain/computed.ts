import type { Value } from './kinds/kind.ts'

/**
 * Computes a field as the product of two others. So far only the total of confirmed data does so
 * (tables/confirmed-data.ts).
 * The database computes an empty total, or a total with a changed factor. It keeps another total that an import brings
 * (eventms_total, db/functions/rows.sql).
 */
export interface Computed {
  readonly product: readonly [string, string]
}

interface Declared {
  readonly computed?: Computed
}

/** The source fields of a computed field; empty for any other field. */
export function computedFrom({ computed }: Declared): readonly string[] {
  return computed?.product ?? []
}

/**
 * The value of a computed field, as the database computes it: exact, four decimals; null while a factor is no number.
 * @param valueOf returns the value of another field of the row
 */
export function computedValue(field: Declared, valueOf: (field: string) => Value | undefined): number | null {
  const factors = computedFrom(field).map(valueOf)
  if (factors.length === 0) return null
  let product = 1
  for (const factor of factors) {
    if (typeof factor !== 'number') return null
    product *= factor
  }
  return Math.round(product * 1e4) / 1e4
}
