import { byCompanyCode } from '#domain/seals/print-order.ts'
import type { Row } from '#domain/table.ts'
import type { TableRow } from '#domain/tables/index.ts'
import { withoutEmpty } from '#domain/tickets/acts/change/moves.ts'
import { personKey } from '#domain/tickets/holdings.ts'
import { planOf, type Planned, type PlanTables, unplannedIn } from '#domain/tickets/acts/plan.ts'
import type { TicketAct } from '#domain/tickets/acts/ticket-act.ts'
import type { Returned } from '#domain/tickets/reconcile/returned.ts'
import { newPlanRow } from './new-plan-row.ts'

export interface CopyTables extends PlanTables {
  readonly products: readonly TableRow<'products'>[]
}

/** The new event. Every field needs a value. */
export type NewEvent = { readonly [F in keyof TableRow<'events'>]: NonNullable<TableRow<'events'>[F]> }

export interface EventCopy {
  readonly act: TicketAct
  /**
   * `persons`: number of people in the new plan. `unknownPersons`: people in the old plan who are no longer employees.
   */
  readonly persons: number
  readonly unknownPersons: readonly Planned[]
  /** Employees who returned booklets in the old event. The new plan includes these booklets. */
  readonly restored: readonly RestoredPlan[]
  /** Number of employees who have no plan row, although their position has a count above 0. */
  readonly unplanned: number
}

export interface RestoredPlan {
  readonly person: Planned
  readonly returned: number
  readonly copied: number
}

/**
 * Creates an event as a copy of another, with its products, prices and plan. Booklets that people returned are added to
 * their present plan: 8 planned and 2 returned booklets become 10. If somebody has changed the plan to 9 after the
 * return, the result is 11.
 * @param firstProduct code of the first copied product
 * @param returned booklets that were returned in the old event
 */
export function copyEvent(
  tables: CopyTables,
  from: TableRow<'events'>,
  event: NewEvent,
  firstProduct: number,
  returned: Returned,
): EventCopy {
  const { eventCode } = event
  const products = productsOf(tables, from.eventCode).map(
    (row, at): Row => ({ ...row, productCode: firstProduct + at, eventCode }),
  )
  const choices = { positions: false, unassigned: false, departmentCode: null, personInChargeCode: null }
  const returnedBy = new Map(returned.persons.map((person) => [personKey(person), person]))
  const restored: RestoredPlan[] = []
  const planned = planOf(tables, from, choices)
    .persons.toSorted((a, b) => byCompanyCode(a.person, b.person))
    .map((person): Planned => {
      const count = addedTo(person, returnedBy.get(person.key))
      if (person.planned === null || count === 0) return person
      const copied = person.planned + count
      restored.push({ person, returned: count, copied })
      return { ...person, planned: copied }
    })
  const plan = planned.flatMap(({ employee, planned: count }) =>
    employee ? [newPlanRow(employee, eventCode, count)] : [],
  )
  return {
    act: {
      kind: 'copy',
      eventCode: from.eventCode,
      details: { copy: eventCode, products: products.length, persons: plan.length },
      changes: withoutEmpty({
        events: { add: [{ ...event }] },
        products: { add: products },
        distributionStatus: { add: plan },
      }),
    },
    persons: plan.length,
    unknownPersons: planned.filter(({ employee }) => employee === null),
    restored,
    unplanned: unplannedIn(tables, planned),
  }
}

/**
 * Number of returned booklets to add to a person's copied plan. Booklets that the person returned when leaving do not
 * count. If the plan of a person who left is still 0, the result is 0, so the copied plan is 0 as well.
 */
function addedTo({ employee, planned }: Planned, returned: Returned['persons'][number] | undefined): number {
  if (!returned || employee === null || (returned.left !== undefined && planned === 0)) return 0
  return returned.count - (returned.left ?? 0)
}

/** Products of an event in the order of their codes. */
export const productsOf = ({ products }: Pick<CopyTables, 'products'>, event: number) =>
  products.filter(({ eventCode }) => eventCode === event).toSorted((a, b) => a.productCode - b.productCode)

/**
 * Collects all codes in the rows. A sale may still refer to event 8 after event 8 was deleted. A new event must not get
 * the code 8, because the sale would then belong to it.
 */
export function usedCodes(tables: readonly (readonly Row[])[], field: 'eventCode' | 'productCode'): Set<number> {
  const codes = new Set<number>()
  for (const rows of tables) for (const { [field]: code } of rows) if (typeof code === 'number') codes.add(code)
  return codes
}

/** The highest of the codes plus one. */
export const nextCode = (codes: Iterable<number>): number => {
  let highest = 0
  for (const code of codes) highest = Math.max(highest, code)
  return highest + 1
}
