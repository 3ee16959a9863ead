import { countOf, intervalsOf, sizeOf, type Intervals } from '#domain/tickets/intervals.ts'
import type { SealNumbers } from './chosen.ts'
import { namedPersonOf } from './people.ts'
import type { NamedPerson } from './proposal.ts'

export const numbersIn = (sealNumbers: readonly SealNumbers[]): Intervals =>
  intervalsOf(sealNumbers.flatMap(({ numbers }) => numbers))

export const codeOf = ({ companyCode, name }: NamedPerson): string | null => companyCode ?? name

export function giverOf(sealNumbers: readonly SealNumbers[]): string | null {
  const [first, ...otherPersons] = new Map(sealNumbers.map(({ from }) => [from.person, namedPersonOf(from)])).values()
  return first && otherPersons.length === 0 ? codeOf(first) : null
}

/**
 * Maximum characters of the ranges listed in an act's details; further ranges are only counted. All details together
 * have at most 4000 characters.
 */
const NAMED_LENGTH = 3000

export function numbersDetails(numbers: Intervals) {
  const ranges: string[] = []
  let length = 0
  for (const range of numbers) {
    const text = sizeOf(range) === 1 ? `${range[0]}` : `${range[0]}-${range[1]}`
    length += text.length + 2
    if (length > NAMED_LENGTH) break
    ranges.push(text)
  }
  return { numbers: [...ranges, ...(numbers.length > ranges.length ? ['…'] : [])].join(', '), count: countOf(numbers) }
}
