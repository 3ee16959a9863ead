import {
  difference,
  intersection,
  intersects,
  intervalsOf,
  type Interval,
  type Intervals,
} from '#domain/tickets/intervals.ts'
import type { EventNumbers, Numbered } from './event-numbers.ts'
import type { Refusal } from './proposal.ts'

/** Selects all seals of a person, some whole seals, or some numbers. */
export type Chosen =
  | { readonly by: 'person'; readonly person: string }
  | { readonly by: 'seals'; readonly ids: readonly number[] }
  | { readonly by: 'numbers'; readonly numbers: readonly Interval[] }

export interface Taken {
  readonly from: Numbered
  readonly numbers: Intervals
}

export type Found<T> =
  | { readonly found: T; readonly refusals?: undefined }
  | { readonly refusals: readonly Refusal[]; readonly found?: undefined }

/** Undefined if the selection consists of numbers. */
function wholeSeals(of: EventNumbers, chosen: Chosen): Found<readonly Numbered[]> | undefined {
  if (chosen.by === 'numbers') return undefined
  if (chosen.by === 'person') {
    const own = of.byPerson.get(chosen.person)
    return own ? { found: own } : { refusals: [{ code: 'personGone' }] }
  }
  const seals = [...new Set(chosen.ids)].map((id) => of.seals.get(id))
  if (seals.length === 0) return { refusals: [{ code: 'nothingChosen' }] }
  return seals.every((seal) => seal !== undefined) ? { found: seals } : { refusals: [{ code: 'sealGone' }] }
}

export function chosenNumbers(of: EventNumbers, chosen: Chosen): Found<Intervals> {
  const whole = wholeSeals(of, chosen)
  if (whole?.refusals) return whole
  const ranges = whole ? whole.found.map(({ range }) => range) : chosen.by === 'numbers' ? chosen.numbers : []
  const numbers = intervalsOf(ranges)
  return numbers.length === 0 ? { refusals: [{ code: 'nothingChosen' }] } : { found: numbers }
}

/** @param whole true accepts whole seals even if they overlap, for acts that only return numbers */
export function takenNumbers(of: EventNumbers, chosen: Chosen, whole = false): Found<readonly Taken[]> {
  const seals = wholeSeals(of, chosen)
  if (whole && seals) {
    return seals.refusals ? seals : { found: seals.found.map((from) => ({ from, numbers: [from.range] })) }
  }
  const numbers = chosenNumbers(of, chosen)
  if (numbers.refusals) return numbers
  const refusals = [...barredNumbers(of, numbers.found), ...notHeld(of, numbers.found)]
  return refusals.length > 0 ? { refusals } : heldNumbers(of, numbers.found)
}

/** Groups the numbers by seal. Also checks the remaining numbers of each seal, because its row is rewritten. */
export function heldNumbers(of: EventNumbers, numbers: Intervals): Found<readonly Taken[]> {
  const taken = bySeal(of, numbers)
  const kept = intervalsOf(taken.flatMap(({ from, numbers: own }) => difference([from.range], own)))
  const refusals = kept.length > 0 ? barredNumbers(of, kept) : []
  return refusals.length > 0 ? { refusals } : { found: taken }
}

export function barredNumbers(of: EventNumbers, numbers: Intervals): readonly Refusal[] {
  if (!of.range) return [{ code: 'noRange' }]
  const refusals: Refusal[] = []
  const name = (code: 'outsideRange' | 'isWithdrawn', found: Intervals) => {
    if (found.length > 0) refusals.push({ code, numbers: found })
  }
  name('outsideRange', difference(numbers, [of.range]))
  name('isWithdrawn', intersection(numbers, of.withdrawn))
  const several = intersection(
    numbers,
    intervalsOf(of.parts.filter(({ holding }) => holding === null).map(({ from, to }) => [from, to] as const)),
  )
  if (several.length > 0)
    refusals.push({
      code: 'heldBySeveral',
      numbers: several,
      seals: [...of.seals.values()].filter(({ range }) => meets(range, several)).map(({ printed }) => printed),
    })
  const byName = intersection(numbers, intervalsOf(of.byName.map(({ range }) => range)))
  if (byName.length > 0)
    refusals.push({
      code: 'heldByName',
      numbers: byName,
      seals: of.byName.filter(({ range }) => meets(range, byName)).map(({ seal }) => seal),
    })
  return refusals
}

function notHeld(of: EventNumbers, numbers: Intervals): readonly Refusal[] {
  // Other numbers already have a refusal: those outside the range, withdrawn, or held by event name only.
  const known = difference(
    difference(intersection(numbers, of.range ? [of.range] : []), of.withdrawn),
    intervalsOf(of.byName.map(({ range }) => range)),
  )
  const free = difference(known, of.held)
  return free.length > 0 ? [{ code: 'notHeld', numbers: free }] : []
}

const meets = (range: Interval, numbers: Intervals) => intersection([range], numbers).length > 0

/** Groups numbers that exactly one seal has by this seal, in ascending order. */
function bySeal(of: EventNumbers, numbers: Intervals): readonly Taken[] {
  const found = new Map<number, Interval[]>()
  let at = 0
  for (const { from, to, holding } of of.parts) {
    while (at < numbers.length && numbers[at]![1] < from) at++
    if (at === numbers.length) break
    if (!holding || !intersects([from, to], numbers[at]!)) continue
    const own = found.get(holding.seal.id)
    const ranges = intersection([[from, to]], numbers.slice(at, lastFrom(numbers, at, to)))
    if (own) own.push(...ranges)
    else found.set(holding.seal.id, [...ranges])
  }
  return [...found].map(([id, ranges]) => ({ from: of.seals.get(id)!, numbers: intervalsOf(ranges) }))
}

/** Returns the index after the last interval that starts at or before `to`. */
function lastFrom(numbers: Intervals, at: number, to: number): number {
  let end = at
  while (end < numbers.length && numbers[end]![0] <= to) end++
  return end
}
