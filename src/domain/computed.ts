import type { Value } from './kinds/kind.ts'

/**
 * Declares a field as the product of two other fields of its row, such as amount = quantity × price. The database fills
 * in an empty product, and recomputes the product when a factor changes.
 */
export interface Computed {
  readonly product: readonly [string, string]
}

interface Declared {
  readonly computed?: Computed
}

export function computedFrom({ computed }: Declared): readonly string[] {
  return computed?.product ?? []
}

/** Computes the product as the database does: exact, with four decimals. Null if a factor is not a number. */
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
