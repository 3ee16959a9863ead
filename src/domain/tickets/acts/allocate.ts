import { byCompanyCode, byPerson } from '#domain/seals/print-order.ts'
import type { Seal } from '#domain/seals/types.ts'
import { finish, inShare } from '#domain/steps.ts'
import type { TableRow } from '#domain/tables/index.ts'
import { eventRows, recordedNumbers } from '#domain/tickets/event-rows.ts'
import { countOf, intersection, type Intervals } from '#domain/tickets/intervals.ts'
import { intervalOf, numberSetSteps } from '#domain/tickets/numbers.ts'
import { dealGaps, dealRising } from './deal-numbers.ts'
import { heldByPerson } from './held-by-person.ts'
import { planOf, type PlanChoices, type Planned, type PlanTables } from './plan.ts'

export interface AllocateTables extends PlanTables {
  readonly events: readonly TableRow<'events'>[]
  readonly sealData: readonly Seal[]
  readonly withdrawn: readonly TableRow<'withdrawn'>[]
}

export interface AllocateChoices extends PlanChoices {
  /** Order in which people get numbers: as on the seal sheet, or by company code, the lowest first. */
  readonly order: 'sheets' | 'companyCode'
  /**
   * Free numbers to use. `lowest`: person by person, in ascending order. `gaps`: for each person, the first gap that is
   * long enough. `from`: as `lowest`, but starting at the number in `from`, which is null until somebody types it.
   */
  readonly numbers: { readonly kind: 'lowest' | 'gaps' } | { readonly kind: 'from'; readonly from: number | null }
  /** If too few numbers are free: true gives a person the remaining ones, false gives none. */
  readonly allowsFewer: boolean
}

export type NoBookletsReason =
  | ('noCompanyCode' | 'noEmployee' | 'noCount' | 'plannedNone' | 'heldUntold')
  | ('hasAll' | 'incomplete' | 'noNumbers')

export interface AllocationLine extends Planned {
  /** Number of booklets that the person holds; null if one of the seals has no valid numbers. */
  readonly heldCount: number | null
  readonly gets: Intervals
  /**
   * Numbers that the person gets (`count`), and further numbers that are missing because too few are free (`short`).
   */
  readonly count: number
  readonly short: number
  readonly reason: NoBookletsReason | null
  /**
   * True if the person also has a seal with the event's name but without its code. Its numbers are not in `heldCount`.
   */
  readonly holdsByName: boolean
}

export type Obstacle = 'noRange' | 'noName' | 'fromMissing' | 'fromOutside'

export interface Allocation {
  readonly event: TableRow<'events'>
  /** People in the plan, in the order in which they get numbers. */
  readonly lines: readonly AllocationLine[]
  readonly obstacle: Obstacle | null
  /** Number of plan rows without an event. The allocation waits for an answer about them. */
  readonly unassigned: number
  readonly free: Intervals
  readonly totals: AllocationTotals
}

export interface AllocationTotals {
  readonly persons: number
  readonly seals: number
  readonly numbers: number
  readonly lowest: number | null
  readonly highest: number | null
  /** Number of people who get several seals, because no free interval was long enough. */
  readonly splitPersons: number
  /** Number of people who get too few numbers, and the sum of their missing numbers. */
  readonly shortPersons: number
  readonly short: number
  readonly freeAfter: number
  /** Number of seals without valid numbers. Their booklets may be among the free numbers. */
  readonly unnumbered: number
}

/**
 * Allocates free numbers: each person gets the planned number of booklets, minus those that the person holds.
 * @returns null if the event does not exist
 */
export const allocate = (tables: AllocateTables, eventCode: number, choices: AllocateChoices): Allocation | null =>
  finish(allocateSteps(tables, eventCode, choices))

