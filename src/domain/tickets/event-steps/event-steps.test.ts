import { expect, test } from 'vitest'
import { rowOf } from '#domain/tables/row.test-help.ts'
import { eventTicketsOf, type TicketRows } from '#domain/tickets/index.ts'
import { confirmedOf, eventRow, officeWith, planOf, saleOf, sealOf } from '#domain/tickets/tickets.test-help.ts'
import type { Printed } from '#domain/wire.ts'
import { EVENT_STEPS, stepsOfEvent, type EventStepStatus } from './event-steps.ts'
import { stepFactsOf } from './facts.ts'
import { factsOf, printedNow, stepsOf } from './steps.test-help.ts'

const texts = (steps: readonly EventStepStatus[]) =>
  steps.map(({ step, state, left, isDue }) => `${step} ${state}${left > 0 ? ` ${left}` : ''}${isDue ? ' due' : ''}`)

const plan = [planOf('0001'), planOf('0002', { distributionNumber: 20 })]
const received = { receivedOn: '2026-04-01' }
const seals = (receipt: object = received) => [
  sealOf(1, 10, receipt),
  sealOf(11, 30, { companyCode: '0002', name: '森 一郎', ...receipt }),
]
const waiting = () => seals({})

test('the due step goes on from a new event to its reconciliation', () => {
  const of = (changes: Parameters<typeof officeWith>[0], printed?: (rows: TicketRows) => Printed) => {
    const rows = officeWith(changes)
    return texts(stepsOf(rows, printed?.(rows)))
  }
  const later = EVENT_STEPS.slice(2).map((step) => `${step} notBegun`)
  expect(of({ products: [] })).toEqual(['products notBegun due', 'plan notBegun', ...later])
  expect(of({})).toEqual(['products done', 'plan notBegun due', ...later])
  expect(of({ distributionStatus: plan }).slice(0, 4)).toEqual([
    'products done',
    'plan done',
    'allocation notBegun 30 due',
    'print notBegun',
  ])
  const allocated = { distributionStatus: plan, sealData: seals() }
  expect(of({ ...allocated, sealData: waiting() }).slice(2, 4)).toEqual(['allocation done', 'print notBegun 2 due'])
  expect(of(allocated, (rows) => printedNow(rows, 1)).slice(3)).toEqual([
    'print left 1 due',
    'handedOver done',
    'sales notBegun 30',
    'payments notBegun',
    'reconciliation notBegun',
    'closing notBegun',
  ])
  const sold = { ...allocated, salesData: [saleOf(1), saleOf(2)] }
  expect(of(sold, printedNow).slice(5, 8)).toEqual([
    'sales left 28 due',
    'payments notBegun 1',
    'reconciliation notBegun 2',
  ])
  const all = Array.from({ length: 30 }, (_, at) => at + 1)
  const whole = { ...allocated, salesData: all.map((number) => saleOf(number)) }
  expect(of(whole, printedNow).slice(5, 8)).toEqual([
    'sales done',
    'payments notBegun 2 due',
    'reconciliation notBegun 30',
  ])
  const person = (number: number) => (number > 10 ? { companyCode: '0002', name: '森 一郎' } : {})
  const confirmedData = all.map((number) => confirmedOf(number, person(number)))
  const payments = [paid('0001', 5000), paid('0002', 10_000)]
  expect(of({ ...whole, payments }, printedNow).slice(5, 8)).toEqual([
    'sales done',
    'payments done',
    'reconciliation notBegun 30 due',
  ])
  const done = EVENT_STEPS.slice(0, -1).map((step) => `${step} done`)
  const reconciled = { ...whole, payments, confirmedData }
  expect(of(reconciled, printedNow)).toEqual([...done, 'closing notBegun due'])
  expect(of({ ...reconciled, payments: payments.slice(1) }, printedNow).slice(-1)).toEqual(['closing left 1'])
  // Offices that record no payments close their events, too.
  expect(of({ ...reconciled, payments: [] }, printedNow).slice(-3)).toEqual([
    'payments passed 2',
    'reconciliation done',
    'closing notBegun due',
  ])
  const closings = [rowOf('closings', { id: 1, eventCode: 1 })]
  expect(of({ ...reconciled, payments: payments.slice(1), closings }, printedNow).slice(-1)).toEqual(['closing done'])
})

test('a closed event has no due step, whatever was left', () => {
  const rows = officeWith({ distributionStatus: plan, sealData: [...seals(), sealOf(30, 31)] })
  const closed = stepsOf({ ...rows, closings: [{ eventCode: 1 }] }, null)
  expect(closed.filter(({ isDue }) => isDue)).toEqual([])
  expect(closed.at(-1)).toMatchObject({ step: 'closing', state: 'done' })
})

const paid = (companyCode: string, amount: number) =>
  rowOf('payments', { id: Number(companyCode), eventCode: 1, companyCode, amount, paidOn: '2026-08-20' })

