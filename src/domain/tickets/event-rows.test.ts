import { expect, it } from 'vitest'
import { ROWS_A_STEP } from '#domain/steps.ts'
import { eventRowSteps } from './event-rows.ts'
import { eventRow, officeWith, saleOf } from './tickets.test-help.ts'

it('the rows of the events are parted in steps: none of them looks through more than some thousands', () => {
  const sales = Array.from({ length: 3 * ROWS_A_STEP }, (_, at) => saleOf(at + 1))
  let looked = 0
  const salesData = new Proxy(sales, {
    get(rows, name) {
      if (typeof name === 'string' && /^\d+$/.test(name)) looked++
      return Reflect.get(rows, name)
    },
  })
  const steps = eventRowSteps(officeWith({ events: [eventRow({ ticketEndNumber: 10 })], salesData }))
  let most = 0
  let step
  do {
    looked = 0
    step = steps.next()
    most = Math.max(most, looked)
  } while (!step.done)
  expect(most).toBeLessThanOrEqual(ROWS_A_STEP)
  expect(step.value.get(1)?.sales).toHaveLength(sales.length)
})
