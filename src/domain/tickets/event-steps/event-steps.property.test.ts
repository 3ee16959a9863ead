import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowOf } from '#domain/tables/row.test-help.ts'
import { eventTicketsOf } from '#domain/tickets/index.ts'
import { confirmedOf, eventRow, officeWith, planOf, saleOf, sealOf } from '#domain/tickets/tickets.test-help.ts'
import { EVENT_STEPS, type EventStep, type EventStepStatus } from './event-steps.ts'
import type { StepFacts } from './facts.ts'
import { factsOf, printedNow, stepsOf } from './steps.test-help.ts'

const number = fc.integer({ min: 1, max: 45 })
const code = fc.constantFrom('0001', '0002', '0009')
const offices = fc
  .record({
    products: fc.array(fc.constantFrom(500, null), { maxLength: 2 }),
    plans: fc.array(fc.tuple(code, fc.constantFrom(0, 3, 8, null), fc.constantFrom(1, null)), { maxLength: 4 }),
    seals: fc.array(fc.tuple(number, fc.nat(6), code), { maxLength: 5 }),
    sold: fc.array(number, { maxLength: 12 }),
    confirmed: fc.array(number, { maxLength: 12 }),
    printed: fc.option(fc.nat(5)),
  })
  .map(({ printed, ...of }) => {
    const rows = officeWith({
      events: [eventRow({ ticketEndNumber: 40 })],
      products: of.products.map((unitPrice, at) =>
        rowOf('products', { productCode: 11 + at, eventCode: 1, productName: `商品${at}`, unitPrice }),
      ),
      distributionStatus: of.plans.map(([who, distributionNumber, eventCode]) =>
        planOf(who, { distributionNumber, eventCode }),
      ),
      sealData: of.seals.map(([from, size, companyCode]) => sealOf(from, from + size, { companyCode })),
      salesData: of.sold.map((at) => saleOf(at)),
      confirmedData: of.confirmed.map((at) => confirmedOf(at)),
    })
    return { rows, printed: printed === null ? null : printedNow(rows, printed) }
  })

/** Count of open points that later steps wait for in a reconciled event, by step. */
function awaitedAtTheEnd({ products, plan, printed, sales, tickets }: StepFacts): Partial<Record<EventStep, number>> {
  return {
    products: products.withoutPrice,
    plan: tickets.seals.length > 0 ? 0 : plan.incomplete,
    allocation: tickets.seals.length > 0 ? plan.expected : 1,
    print: printed?.isBegun ? printed.notPrinted : 0,
    sales: sales.out,
  }
}

test('one step is due until the event is reconciled, then only by faults or if awaited; faults keep a step undone', () => {
  fc.assert(
    fc.property(offices, ({ rows, printed }) => {
      const steps = stepsOf(rows, printed)
      expect(steps.map(({ step }) => step)).toEqual(EVENT_STEPS)
      const isSettled = ({ state }: EventStepStatus) => state === 'done' || state === 'passed'
      const due = steps.filter(({ isDue }) => isDue)
      const isReconciled = steps.at(-2)!.state === 'done'
      // These offices have no payments, so that no step waits for them.
      const isClosing = (step: EventStepStatus) => isReconciled && step.step === 'closing'
      const awaited = awaitedAtTheEnd(factsOf(rows, printed))
      const isDue = (step: EventStepStatus) =>
        !isSettled(step) && (step.faults > 0 || (awaited[step.step] ?? 0) > 0 || isClosing(step))
      expect(due.length, 'due').toBe(1)
      if (isReconciled) expect(due.filter(isDue)).toEqual(due)
      if (due.some(isClosing)) expect(steps.filter(isDue)).toHaveLength(1)
      expect(due.some(isSettled)).toBe(false)
      const at = steps.findIndex(({ isDue }) => isDue)
      const isNew = steps.map(({ state }) => state === 'notBegun')
      expect(isNew.slice(0, Math.max(at, 0))).not.toContain(true)

      const { faults, sets, counts } = eventTicketsOf(rows, 1)!
      const isDone = new Set(steps.filter(isSettled).map(({ step }) => step))
      if (isDone.has('allocation'))
        expect([faults.overlaps, faults.twice, faults.outside, faults.twoPersons, faults.unknownPersons]).toEqual(
          Array.from({ length: 5 }, () => []),
        )
      if (isDone.has('sales')) {
        expect([faults.unheld, faults.beside, faults.salesWithoutAmount]).toEqual([[], [], 0])
        expect(counts.issued === null ? 0 : counts.issued - counts.reported!).toBe(0)
        expect(sets.unheld).toEqual([])
      }
      const isConfirmed = new Set(rows.confirmedData.map(({ ticketNumber }) => ticketNumber))
      if (isDone.has('reconciliation'))
        expect(rows.salesData.every(({ ticketNumber }) => isConfirmed.has(ticketNumber))).toBe(true)
    }),
  )
})
