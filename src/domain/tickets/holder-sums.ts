import type { PrintedSeal } from '#domain/seals/types.ts'
import { ROWS_A_STEP } from '#domain/steps.ts'
import { rangeFinder, type HeldRange, type NamedSeal } from './holdings.ts'
import { counter, type Intervals } from './intervals.ts'
import type { Sales } from './sales.ts'
import type { Target } from './targets.ts'

export interface Counted {
  readonly issued: number
  readonly reported: number
  readonly amount: number
}

/** Figures of one person in one department and under one person in charge. */
export interface HolderSum extends Counted {
  readonly seal: PrintedSeal
  /** Key of the person, made by `personKey`. */
  readonly person: string
  /** Percentage of the person's booklets that must be reported; null if unknown. */
  readonly rate: number | null
  readonly target: number | null
}

export interface HolderSums {
  readonly holders: readonly HolderSum[]
  /** Figures of numbers with several holders. The sales of these numbers cannot be assigned to one of the holders. */
  readonly several: Counted
  /** Figures of reported numbers that nobody holds, and of sales without a number. */
  readonly nobody: Counted
  /** Number of people without a target amount: their position is unknown, or the position has no target amount. */
  readonly withoutTarget: number
}

export interface ToSum {
  readonly seals: readonly NamedSeal[]
  readonly heldRanges: readonly HeldRange[]
  /** Sold numbers within the event's range. */
  readonly reported: Intervals
  readonly sales: Pick<Sales, 'numbers' | 'amounts'>
  targetOf(companyCode: string | null): Target
}

type Sums = { -readonly [F in keyof Counted]: Counted[F] }

/** Counts each number and each sale once: for its holder, for `several` or for `nobody`. */
export function* holderSumSteps({ seals, heldRanges, reported, sales, targetOf }: ToSum): Generator<void, HolderSums> {
  const holderGroups = new Map<string, NamedSeal & { readonly sums: Sums }>()
  const several: Sums = { issued: 0, reported: 0, amount: 0 }
  const nobody: Sums = { issued: 0, reported: 0, amount: 0 }
  const withoutHolder = { sums: nobody }
  for (const { seal, holder, person } of seals)
    if (!holderGroups.has(holder))
      holderGroups.set(holder, { seal, holder, person, sums: { issued: 0, reported: 0, amount: 0 } })
  yield
  const rangeSums = heldRanges.map((range) => ({
    from: range.from,
    to: range.to,
    sums: (range.holder === null ? undefined : holderGroups.get(range.holder)?.sums) ?? several,
  }))
  yield
  const reportedIn = counter(reported)
  let heldAndReported = 0
  yield
  for (let at = 0; at < rangeSums.length; at++) {
    if (at % ROWS_A_STEP === ROWS_A_STEP - 1) yield
    const range = rangeSums[at]!
    const reportedCount = reportedIn(range.from, range.to)
    range.sums.issued += range.to - range.from + 1
    range.sums.reported += reportedCount
    heldAndReported += reportedCount
  }
  nobody.reported = reportedIn(-Infinity, Infinity) - heldAndReported
  yield
  const partOf = rangeFinder(rangeSums)
  const { numbers, amounts } = sales
  for (let at = 0; at < numbers.length; at++) {
    if (at % ROWS_A_STEP === ROWS_A_STEP - 1) yield
    const amount = amounts[at]!
    if (Number.isNaN(amount)) continue
    // NaN is a sale without a number, which belongs to no holder.
    const range = partOf(numbers[at]!) ?? withoutHolder
    range.sums.amount += amount
  }
  yield
  return { ...withTargets([...holderGroups.values()], targetOf), several, nobody }
}

/**
 * A person may have several lines, but has only one target amount. It is set in the line where the person holds most
 * booklets.
 */
function withTargets(
  holderGroups: readonly (NamedSeal & { readonly sums: Counted })[],
  targetOf: ToSum['targetOf'],
): Pick<HolderSums, 'holders' | 'withoutTarget'> {
  const largestByPerson = new Map<string, (typeof holderGroups)[number]>()
  for (const holderSums of holderGroups) {
    const largest = largestByPerson.get(holderSums.person)
    if (!largest || largest.sums.issued < holderSums.sums.issued) largestByPerson.set(holderSums.person, holderSums)
  }
  let withoutTarget = 0
  const holders = holderGroups.map((holderSums): HolderSum => {
    const { seal, person, sums } = holderSums
    const { amount, rate } = targetOf(seal.companyCode)
    const counts = largestByPerson.get(person) === holderSums
    if (counts && amount === null) withoutTarget += 1
    const { issued, reported, amount: sold } = sums
    return { issued, reported, amount: sold, seal, person, rate, target: counts ? amount : null }
  })
  return { holders, withoutTarget }
}
