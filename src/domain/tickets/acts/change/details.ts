import { countOf, intervalsOf, sizeOf, type Intervals } from '#domain/tickets/intervals.ts'
import type { Taken } from './chosen.ts'
import { namedOf } from './people.ts'
import type { Named } from './proposal.ts'

export const numbersIn = (taken: readonly Taken[]): Intervals => intervalsOf(taken.flatMap(({ numbers }) => numbers))

export const codeOf = ({ companyCode, name }: Named): string | null => companyCode ?? name

export function giverOf(taken: readonly Taken[]): string | null {
  const [first, ...others] = new Map(taken.map(({ from }) => [from.person, namedOf(from)])).values()
  return first && others.length === 0 ? codeOf(first) : null
}

/** Ranges named in a history entry; further ones are only counted. */
const NAMED_RANGES = 5

export function numbersDetails(numbers: Intervals) {
  const named = numbers
    .slice(0, NAMED_RANGES)
    .map((range) => (sizeOf(range) === 1 ? `${range[0]}` : `${range[0]}-${range[1]}`))
  return { numbers: [...named, ...(numbers.length > NAMED_RANGES ? ['…'] : [])].join(', '), count: countOf(numbers) }
}
