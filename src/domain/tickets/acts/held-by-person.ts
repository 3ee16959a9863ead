import { groupBy } from '#domain/seals/groups.ts'
import type { Seal } from '#domain/seals/types.ts'
import { countOf, intervalsOf } from '#domain/tickets/intervals.ts'
import { intervalOf } from '#domain/tickets/numbers.ts'

/**
 * Returns a function for the number of booklets that a person holds. Null if one of the person's seals has no valid
 * numbers.
 */
export function heldByPerson(seals: readonly Seal[]): (companyCode: string) => number | null {
  const countByCode = new Map(
    [...groupBy(seals, ({ companyCode }) => companyCode ?? '')].map(([code, sealsOfPerson]) => {
      const ranges = sealsOfPerson.map((seal) => intervalOf(seal.ticketStartNumber, seal.ticketEndNumber))
      return [code, ranges.every((range) => range !== null) ? countOf(intervalsOf(ranges)) : null] as const
    }),
  )
  return (companyCode) => {
    const count = countByCode.get(companyCode)
    return count === undefined ? 0 : count
  }
}