test('payments wait for nobody once confirming has begun, and are passed over if nobody records any', () => {
  const all = Array.from({ length: 10 }, (_, at) => at + 1)
  const whole = { distributionStatus: [planOf('0001')], sealData: [sealOf(1, 10, received)] }
  const sold = { ...whole, salesData: all.map((number) => saleOf(number)) }
  const step = (changes: Parameters<typeof officeWith>[0]) => {
    const rows = officeWith(changes)
    return texts(stepsOf(rows, printedNow(rows))).filter((text) => /payments|due/.test(text))
  }
  const confirmedData = all.map((number) => confirmedOf(number))
  expect(step({ ...sold, payments: [paid('0001', 4000)] })).toEqual(['payments left 1 due'])
  expect(step({ ...sold, confirmedData: confirmedData.slice(1) })).toEqual([
    'payments passed 1',
    'reconciliation left 1 due',
  ])
  expect(step({ ...sold, confirmedData: confirmedData.slice(1), payments: [paid('0001', 4000)] })).toEqual([
    'payments left 1',
    'reconciliation left 1 due',
  ])
  expect(step({ ...sold, confirmedData, payments: [paid('0001', 4000)] })).toEqual(['payments left 1'])
  const rows = officeWith(sold)
  expect(texts(stepsOfEvent(stepFactsOf(rows, eventTicketsOf(rows, 1)!, printedNow(rows), null)))[6]).toBe(
    'payments unknown due',
  )
})

test('a plan and prints that nobody recorded are passed over once a later step has begun, products by sales', () => {
  expect(texts(stepsOf(officeWith({ sealData: waiting() }))).slice(0, 4)).toEqual([
    'products done',
    'plan passed',
    'allocation done',
    'print notBegun 2 due',
  ])
  // No sale could be imported without a product.
  const products = (changes: object) => texts(stepsOf(officeWith({ products: [], sealData: seals(), ...changes })))[0]
  expect(products({})).toBe('products notBegun due')
  expect(products({ salesData: [saleOf(1)] })).toBe('products passed')
  expect(products({ confirmedData: [confirmedOf(1)] })).toBe('products passed')
  const sold = officeWith({ sealData: seals(), salesData: [saleOf(1)] })
  expect(texts(stepsOf(sold)).slice(3, 6)).toEqual(['print passed 2', 'handedOver done', 'sales left 29 due'])
  // A step that has begun is not passed over.
  expect(texts(stepsOf(sold, printedNow(sold, 1)))[3]).toBe('print left 1 due')
  expect(texts(stepsOf(sold, { cards: [], open: [{ print: 1 } as Printed['open'][number]] }))[3]).toBe(
    'print left 2 due',
  )
  expect(texts(stepsOf(sold, null)).slice(3, 6)).toEqual(['print unknown', 'handedOver done', 'sales left 29 due'])
  expect(texts(stepsOf(officeWith({ sealData: waiting() }), null))[3]).toBe('print unknown due')
  const sealData = sold.sealData.map((seal) => ({ ...seal, departmentName: '営業' }))
  const renamed = officeWith({ ...sold, sealData })
  expect(factsOf(renamed, printedNow(sold, 1)).printed).toEqual({ isBegun: true, notPrinted: 1, changed: 1 })
})

test('whoever has not come is awaited until sales begin, and receipts that nobody records are passed over', () => {
  const [first, second] = seals()
  const some = { distributionStatus: plan, sealData: [first!, { ...second!, receivedOn: null }] }
  const step = (changes: Parameters<typeof officeWith>[0]) => {
    const rows = officeWith(changes)
    return texts(stepsOf(rows, printedNow(rows))).filter((text) => /handedOver|due/.test(text))
  }
  expect(step(some)).toEqual(['handedOver left 1 due'])
  expect(step({ ...some, salesData: [saleOf(1)] })).toEqual(['handedOver left 1', 'sales left 29 due'])
  const nobody = { ...some, sealData: waiting() }
  expect(step(nobody)).toEqual(['handedOver notBegun 2 due'])
  expect(step({ ...nobody, salesData: [saleOf(1)] })).toEqual(['handedOver passed 2', 'sales left 29 due'])
})

