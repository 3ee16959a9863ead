import { expect, it } from 'vitest'
import { ROWS_A_STEP } from '#domain/steps.ts'
import { eventRowSteps } from './event-rows.ts'
import { eventRow, mostReadAStep, officeWith, saleOf } from './tickets.test-help.ts'

it('the rows of the events are parted in steps: none of them looks through more than some thousands', () => {
  const sales = Array.from({ length: 3 * ROWS_A_STEP }, (_, at) => saleOf(at + 1))
  const events = [eventRow({ ticketEndNumber: 10 })]
  const { most, value } = mostReadAStep(sales, (salesData) => eventRowSteps(officeWith({ events, salesData })))
  expect(most).toBeLessThanOrEqual(ROWS_A_STEP)
  expect(value.get(1)?.sales).toHaveLength(sales.length)
})
