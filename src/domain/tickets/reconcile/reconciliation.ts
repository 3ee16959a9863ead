import { finish, inShare } from '#domain/steps.ts'
import { personKey } from '#domain/tickets/holdings.ts'
import { counter } from '#domain/tickets/intervals.ts'
import type { EventTickets, TicketRows } from '#domain/tickets/event-tickets.ts'
import { sumOfKnown } from '#domain/tickets/sum.ts'
import type { Tally } from '#domain/tickets/tallies.ts'
import { targetFinder, type TargetRows } from '#domain/tickets/targets.ts'
import { reconcileFaultSteps, type ReconcileFaults } from './faults.ts'
import { pairSteps } from './pairs.ts'
import { locationFinder } from './number-location.ts'

/** Line of one person, of all numbers with several holders, or of all numbers without a holder. */
export interface HolderLine extends Tally {
  /** Number of returned booklets, set by `withReturned`. Null if unknown, and on the lines 'several' and 'nobody'. */
  readonly returned: number | null
  readonly withdrawn: number | null
  /** Booklets that are issued but not reported. Null if the event has no reports, and on the line 'nobody'. */
  readonly out: number | null
  /** Percentage of the issued booklets that were reported. */
  readonly rate: number | null
  /** Percentage of the issued booklets that must be reported. */
  readonly askedRate: number | null
}

export type LineTotals = Readonly<Record<(typeof SUMMED)[number], number | null>>

export interface Reconciliation {
  readonly lines: readonly HolderLine[]
  readonly totals: LineTotals
  readonly faults: ReconcileFaults
}

const SUMMED = [
  'issued',
  'returned',
  'withdrawn',
  'reported',
  'out',
  'toReport',
  'unreported',
  'amount',
  'target',
  'shortOf',
] as const satisfies readonly (keyof HolderLine)[]

/**
 * Compares issued and reported booklets by person. No table contains returns, so `returned` is null in all lines.
 * `withReturned` adds the returned booklets later.
 */
export const reconciliationOf = (rows: ReconcileRows, tickets: EventTickets): Reconciliation =>
  finish(reconciliationSteps(rows, tickets))

export type ReconcileRows = TargetRows & Pick<TicketRows, 'products'>

export function* reconciliationSteps(rows: ReconcileRows, tickets: EventTickets): Generator<number, Reconciliation> {
  const lines = holderLines(rows, tickets)
  yield 0.2
  const pairs = yield* inShare(0.4, pairSteps(tickets.eventRows, rows.products))
  yield 0.6
  const placeOf = locationFinder(tickets)
  yield 0.65
  const faults = yield* inShare(0.8, reconcileFaultSteps(tickets, pairs, placeOf))
  yield 0.9
  const totals = Object.fromEntries(
    SUMMED.map((figure) => [figure, sumOfKnown(lines.map((line) => line[figure]))]),
  ) as LineTotals
  return { lines, totals, faults }
}

/**
 * Lines of all present and former holders, one line for numbers with several holders, and one for numbers without a
 * holder.
 */
export function holderLines(rows: TargetRows, tickets: EventTickets): readonly HolderLine[] {
  const { tallies, event, counts } = tickets
  const targetOf = targetFinder(rows, event.eventCode)
  const isReported = counts.reported !== null
  const withdrawn = withdrawnByPerson(tickets)
  const line = (tally: Tally, withdrawnCount: number): HolderLine => {
    const { key, whose, issued, reported, toReport, unreported, amount, target, shortOf } = tally
    const code = whose.kind === 'owner' && typeof whose.code === 'string' ? whose.code : null
    const out = reported === null || whose.kind === 'nobody' ? null : issued - reported
    const rate = reported === null || issued === 0 ? null : (reported / issued) * 100
    const askedRate = targetOf(code).rate
    return {
      key,
      whose,
      issued,
      returned: null,
      withdrawn: withdrawnCount,
      reported,
      out,
      rate,
      askedRate,
      toReport,
      unreported,
      amount,
      target,
      shortOf,
    }
  }
  const issued = tallies.persons.map((tally) => {
    const withdrawnCount = withdrawn.get(tally.key)?.count ?? 0
    withdrawn.delete(tally.key)
    return line(tally, withdrawnCount)
  })
  const names = new Map(rows.employees.map((row) => [row.companyCode, row.name]))
  const withdrawnOnly = [...withdrawn].map(([key, { count, companyCode }]) => {
    const whose: Tally['whose'] =
      companyCode === null
        ? { kind: 'nobody' }
        : { kind: 'owner', code: companyCode, name: names.get(companyCode) ?? null, known: names.has(companyCode) }
    return { ...lineOfNothing(key, whose, isReported, targetOf(companyCode).rate), withdrawn: count }
  })
  const allLines = [...issued, ...withdrawnOnly]
  const isPerson = ({ whose }: HolderLine) => whose.kind === 'owner'
  return [...allLines.filter(isPerson), ...allLines.filter((own) => !isPerson(own))]
}

/** Line of a person who holds nothing. @param isReported true if the event has any reports */
export function lineOfNothing(
  key: string,
  whose: Tally['whose'],
  isReported: boolean,
  askedRate: number | null,
): HolderLine {
  const reported = isReported ? 0 : null
  return {
    key,
    whose,
    issued: 0,
    returned: null,
    withdrawn: 0,
    reported,
    out: whose.kind === 'nobody' ? null : reported,
    rate: null,
    askedRate,
    toReport: null,
    unreported: null,
    amount: null,
    target: null,
    shortOf: null,
  }
}

/**
 * Counts the withdrawn numbers of each person who held them before. A number in several rows counts once. The keys are
 * those of `personKey`; 'nobody' if no former holder is recorded.
 */
function withdrawnByPerson({
  withdrawn,
  sets,
}: EventTickets): Map<string, { count: number; readonly companyCode: string | null }> {
  const byPerson = new Map<string, { count: number; readonly companyCode: string | null }>()
  const withdrawnIn = counter(sets.withdrawn)
  let nextNumber = -Infinity
  for (const { from, to, row } of withdrawn) {
    const count = withdrawnIn(Math.max(from, nextNumber), to)
    nextNumber = Math.max(nextNumber, to + 1)
    if (count === 0) continue
    const { companyCode } = row
    const key = companyCode === null ? 'nobody' : personKey({ companyCode, name: null })
    const person = byPerson.get(key)
    if (person) person.count += count
    else byPerson.set(key, { count, companyCode })
  }
  return byPerson
}
