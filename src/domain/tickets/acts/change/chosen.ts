import {
  difference,
  intersection,
  intersects,
  intervalsOf,
  type Interval,
  type Intervals,
} from '#domain/tickets/intervals.ts'
import type { EventNumbers, NumberedSeal } from './event-numbers.ts'
import type { Refusal } from './proposal.ts'

/** Numbers that an act is about: all seals of a person, some seals as a whole, or single numbers. */
export type NumberChoice =
  | { readonly by: 'person'; readonly person: string }
  | { readonly by: 'seals'; readonly ids: readonly number[] }
  | { readonly by: 'numbers'; readonly numbers: readonly Interval[] }

export interface SealNumbers {
  readonly from: NumberedSeal
  readonly numbers: Intervals
}

export type OrRefusals<T> =
  | { readonly result: T; readonly refusals?: undefined }
  | { readonly refusals: readonly Refusal[]; readonly result?: undefined }

/** The chosen seals, if whole seals or a person were chosen. Undefined if single numbers were chosen. */
function wholeSeals(eventNumbers: EventNumbers, choice: NumberChoice): OrRefusals<readonly NumberedSeal[]> | undefined {
  if (choice.by === 'numbers') return undefined
  if (choice.by === 'person') {
    const sealsOfPerson = eventNumbers.byPerson.get(choice.person)
    return sealsOfPerson ? { result: sealsOfPerson } : { refusals: [{ code: 'personGone' }] }
  }
  const seals = [...new Set(choice.ids)].map((id) => eventNumbers.seals.get(id))
  if (seals.length === 0) return { refusals: [{ code: 'nothingChosen' }] }
  return seals.every((seal) => seal !== undefined) ? { result: seals } : { refusals: [{ code: 'sealGone' }] }
}

export function numbersOfChoice(eventNumbers: EventNumbers, choice: NumberChoice): OrRefusals<Intervals> {
  const seals = wholeSeals(eventNumbers, choice)
  if (seals?.refusals) return seals
  const ranges = seals ? seals.result.map(({ range }) => range) : choice.by === 'numbers' ? choice.numbers : []
  const numbers = intervalsOf(ranges)
  return numbers.length === 0 ? { refusals: [{ code: 'nothingChosen' }] } : { result: numbers }
}

/**
 * Groups the chosen numbers by seal. @param acceptsWholeSeals true also accepts whole seals that overlap or exceed the
 * event's range, because returning such a seal repairs the error
 */
export function sealNumbersOfChoice(
  eventNumbers: EventNumbers,
  choice: NumberChoice,
  acceptsWholeSeals = false,
): OrRefusals<readonly SealNumbers[]> {
  const seals = wholeSeals(eventNumbers, choice)
  if (acceptsWholeSeals && seals) {
    return seals.refusals ? seals : { result: seals.result.map((from) => ({ from, numbers: [from.range] })) }
  }
  const numbers = numbersOfChoice(eventNumbers, choice)
  if (numbers.refusals) return numbers
  const refusals = [...barredNumbers(eventNumbers, numbers.result), ...notHeld(eventNumbers, numbers.result)]
  return refusals.length > 0 ? { refusals } : heldNumbers(eventNumbers, numbers.result)
}

/**
 * Groups the numbers by seal. Refuses a seal if one of its other numbers is faulty, for example withdrawn, because the
 * act writes these other numbers again.
 */
export function heldNumbers(eventNumbers: EventNumbers, numbers: Intervals): OrRefusals<readonly SealNumbers[]> {
  const sealNumbers = bySeal(eventNumbers, numbers)
  const remaining = intervalsOf(sealNumbers.flatMap(({ from, numbers: own }) => difference([from.range], own)))
  const refusals = remaining.length > 0 ? barredNumbers(eventNumbers, remaining) : []
  return refusals.length > 0 ? { refusals } : { result: sealNumbers }
}

export function barredNumbers(eventNumbers: EventNumbers, numbers: Intervals): readonly Refusal[] {
  if (!eventNumbers.range) return [{ code: 'noRange' }]
  const refusals: Refusal[] = []
  const name = (code: 'outsideRange' | 'isWithdrawn', barred: Intervals) => {
    if (barred.length > 0) refusals.push({ code, numbers: barred })
  }
  name('outsideRange', difference(numbers, [eventNumbers.range]))
  name('isWithdrawn', intersection(numbers, eventNumbers.withdrawn))
  const several = intersection(
    numbers,
    intervalsOf(
      eventNumbers.heldRanges.filter(({ holding }) => holding === null).map(({ from, to }) => [from, to] as const),
    ),
  )
  if (several.length > 0)
    refusals.push({
      code: 'heldBySeveral',
      numbers: several,
      seals: [...eventNumbers.seals.values()]
        .filter(({ range }) => meets(range, several))
        .map(({ printed }) => printed),
    })
  const byName = intersection(numbers, intervalsOf(eventNumbers.byName.map(({ range }) => range)))
  if (byName.length > 0)
    refusals.push({
      code: 'heldByName',
      numbers: byName,
      seals: eventNumbers.byName.filter(({ range }) => meets(range, byName)).map(({ seal }) => seal),
    })
  return refusals
}

function notHeld(eventNumbers: EventNumbers, numbers: Intervals): readonly Refusal[] {
  // Omits numbers for which `barredNumbers` gives another reason: outside the range, withdrawn, or on a seal with the
  // event's name but without its code.
  const otherNumbers = difference(
    difference(intersection(numbers, eventNumbers.range ? [eventNumbers.range] : []), eventNumbers.withdrawn),
    intervalsOf(eventNumbers.byName.map(({ range }) => range)),
  )
  const free = difference(otherNumbers, eventNumbers.heldNumbers)
  return free.length > 0 ? [{ code: 'notHeld', numbers: free }] : []
}

const meets = (range: Interval, numbers: Intervals) => intersection([range], numbers).length > 0

/** Numbers that are on exactly one seal, grouped by this seal, in ascending order. */
function bySeal(eventNumbers: EventNumbers, numbers: Intervals): readonly SealNumbers[] {
  const rangesBySeal = new Map<number, Interval[]>()
  let at = 0
  for (const { from, to, holding } of eventNumbers.heldRanges) {
    while (at < numbers.length && numbers[at]![1] < from) at++
    if (at === numbers.length) break
    if (!holding || !intersects([from, to], numbers[at]!)) continue
    const sealRanges = rangesBySeal.get(holding.seal.id)
    const ranges = intersection([[from, to]], numbers.slice(at, lastFrom(numbers, at, to)))
    if (sealRanges) sealRanges.push(...ranges)
    else rangesBySeal.set(holding.seal.id, [...ranges])
  }
  return [...rangesBySeal].map(([id, ranges]) => ({ from: eventNumbers.seals.get(id)!, numbers: intervalsOf(ranges) }))
}

/** Index after the last interval that begins at or before `to`. The search begins at the index `at`. */
function lastFrom(numbers: Intervals, at: number, to: number): number {
  let end = at
  while (end < numbers.length && numbers[end]![0] <= to) end++
  return end
}
