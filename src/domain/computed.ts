import type { Value } from './kinds/kind.ts'

/**
 * How a field follows from others of its row: the product of two fields. So far there is one, the total of confirmed data
 * (tables/confirmed-data.ts). The database computes it where it is empty or a factor changes, and keeps another one that
 * an import brings (eventms_total, db/functions/rows.sql).
 */
export interface Computed {
  readonly product: readonly [string, string]
}

/** A declared field, as far as it says how it is computed. */
interface Declared {
  readonly computed?: Computed
}

/** The fields that a field is computed from; none where it is not computed. */
export function computedFrom({ computed }: Declared): readonly string[] {
  return computed?.product ?? []
}

/**
 * What a computed field holds, as the database computes it: four decimals, exact; null while a factor is no number.
 * @param valueOf the value of another field of the row
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
