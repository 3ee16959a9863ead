import { groupBy, codeOrNameKey } from '#domain/seals/groups.ts'
import { byDepartment } from '#domain/seals/print-order.ts'
import { parseSealCode } from '#domain/seals/seal-code.ts'
import type { PrintedSeal } from '#domain/seals/types.ts'
import { narrowed } from '#domain/narrowed.ts'
import { searchForm } from '#domain/search.ts'
import { personKey } from './holdings.ts'
import { counter, sizeOf, type Intervals } from './intervals.ts'
import { intervalOf } from './numbers.ts'

/** One person in one department. The seals have the order in which the department's receipt prints them. */
export interface DepartmentHolder {
  /**
   * Contains the ids and numbers of the seals. A screen stores the selected people by this key. A seal that is added
   * later changes the key, so an earlier selection cannot include the seal.
   */
  readonly key: string
  /** Key of the person, made by `personKey`. */
  readonly person: string
  readonly seals: readonly PrintedSeal[]
}

export interface HoldingDepartment {
  readonly key: string
  readonly code: number | null
  readonly name: string | null
  readonly holders: readonly DepartmentHolder[]
}

/**
 * Departments in the order of their codes, each with its holders in the order of their company codes. Receipts are
 * printed in this order.
 */
export function holdersByDepartment(seals: readonly PrintedSeal[]): readonly HoldingDepartment[] {
  const departmentOf = (seal: PrintedSeal) => codeOrNameKey(seal.departmentCode, seal.departmentName)
  return [...groupBy(seals.toSorted(byDepartment), departmentOf)].map(([key, departmentSeals]) => ({
    key,
    code: departmentSeals[0]!.departmentCode,
    name: departmentSeals[0]!.departmentName,
    holders: [...groupBy(departmentSeals, personKey)].map(([person, seals]) => {
      const numbers = seals.map(({ id, start, end }) => `${id}:${start}-${end}`)
      return { key: [key, person, ...numbers].join(' '), person, seals }
    }),
  }))
}

/** Number of different people: a person in two departments counts once. */
export const peopleIn = (holders: readonly DepartmentHolder[]): number =>
  new Set(holders.map(({ person }) => person)).size

export const notReceived = (seals: readonly PrintedSeal[]): readonly PrintedSeal[] =>
  seals.filter(({ receivedOn }) => receivedOn === null)

/** Seals with at least one number that is not reported. */
export function stillOut(seals: readonly PrintedSeal[], reported: Intervals): readonly PrintedSeal[] {
  const reportedIn = counter(reported)
  return seals.filter(({ start, end }) => {
    const range = intervalOf(start, end)
    return range !== null && reportedIn(...range) < sizeOf(range)
  })
}

/**
 * Why no holder was found. `cardChanged`: the scanned card is outdated, because no seal has its numbers and company
 * code any more.
 */
export type HolderIssue = 'nobody' | 'several' | 'otherEvent' | 'cardChanged'

export type FoundHolder = HolderIssue | { readonly person: string; readonly seal: PrintedSeal }

/**
 * Finds a holder by booklet number, company code, scanned seal, or part of a name. Text that fits several holders is
 * refused.
 */
export function findHolder(seals: readonly PrintedSeal[], text: string, eventCode: number): FoundHolder {
  const card = parseSealCode(text)
  if (card && card.event !== eventCode) return 'otherEvent'
  if (card) {
    const seal = seals.find(({ start, end, companyCode }) => isSame([start, end, companyCode], card))
    return seal ? { person: personKey(seal), seal } : 'cardChanged'
  }
  const exact = exactly(text)
  const exactSeals = seals.filter(exact)
  return onlyHolder(exactSeals.length > 0 ? exactSeals : seals.filter(nameMatcher(text)))
}

/** Returns a filter for seals that match the text typed so far. A company code matches if it begins with this text. */
export function fitsHolder(text: string): (seal: PrintedSeal) => boolean {
  const card = parseSealCode(text)
  const [exact, code, isNamed] = [exactly(text), codeForm(text), nameMatcher(text)]
  return (seal) =>
    card
      ? isSame([seal.start, seal.end, seal.companyCode], card)
      : exact(seal) || codeForm(seal.companyCode ?? '').startsWith(code) || isNamed(seal)
}

const isSame = (
  ownNumbers: readonly unknown[],
  { first, last, holder }: NonNullable<ReturnType<typeof parseSealCode>>,
) => [first, last, holder].every((value, at) => value === ownNumbers[at])

const codeForm = (code: string): string => narrowed(code).trim().toUpperCase()

function exactly(text: string): (seal: PrintedSeal) => boolean {
  const typedCode = codeForm(text)
  // Text with a leading zero is a company code, not a number.
  const number = /^[1-9]\d{0,14}$/.test(typedCode) ? Number(typedCode) : Number.NaN
  return ({ start, end, companyCode }) =>
    (start !== null && end !== null && start <= number && number <= end) ||
    (typedCode !== '' && companyCode !== null && codeForm(companyCode) === typedCode)
}

function nameMatcher(text: string): (seal: PrintedSeal) => boolean {
  const form = searchForm(text)
  return ({ name }) => form !== '' && name !== null && searchForm(name).includes(form)
}

function onlyHolder(matches: readonly PrintedSeal[]): FoundHolder {
  const [seal] = matches
  if (!seal) return 'nobody'
  return new Set(matches.map(personKey)).size > 1 ? 'several' : { person: personKey(seal), seal }
}
