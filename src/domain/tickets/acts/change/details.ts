import { countOf, intervalsOf, sizeOf, type Intervals } from '#domain/tickets/intervals.ts'
import type { Taken } from './chosen.ts'
import { namedOf } from './people.ts'
import type { Named } from './proposal.ts'

export const numbersIn = (taken: readonly Taken[]): Intervals => intervalsOf(taken.flatMap(({ numbers }) => numbers))

/** A person's name in the history. */
export const codeOf = ({ companyCode, name }: Named): string | null => companyCode ?? name

/** The person who held all the numbers; null if there are several. */
export function giverOf(taken: readonly Taken[]): string | null {
  const [first, ...others] = new Map(taken.map(({ from }) => [from.person, namedOf(from)])).values()
  return first && others.length === 0 ? codeOf(first) : null
}

/** Maximum number of ranges in a history entry. Of further ranges only the count is recorded. */
const NAMED_RANGES = 5

/** The details of an act's numbers in the history. */
export function numbersDetails(numbers: Intervals) {
  const named = numbers
    .slice(0, NAMED_RANGES)
    .map((range) => (sizeOf(range) === 1 ? `${range[0]}` : `${range[0]}-${range[1]}`))
  return { numbers: [...named, ...(numbers.length > NAMED_RANGES ? ['…'] : [])].join(', '), count: countOf(numbers) }
}
