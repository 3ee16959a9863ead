import { ownerKey } from '#domain/seals/groups.ts'
import type { PrintedSeal } from '#domain/seals/types.ts'
import { lastUpTo, type Interval } from './intervals.ts'
import type { NumberSets } from './numbers.ts'

/** A seal and whom it names: these keys are made once, and asked for again and again. */
export interface NamedSeal {
  readonly seal: PrintedSeal
  /** Tells holders apart (`holderOf`), and persons (`personKey`). */
  readonly holder: string
  readonly person: string
}

export const namedSeal = (seal: PrintedSeal): NamedSeal => ({ seal, holder: holderOf(seal), person: personKey(seal) })

/** A seal with numbers. */
export interface Holding extends NamedSeal {
  readonly from: number
  readonly to: number
}

/** Numbers in one piece that the same seals hold. */
export interface HeldPart {
  readonly from: number
  readonly to: number
  /** The one seal that holds them; null where several do. */
  readonly holding: Holding | null
  /** Whose all those seals are; null where they are of several. */
  readonly holder: string | null
  /** Whether they name more than one person. */
  readonly several: boolean
}

/** One key for one person of one department under one person in charge, as a seal names them. */
export function holderOf(seal: PrintedSeal): string {
  const inCharge = ownerKey(seal.personInChargeCode, seal.personInChargeName)
  const department = ownerKey(seal.departmentCode, seal.departmentName)
  // Where each ends is said before: a name may hold whatever would part them.
  return `${inCharge.length} ${department.length} ${inCharge}${department}${personKey(seal)}`
}

/** A person is known by their company code; without one by their name. */
export function personKey({ companyCode, name }: Pick<PrintedSeal, 'companyCode' | 'name'>): string {
  return companyCode === null ? `name:${name ?? ''}` : `code:${companyCode}`
}

/** The seals that have numbers, by their first; `within`: only what of them is in there. */
export function holdingsOf(seals: readonly NamedSeal[], within: Interval | null): readonly Holding[] {
  const [first, last] = within ?? [-Infinity, Infinity]
  const found: Holding[] = []
  for (let at = 0; at < seals.length; at++) {
    const { seal, holder, person } = seals[at]!
    const { start, end } = seal
    // As `intervalOf`, without a range for each.
    if (start === null || end === null || start > end) continue
    const from = start > first ? start : first
    const to = end < last ? end : last
    if (from <= to) found.push({ from, to, seal, holder, person })
  }
  return found.sort((a, b) => a.from - b.from || a.to - b.to || a.seal.id - b.seal.id)
}

/**
 * What is held, from the lowest number to the highest, each number in one part.
 * @param holdings by their first number
 */
export function heldParts(holdings: readonly Holding[]): readonly HeldPart[] {
  const parts: HeldPart[] = []
  for (let first = 0, next = 1; first < holdings.length; first = next++) {
    const holding = holdings[first]!
    let { to } = holding
    for (; next < holdings.length && holdings[next]!.from <= to; next++) to = Math.max(to, holdings[next]!.to)
    // Most meet no other.
    if (next === first + 1) parts.push({ from: holding.from, to, holding, holder: holding.holder, several: false })
    else addMeeting(parts, holdings.slice(first, next))
  }
  return parts
}

/**
 * Adds the parts of holdings that meet. Goes from one end of a holding to the next, so that many holdings of the same
 * number cost no more than as many beside each other.
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

/** The one key that there is; null where there are several. */
function only<K>(of: { readonly size: number; keys(): Iterable<K> }): K | null {
  if (of.size !== 1) return null
  const [first] = of.keys()
  return first ?? null
}

/** Every holding of a number. */
export function holdingsAt(holdings: readonly Holding[], number: number): readonly Holding[] {
  return holdings.filter(({ from, to }) => from <= number && number <= to)
}

/** What stands at a place of an event's range; 'twice': more than one seal, all of one person. */
export type PartKind = 'held' | 'several' | 'twice' | 'byName' | 'withdrawn' | 'stock'

/** Numbers in one piece that are the same in every way. */
export interface Part {
  readonly from: number
  readonly to: number
  readonly kind: PartKind
  /** Who holds them, where one seal does. */
  readonly holding: Holding | null
}

/** All of it in one line, by number; together the parts are the whole range. */
export function partsOf(
  held: readonly HeldPart[],
  others: Pick<NumberSets, 'byName' | 'withdrawn' | 'stock'>,
): readonly Part[] {
  const of = (kind: 'byName' | 'withdrawn' | 'stock'): Part[] =>
    others[kind].map((numbers) => ({ from: numbers[0], to: numbers[1], kind, holding: null }))
  const kindOf = ({ holding, several }: HeldPart): PartKind => (holding ? 'held' : several ? 'several' : 'twice')
  const parts = held.map(
    (part): Part => ({
      from: part.from,
      to: part.to,
      kind: kindOf(part),
      holding: part.holding,
    }),
  )
  return [...parts, ...of('byName'), ...of('withdrawn'), ...of('stock')].sort((a, b) => a.from - b.from)
}

/** Finds the part of a number; undefined where the number is in none. */
export function partFinder<P extends { readonly from: number; readonly to: number }>(
  parts: readonly P[],
): (number: number) => P | undefined {
  const starts = new Float64Array(parts.map(({ from }) => from))
  let at = -1
  return (number) => {
    // Most come in order: where the last one was is looked at first.
    const isThere = at >= 0 && starts[at]! <= number && !(starts[at + 1]! <= number)
    if (!isThere) at = lastUpTo(starts, number)
    const part = parts[at]
    return part && number <= part.to ? part : undefined
  }
}
