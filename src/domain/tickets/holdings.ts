import { codeOrNameKey } from '#domain/seals/groups.ts'
import type { PrintedSeal } from '#domain/seals/types.ts'
import { lastUpTo, type Interval } from './intervals.ts'
import type { NumberSets } from './numbers.ts'

/** A seal with its keys. Computed once, because the keys are needed often. */
export interface NamedSeal {
  readonly seal: PrintedSeal
  /** Keys made by `holderOf` and `personKey`. */
  readonly holder: string
  readonly person: string
}

export const namedSeal = (seal: PrintedSeal): NamedSeal => ({ seal, holder: holderOf(seal), person: personKey(seal) })

export interface Holding extends NamedSeal {
  readonly from: number
  readonly to: number
}

/** Consecutive numbers that are all on the same seals. */
export interface HeldRange {
  readonly from: number
  readonly to: number
  /** The only seal with the numbers; null if there are several. */
  readonly holding: Holding | null
  /** Key of the holder (`holderOf`); null if the seals have different holders. */
  readonly holder: string | null
  /** True if different people hold the numbers. */
  readonly hasSeveralPersons: boolean
}

/** Key of a holder: one person in one department and under one person in charge. */
export function holderOf(seal: PrintedSeal): string {
  const inCharge = codeOrNameKey(seal.personInChargeCode, seal.personInChargeName)
  const department = codeOrNameKey(seal.departmentCode, seal.departmentName)
  // Without the lengths, the names 'ab' and 'c' would give the same key as 'a' and 'bc'. No separator would help,
  // because a name may contain it.
  return `${inCharge.length} ${department.length} ${inCharge}${department}${personKey(seal)}`
}

/** Key of a person: the company code, or the name if there is no code. */
export const personKey = ({ companyCode, name }: Pick<PrintedSeal, 'companyCode' | 'name'>): string =>
  codeOrNameKey(companyCode, name)

/**
 * The number range of each seal, sorted by first number. Skips seals without valid numbers. @param limits cuts off
 * numbers outside of this range
 */
export function holdingsOf(seals: readonly NamedSeal[], limits: Interval | null): readonly Holding[] {
  const [first, last] = limits ?? [-Infinity, Infinity]
  const holdings: Holding[] = []
  for (let at = 0; at < seals.length; at++) {
    const { seal, holder, person } = seals[at]!
    const { start, end } = seal
    // The same check as in `intervalOf`, which is not called here because it would create an array for each seal.
    if (start === null || end === null || start > end) continue
    const from = start > first ? start : first
    const to = end < last ? end : last
    if (from <= to) holdings.push({ from, to, seal, holder, person })
  }
  return holdings.sort((a, b) => a.from - b.from || a.to - b.to || a.seal.id - b.seal.id)
}

/**
 * Divides the numbers on seals into ranges that do not overlap, in ascending order. @param holdings sorted by the first
 * number
 */
export function heldRangesOf(holdings: readonly Holding[]): readonly HeldRange[] {
  const ranges: HeldRange[] = []
  for (let first = 0, next = 1; first < holdings.length; first = next++) {
    const holding = holdings[first]!
    let { to } = holding
    for (; next < holdings.length && holdings[next]!.from <= to; next++) to = Math.max(to, holdings[next]!.to)
    // Fast path: the numbers of most seals do not overlap others.
    if (next === first + 1)
      ranges.push({ from: holding.from, to, holding, holder: holding.holder, hasSeveralPersons: false })
    else addOverlapping(ranges, holdings.slice(first, next))
  }
  return ranges
}

/**
 * Divides overlapping holdings into ranges without overlaps. Visits each first and last number once (sweep line).
 * Comparing all pairs of holdings would be slow if many seals have the same numbers.
 */
function addOverlapping(ranges: HeldRange[], holdings: readonly Holding[]): void {
  const ending = holdings.toSorted((a, b) => a.to - b.to)
  const active = new Set<Holding>()
  const holders = new Map<string, number>()
  const persons = new Map<string, number>()
  const count = ({ holder, person }: Holding, more: 1 | -1) => {
    change(holders, holder, more)
    change(persons, person, more)
  }
  let from = 0
  let startIndex = 0
  let endIndex = 0
  while (endIndex < ending.length) {
    const next = Math.min(holdings[startIndex]?.from ?? Infinity, ending[endIndex]!.to + 1)
    if (active.size > 0 && next > from)
      ranges.push({
        from,
        to: next - 1,
        holding: only(active),
        holder: only(holders),
        hasSeveralPersons: persons.size > 1,
      })
    from = next
    for (; holdings[startIndex]?.from === next; startIndex++) {
      active.add(holdings[startIndex]!)
      count(holdings[startIndex]!, 1)
    }
    for (; ending[endIndex] && ending[endIndex]!.to < next; endIndex++) {
      active.delete(ending[endIndex]!)
      count(ending[endIndex]!, -1)
    }
  }
}

function change(counts: Map<string, number>, key: string, more: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + more
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}

function only<K>(collection: { readonly size: number; keys(): Iterable<K> }): K | null {
  if (collection.size !== 1) return null
  const [first] = collection.keys()
  return first ?? null
}

export function holdingsAt(holdings: readonly Holding[], number: number): readonly Holding[] {
  return holdings.filter(({ from, to }) => from <= number && number <= to)
}

/**
 * State of numbers. `several`: held by several people. `twice`: on several seals of one person. `byName`: only on a
 * seal that has the event's name, but not its code.
 */
export type RangeKind = 'held' | 'several' | 'twice' | 'byName' | 'withdrawn' | 'stock'

export interface TicketRange {
  readonly from: number
  readonly to: number
  readonly kind: RangeKind
  readonly holding: Holding | null
}

/** Divides the event's range by the state of its numbers: ascending, without gaps. */
export function ticketRangesOf(
  heldRanges: readonly HeldRange[],
  unheld: Pick<NumberSets, 'byName' | 'withdrawn' | 'stock'>,
): readonly TicketRange[] {
  const rangesOf = (kind: 'byName' | 'withdrawn' | 'stock'): TicketRange[] =>
    unheld[kind].map((numbers) => ({ from: numbers[0], to: numbers[1], kind, holding: null }))
  const kindOf = ({ holding, hasSeveralPersons }: HeldRange): RangeKind =>
    holding ? 'held' : hasSeveralPersons ? 'several' : 'twice'
  const ranges = heldRanges.map(
    (range): TicketRange => ({
      from: range.from,
      to: range.to,
      kind: kindOf(range),
      holding: range.holding,
    }),
  )
  return [...ranges, ...rangesOf('byName'), ...rangesOf('withdrawn'), ...rangesOf('stock')].sort(
    (a, b) => a.from - b.from,
  )
}

/** Returns a function that finds the range with a number; undefined if no range contains it. */
export function rangeFinder<P extends { readonly from: number; readonly to: number }>(
  ranges: readonly P[],
): (number: number) => P | undefined {
  const starts = new Float64Array(ranges.map(({ from }) => from))
  let at = -1
  return (number) => {
    // Tries the range found last, because the numbers mostly ascend.
    const isThere = at >= 0 && starts[at]! <= number && !(starts[at + 1]! <= number)
    if (!isThere) at = lastUpTo(starts, number)
    const range = ranges[at]
    return range && number <= range.to ? range : undefined
  }
}
