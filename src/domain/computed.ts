import type { Value } from './kinds/kind.ts'

/** The product of two fields. The database fills in an empty total, and recomputes the total when a factor changes. */
export interface Computed {
  readonly product: readonly [string, string]
}

interface Declared {
  readonly computed?: Computed
}

export function computedFrom({ computed }: Declared): readonly string[] {
  return computed?.product ?? []
}

/** Same result as the database: exact, with four decimals. Null if a factor is not a number. */
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
