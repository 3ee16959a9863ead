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

/**
 * Maximum length of the ranges that are listed; further ones are only counted. The database limits all details to 4000.
 */
const NAMED_LENGTH = 3000

export function numbersDetails(numbers: Intervals) {
  const named: string[] = []
  let length = 0
  for (const range of numbers) {
    const text = sizeOf(range) === 1 ? `${range[0]}` : `${range[0]}-${range[1]}`
    length += text.length + 2
    if (length > NAMED_LENGTH) break
    named.push(text)
  }
  return { numbers: [...named, ...(numbers.length > named.length ? ['…'] : [])].join(', '), count: countOf(numbers) }
}
