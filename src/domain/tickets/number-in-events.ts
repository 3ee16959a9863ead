import { eventFinder } from '#domain/seals/match.ts'
import type { Seal } from '#domain/seals/types.ts'
import { ROWS_A_STEP } from '#domain/steps.ts'
import type { TableRow } from '#domain/tables/index.ts'
import type { CountedRows } from './event-rows.ts'
import { personKey } from './holdings.ts'
import type { NumberNow } from './number-now.ts'

export interface NumberInEvent extends Pick<NumberNow, 'byName'> {
  readonly event: TableRow<'events'>
  readonly kind: Exclude<NumberNow['kind'], 'untold'>
  readonly seals: readonly Seal[]
}

const ORDER: readonly NumberInEvent['kind'][] = ['held', 'several', 'twice', 'outside', 'byName', 'withdrawn', 'stock']

/**
 * Finds the state of one number in each event. Like `numberNow` for each event, but reads the seals only once. Events
 * in which somebody holds the number come first.
 */
export function* numberInEventsSteps(
  { events, sealData, withdrawn }: Pick<CountedRows, 'events' | 'sealData' | 'withdrawn'>,
  number: number,
): Generator<void, readonly NumberInEvent[]> {
  const has = (start: number | null, end: number | null) =>
    start !== null && end !== null && start <= number && number <= end
  const eventOf = eventFinder(events)
  const knownEvents = new Set(events.map(({ eventCode }) => eventCode))
  const sealsByEvent = new Map<number, Seal[]>()
  const strangers: Seal[] = []
  for (let at = 0; at < sealData.length; at++) {
    if (at % ROWS_A_STEP === ROWS_A_STEP - 1) yield
    const seal = sealData[at]!
    if (!has(seal.ticketStartNumber, seal.ticketEndNumber)) continue
    const code = eventOf(seal)
    if (typeof code !== 'number' || !knownEvents.has(code)) strangers.push(seal)
    else if (sealsByEvent.has(code)) sealsByEvent.get(code)!.push(seal)
    else sealsByEvent.set(code, [seal])
  }
  yield
  const numberPlaces = events.flatMap((event): NumberInEvent[] => {
    const seals = sealsByEvent.get(event.eventCode) ?? []
    const byName = strangers.filter(({ eventName }) => eventName === (event.eventName ?? ''))
    const isWithdrawn = withdrawn.some(
      (row) => row.eventCode === event.eventCode && has(row.ticketStartNumber, row.ticketEndNumber),
    )
    const { ticketStartNumber: first, ticketEndNumber: last } = event
    const isRange = first !== null && last !== null && first <= last
    if (isRange && !has(first, last))
      return seals.length > 0 || byName.length > 0 ? [{ event, kind: 'outside', seals, byName }] : []
    const otherwise = byName.length > 0 ? 'byName' : isWithdrawn ? 'withdrawn' : isRange ? 'stock' : null
    const kind = seals.length > 0 ? kindOf(seals) : otherwise
    return kind === null ? [] : [{ event, kind, seals, byName }]
  })
  return numberPlaces.sort(
    (a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || a.event.eventCode - b.event.eventCode,
  )
}

function kindOf(seals: readonly Seal[]): 'held' | 'several' | 'twice' {
  if (seals.length === 1) return 'held'
  return new Set(seals.map(personKey)).size > 1 ? 'several' : 'twice'
}