test('the plan counts who can get booklets, and whom it cannot give any', () => {
  const distributionStatus = [
    planOf('0001', { distributionNumber: 12 }),
    planOf('0002', { distributionNumber: null }),
    planOf('9999'),
    planOf('8888', { distributionNumber: 0 }),
  ]
  const { plan: told } = factsOf(officeWith({ distributionStatus, sealData: [sealOf(1, 10)] }), null)
  expect(told).toEqual({ persons: 4, incomplete: 2, short: 2, expected: 0, unplanned: 0 })
  // Before numbers are allocated, employees outside of the plan are counted, unless their position gives them nothing.
  const unplanned = (...codes: readonly string[]) =>
    factsOf(officeWith({ distributionStatus: codes.map((code) => planOf(code)) }), null).plan.unplanned
  expect([unplanned(), unplanned('0001'), unplanned('0001', '0002')]).toEqual([2, 1, 0])
  // Rows of another event are not this event's; rows without an event are, until it has its own.
  const unassigned = [planOf('0001', { eventCode: null }), planOf('0002', { eventCode: 2 })]
  expect(factsOf(officeWith({ distributionStatus: unassigned }), null).plan.persons).toBe(1)
  const own = [...unassigned, planOf('0003')]
  expect(factsOf(officeWith({ distributionStatus: own }), null).plan.persons).toBe(1)
})

test('later steps do not wait for what can wait: lost booklets, cards changed by returns, people without data', () => {
  const due = (changes: Parameters<typeof officeWith>[0], printed?: (rows: TicketRows) => Printed) => {
    const rows = officeWith(changes)
    return texts(stepsOf(rows, printed?.(rows))).filter((text) => / left|due/.test(text))
  }
  const [first, second] = seals()
  // One of ten is lost, and nobody gets another one.
  const lost = { distributionStatus: plan, sealData: [sealOf(1, 9, received), second!] }
  expect(due(lost, printedNow)).toEqual(['allocation left 1', 'sales notBegun 29 due'])
  // Later steps wait for a person without any booklets, unless too few are in stock.
  const missing = { distributionStatus: plan, sealData: [first!] }
  expect(due(missing, printedNow)).toEqual(['allocation left 20 due'])
  const events = [eventRow({ ticketEndNumber: 20 })]
  expect(due({ ...missing, events }, printedNow)).toEqual(['allocation left 20', 'sales notBegun 10 due'])
  // A changed card is printed before the sales; cards are not printed again for what is returned later.
  const changed = { distributionStatus: [plan[0]!], sealData: [first!] }
  const before = () => printedNow(officeWith({ sealData: [{ ...first!, departmentName: '営業' }] }))
  expect(due(changed, before)).toEqual(['print left 1 due'])
  expect(due({ ...changed, salesData: [saleOf(1)] }, before)).toEqual(['print left 1', 'sales left 9 due'])
  // Incomplete persons are named first, and do not hold up those who have their booklets.
  const incomplete = [...plan, planOf('9999')]
  expect(due({ distributionStatus: incomplete })).toEqual(['plan left 1 due'])
  expect(due({ distributionStatus: incomplete, sealData: waiting() })).toEqual(['plan left 1', 'print notBegun 2 due'])
  // Once the event is reconciled, no step without faults is due unless later ones wait for it.
  const numbers = Array.from({ length: 9 }, (_, at) => at + 1)
  const end = {
    distributionStatus: [plan[0]!],
    sealData: [sealOf(1, 9, received)],
    salesData: numbers.map((number) => saleOf(number)),
    confirmedData: numbers.map((number) => confirmedOf(number)),
  }
  expect(due(end, printedNow)).toEqual(['allocation left 1', 'closing notBegun due'])
  const faulty = { ...end, sealData: [sealOf(1, 9, { ...received, distributionNumber: 8 })] }
  expect(due(faulty, printedNow)).toEqual(['allocation left 1 due'])
  expect(due({ ...end, sealData: [sealOf(1, 10, received)] }, printedNow)).toEqual(['sales left 1 due'])
})

test('a step with an open fault is not done, and holds up no other', () => {
  const person = { companyCode: '0002', name: '森 一郎' }
  const faulty = (changes: Parameters<typeof officeWith>[0]) =>
    stepsOf(officeWith({ distributionStatus: plan, sealData: seals(), ...changes }))
      .filter(({ faults }) => faults > 0)
      .map(({ step, faults, state, isDue }) => [step, faults, state, isDue])
  expect(faulty({ sealData: [...seals(), sealOf(30, 31, person)] })).toEqual([['allocation', 1, 'left', false]])
  expect(faulty({ salesData: [saleOf(50)] })).toEqual([['sales', 1, 'left', true]])
  expect(faulty({ salesData: [saleOf(1), saleOf(1)] })).toEqual([['reconciliation', 1, 'notBegun', false]])
  const free = rowOf('products', { productCode: 12, eventCode: 1, productName: '餅', unitPrice: null })
  const products = [...officeWith().products, free]
  const steps = stepsOf(officeWith({ products, sealData: seals(), salesData: [saleOf(1, { productCode: 12 })] }))
  expect(steps.filter(({ step }) => step === 'products' || step === 'sales')).toEqual([
    { step: 'products', state: 'left', left: 1, faults: 0, isDue: true },
    { step: 'sales', state: 'left', left: 29, faults: 1, isDue: false },
  ])
})
