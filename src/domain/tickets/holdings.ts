import { ownerKey } from '#domain/seals/groups.ts'
import type { PrintedSeal } from '#domain/seals/types.ts'
import { lastUpTo, type Interval } from './intervals.ts'
import type { NumberSets } from './numbers.ts'

/** A seal with precomputed keys, which are used often. */
export interface NamedSeal {
  readonly seal: PrintedSeal
  /** Identifies the holder (`holderOf`) and the person (`personKey`). */
  readonly holder: string
  readonly person: string
}

export const namedSeal = (seal: PrintedSeal): NamedSeal => ({ seal, holder: holderOf(seal), person: personKey(seal) })

/** A seal with numbers. */
export interface Holding extends NamedSeal {
  readonly from: number
  readonly to: number
}

/** An interval of numbers on the same seals. */
export interface HeldPart {
  readonly from: number
  readonly to: number
  /** The only seal; null if there are several. */
  readonly holding: Holding | null
  /** The common holder of all those seals; null if there are several. */
  readonly holder: string | null
  /** True if the seals name more than one person. */
  readonly several: boolean
}

/** Key of a person within a department and a person in charge, from a seal. */
export function holderOf(seal: PrintedSeal): string {
  const inCharge = ownerKey(seal.personInChargeCode, seal.personInChargeName)
  const department = ownerKey(seal.departmentCode, seal.departmentName)
  // The lengths come first, because a name may contain any separator.
  return `${inCharge.length} ${department.length} ${inCharge}${department}${personKey(seal)}`
}

/** A person is identified by the company code, or else by the name. */
export function personKey({ companyCode, name }: Pick<PrintedSeal, 'companyCode' | 'name'>): string {
  return companyCode === null ? `name:${name ?? ''}` : `code:${companyCode}`
}

/** The seals with numbers, by first number. `within` clips them to an interval. */
export function holdingsOf(seals: readonly NamedSeal[], within: Interval | null): readonly Holding[] {
  const [first, last] = within ?? [-Infinity, Infinity]
  const found: Holding[] = []
  for (let at = 0; at < seals.length; at++) {
    const { seal, holder, person } = seals[at]!
    const { start, end } = seal
    // As `intervalOf`, but without an allocation per seal.
    if (start === null || end === null || start > end) continue
    const from = start > first ? start : first
    const to = end < last ? end : last
    if (from <= to) found.push({ from, to, seal, holder, person })
  }
  return found.sort((a, b) => a.from - b.from || a.to - b.to || a.seal.id - b.seal.id)
}

/**
 * Splits holdings into disjoint parts, in ascending order.
 * @param holdings in the order of their first number
 */
export function heldParts(holdings: readonly Holding[]): readonly HeldPart[] {
  const parts: HeldPart[] = []
  for (let first = 0, next = 1; first < holdings.length; first = next++) {
    const holding = holdings[first]!
    let { to } = holding
    for (; next < holdings.length && holdings[next]!.from <= to; next++) to = Math.max(to, holdings[next]!.to)
    // Most holdings overlap no other.
    if (next === first + 1) parts.push({ from: holding.from, to, holding, holder: holding.holder, several: false })
    else addMeeting(parts, holdings.slice(first, next))
  }
  return parts
}

/**
 * Adds the parts of overlapping holdings. A sweep over their bounds, so that many holdings of the same numbers cost no
 * more than disjoint ones.
 */
function addMeeting(parts: HeldPart[], holdings: readonly Holding[]): void {
  const ending = holdings.toSorted((a, b) => a.to - b.to)
  const active = new Set<Holding>()
  const holders = new Map<string, number>()
  const persons = new Map<string, number>()
  const count = ({ holder, person }: Holding, more: 1 | -1) => {
    change(holders, holder, more)
    change(persons, person, more)
  }
  let from = 0
  let starting = 0
  let ended = 0
  while (ended < ending.length) {
    const next = Math.min(holdings[starting]?.from ?? Infinity, ending[ended]!.to + 1)
    if (active.size > 0 && next > from)
      parts.push({ from, to: next - 1, holding: only(active), holder: only(holders), several: persons.size > 1 })
    from = next
    for (; holdings[starting]?.from === next; starting++) {
      active.add(holdings[starting]!)
      count(holdings[starting]!, 1)
    }
    for (; ending[ended] && ending[ended]!.to < next; ended++) {
      active.delete(ending[ended]!)
      count(ending[ended]!, -1)
    }
  }
}

function change(counts: Map<string, number>, key: string, more: 1 | -1): void {
  const left = (counts.get(key) ?? 0) + more
  if (left > 0) counts.set(key, left)
  else counts.delete(key)
}

/** The only key; null if there are several. */
function only<K>(of: { readonly size: number; keys(): Iterable<K> }): K | null {
  if (of.size !== 1) return null
  const [first] = of.keys()
  return first ?? null
}

/** Every holding that contains a number. */
export function holdingsAt(holdings: readonly Holding[], number: number): readonly Holding[] {
  return holdings.filter(({ from, to }) => from <= number && number <= to)
}

/** State of a part of an event's range; 'twice': several seals of one person. */
export type PartKind = 'held' | 'several' | 'twice' | 'byName' | 'withdrawn' | 'stock'

/** An interval of numbers in the same state. */
export interface TicketRange {
  readonly from: number
  readonly to: number
  readonly kind: PartKind
  /** The holding if there is exactly one. */
  readonly holding: Holding | null
}

/** All parts of the range, in ascending order and without gaps. */
export function partsOf(
  held: readonly HeldPart[],
  others: Pick<NumberSets, 'byName' | 'withdrawn' | 'stock'>,
): readonly TicketRange[] {
  const of = (kind: 'byName' | 'withdrawn' | 'stock'): TicketRange[] =>
    others[kind].map((numbers) => ({ from: numbers[0], to: numbers[1], kind, holding: null }))
  const kindOf = ({ holding, several }: HeldPart): PartKind => (holding ? 'held' : several ? 'several' : 'twice')
  const parts = held.map(
    (part): TicketRange => ({
      from: part.from,
      to: part.to,
      kind: kindOf(part),
      holding: part.holding,
    }),
  )
  return [...parts, ...of('byName'), ...of('withdrawn'), ...of('stock')].sort((a, b) => a.from - b.from)
}

/** Finds the part of a number; undefined if there is none. */
export function partFinder<P extends { readonly from: number; readonly to: number }>(
  parts: readonly P[],
): (number: number) => P | undefined {
  const starts = new Float64Array(parts.map(({ from }) => from))
  let at = -1
  return (number) => {
    // Queries mostly come in ascending order, so the last hit is tried first.
    const isThere = at >= 0 && starts[at]! <= number && !(starts[at + 1]! <= number)
    if (!isThere) at = lastUpTo(starts, number)
    const part = parts[at]
    return part && number <= part.to ? part : undefined
  }
}