export function* allocateSteps(
  tables: AllocateTables,
  eventCode: number,
  choices: AllocateChoices,
): Generator<number, Allocation | null> {
  const rowsOfEvent = eventRows({ ...tables, salesData: [], confirmedData: [] }).get(eventCode)
  if (!rowsOfEvent) return null
  yield 0.1
  const plan = planOf(tables, rowsOfEvent.event, choices)
  yield 0.4
  const { stock: free } = yield* inShare(0.45, numberSetSteps(recordedNumbers(rowsOfEvent)))
  yield 0.5
  const obstacle = obstacleOf(rowsOfEvent.event, choices)
  const deal = obstacle ? () => [] : dealOf(free, choices)
  const order = choices.order === 'sheets' ? byPerson : byCompanyCode
  const heldBy = heldByPerson(rowsOfEvent.seals)
  yield 0.55
  const codesByName = new Set(rowsOfEvent.byName.map(({ companyCode }) => companyCode))
  const inOrder = plan.persons.toSorted((a, b) => order(a.person, b.person))
  yield 0.6
  const lines = inOrder.map((somebody): AllocationLine => {
    const { key, person, employee, positionCode, rows, planned, missingFields } = somebody
    const code = person.companyCode
    const heldCount = code === null ? 0 : heldBy(code)
    const reason = reasonForNone(somebody, heldCount)
    const lacks = reason === null ? planned! - heldCount! : 0
    const gets = lacks > 0 ? deal(lacks, choices.allowsFewer) : []
    const count = countOf(gets)
    return {
      // Copies field by field, because spreading objects is too slow for ten thousand lines.
      key,
      person,
      employee,
      positionCode,
      rows,
      planned,
      missingFields,
      heldCount,
      gets,
      count,
      short: lacks - count,
      reason: lacks > 0 && count === 0 ? 'noNumbers' : reason,
      holdsByName: code !== null && codesByName.has(code),
    }
  })
  const unnumbered = rowsOfEvent.seals.filter(
    (seal) => !intervalOf(seal.ticketStartNumber, seal.ticketEndNumber),
  ).length
  return {
    event: rowsOfEvent.event,
    lines,
    obstacle,
    unassigned: plan.unassigned,
    free,
    totals: totalsOf(lines, countOf(free), unnumbered),
  }
}

function obstacleOf(event: TableRow<'events'>, { numbers }: AllocateChoices): Obstacle | null {
  const range = intervalOf(event.ticketStartNumber, event.ticketEndNumber)
  if (!range) return 'noRange'
  if (event.eventName === null) return 'noName'
  if (numbers.kind !== 'from') return null
  if (numbers.from === null) return 'fromMissing'
  return range[0] <= numbers.from && numbers.from <= range[1] ? null : 'fromOutside'
}

function dealOf(free: Intervals, { numbers }: AllocateChoices) {
  if (numbers.kind === 'gaps') return dealGaps(free)
  return dealRising(numbers.kind === 'from' ? intersection(free, [[numbers.from!, Infinity]]) : free)
}

function reasonForNone(
  { person, employee, planned, missingFields }: Planned,
  heldCount: number | null,
): NoBookletsReason | null {
  if (person.companyCode === null) return 'noCompanyCode'
  if (!employee) return 'noEmployee'
  if (planned === null) return 'noCount'
  if (planned === 0) return 'plannedNone'
  if (heldCount === null) return 'heldUntold'
  if (heldCount >= planned) return 'hasAll'
  return missingFields.length > 0 ? 'incomplete' : null
}

function totalsOf(lines: readonly AllocationLine[], free: number, unnumbered: number): AllocationTotals {
  let [persons, seals, numbers, splitPersons, shortPersons, short] = [0, 0, 0, 0, 0, 0]
  let [lowest, highest] = [Infinity, -Infinity]
  for (const { gets, count, short: lacks } of lines) {
    if (lacks > 0) {
      shortPersons += 1
      short += lacks
    }
    if (count === 0) continue
    persons += 1
    seals += gets.length
    numbers += count
    if (gets.length > 1) splitPersons += 1
    lowest = Math.min(lowest, gets[0]![0])
    highest = Math.max(highest, gets.at(-1)![1])
  }
  return {
    persons,
    seals,
    numbers,
    lowest: persons > 0 ? lowest : null,
    highest: persons > 0 ? highest : null,
    splitPersons,
    shortPersons,
    short,
    freeAfter: free - numbers,
    unnumbered,
  }
}
