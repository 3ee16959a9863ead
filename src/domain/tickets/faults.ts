import type { PrintedSeal, Seal } from '#domain/seals/types.ts'
import type { TableRow } from '#domain/tables/index.ts'
import type { EventRows } from './event-rows.ts'
import { personKey } from './holdings.ts'
import { difference, intervalsOf, sizeOf, type Interval, type Intervals } from './intervals.ts'
import { intervalOf, type NumberSets } from './numbers.ts'
import { productsOfOthers, type OtherProduct } from './products.ts'
import { unknownIn, type IncompleteRows, type Sales } from './sales.ts'

export interface Overlap {
  readonly from: number
  readonly to: number
  readonly seals: readonly PrintedSeal[]
}

export interface Faults {
  /** Numbers that two people hold. A seal that overlaps several earlier seals is listed once. */
  readonly overlaps: readonly Overlap[]
  /** Numbers on two seals of the same person. Listed as in `overlaps`. */
  readonly twice: readonly Overlap[]
  /** Seals with numbers outside the event's range. `numbers`: the numbers outside. */
  readonly outside: readonly { readonly seal: PrintedSeal; readonly numbers: Intervals }[]
  /** Seals without a start or end number, or with an end before the start. */
  readonly unnumbered: readonly PrintedSeal[]
  /** Seals whose count is empty or wrong. `inRange`: the right count, which is the size of the seal's number range. */
  readonly countDiffers: readonly { readonly seal: PrintedSeal; readonly inRange: number }[]
  /**
   * Seals that have the name of this event, but belong to no event. Either their event code is unknown, or they have no
   * code and several events have the name.
   */
  readonly byName: readonly Seal[]
  /** Confirmed rows with the name of this event. They count in no event, or in another one. */
  readonly confirmedByName: readonly TableRow<'confirmedData'>[]
  /** Sold numbers that nobody holds: in stock (`unheld`), or withdrawn (`soldWithdrawn`). */
  readonly unheld: Intervals
  readonly soldWithdrawn: Intervals
  /**
   * Withdrawn numbers that are still on a seal (`heldWithdrawn`), even on a seal with the event's name but without its
   * code. Withdrawn numbers outside the event's range (`withdrawnBeside`).
   */
  readonly heldWithdrawn: Intervals
  readonly withdrawnBeside: Intervals
  /** Withdrawn rows without a number range, or with an end before the start. */
  readonly withdrawnUnnumbered: readonly TableRow<'withdrawn'>[]
  /** Sold numbers outside the event's range. */
  readonly beside: Intervals
  /** Numbers in several withdrawn rows. */
  readonly withdrawnTwice: Intervals
  /** Seals with the company code of one employee, but the name of another one. */
  readonly twoPersons: readonly TwoPersons[]
  /** Seals whose company code belongs to no employee. Empty if the office has no employees at all. */
  readonly unknownPersons: readonly PrintedSeal[]
  /** Sold rows with a product of another event. */
  readonly otherProducts: readonly OtherProduct[]
  readonly incomplete: IncompleteRows
  /**
   * `salesWithoutNumber`: number of sold rows without a booklet number. `salesWithoutAmount`: number of sold rows whose
   * amount is unknown, because the quantity or the price is missing.
   */
  readonly salesWithoutNumber: number
  readonly salesWithoutAmount: number
}

/**
 * A seal whose company code belongs to one employee, and whose name to another. `otherName`: company code of the
 * employee with that name; null if several employees have the name.
 */
export interface TwoPersons {
  readonly seal: PrintedSeal
  readonly otherName: string | null
}

export interface CheckedRows {
  readonly seals: readonly PrintedSeal[]
  readonly overlaps: readonly Overlap[]
  readonly sets: NumberSets
  readonly sales: Pick<Sales, 'numbers' | 'amounts' | 'incomplete'>
  readonly employees: readonly TableRow<'employees'>[]
  readonly products: readonly TableRow<'products'>[]
}

export function faultsOf(
  eventRows: EventRows,
  { seals, overlaps, sets, sales, employees, products }: CheckedRows,
): Faults {
  const { byName, confirmedByName, withdrawn } = eventRows
  const outside: { seal: PrintedSeal; numbers: Intervals }[] = []
  const countDiffers: { seal: PrintedSeal; inRange: number }[] = []
  const unnumbered: PrintedSeal[] = []
  for (const seal of seals) {
    const numbers = intervalOf(seal.start, seal.end)
    if (!numbers) {
      unnumbered.push(seal)
      continue
    }
    if (seal.count !== sizeOf(numbers)) countDiffers.push({ seal, inRange: sizeOf(numbers) })
    const { range } = sets
    if (range && (numbers[0] < range[0] || numbers[1] > range[1]))
      outside.push({ seal, numbers: difference([numbers], [range]) })
  }
  const isOneOf = ({ seals: overlapping }: Overlap) => new Set(overlapping.map(personKey)).size === 1
  return {
    overlaps: overlaps.filter((overlap) => !isOneOf(overlap)),
    twice: overlaps.filter(isOneOf),
    outside,
    unnumbered,
    countDiffers,
    byName,
    confirmedByName,
    unheld: sets.unheld,
    soldWithdrawn: sets.soldWithdrawn,
    heldWithdrawn: sets.heldWithdrawn,
    withdrawnBeside: sets.withdrawnBeside,
    withdrawnUnnumbered: withdrawn.filter((row) => intervalOf(row.ticketStartNumber, row.ticketEndNumber) === null),
    beside: sets.beside,
    withdrawnTwice: repeated(withdrawn),
    ...personFaults(seals, employees),
    otherProducts: productsOfOthers(eventRows, products),
    incomplete: sales.incomplete,
    salesWithoutNumber: unknownIn(sales.numbers),
    salesWithoutAmount: unknownIn(sales.amounts),
  }
}

/** Numbers in several withdrawn rows. */
function repeated(withdrawn: EventRows['withdrawn']): Intervals {
  const ranges = withdrawn
    .map((row) => intervalOf(row.ticketStartNumber, row.ticketEndNumber))
    .filter((range) => range !== null)
    .sort((a, b) => a[0] - b[0])
  const repeatedRanges: Interval[] = []
  let end = -Infinity
  for (const [from, to] of ranges) {
    if (from <= end) repeatedRanges.push([from, Math.min(to, end)])
    end = Math.max(end, to)
  }
  return intervalsOf(repeatedRanges)
}

function personFaults(
  seals: readonly PrintedSeal[],
  employees: readonly TableRow<'employees'>[],
): Pick<Faults, 'twoPersons' | 'unknownPersons'> {
  const nameOf = new Map(employees.map(({ companyCode, name }) => [companyCode, name]))
  /** Company codes by name; null if several employees have the name. */
  const codeOf = new Map<string, string | null>()
  for (const { companyCode, name } of employees)
    if (name !== null) codeOf.set(name, codeOf.has(name) ? null : companyCode)
  const twoPersons: TwoPersons[] = []
  const unknownPersons: PrintedSeal[] = []
  for (const seal of seals) {
    const { companyCode, name } = seal
    if (companyCode === null) continue
    const employeeName = nameOf.get(companyCode)
    if (employeeName === undefined) unknownPersons.push(seal)
    else if (name !== null && name !== employeeName && codeOf.has(name))
      twoPersons.push({ seal, otherName: codeOf.get(name) ?? null })
  }
  return { twoPersons, unknownPersons: employees.length === 0 ? [] : unknownPersons }
}
