import { expect, it, vi } from 'vitest'
import { linesWithSteps } from '#domain/import/index.ts'
import { plan } from '#domain/import/plan.test-help.ts'

it('the rows with the same value are looked for in steps: a million wrong cells are not unpacked at once', () => {
  const count = 20_000
  const rows = Array.from({ length: count }, (_, at) => `${at + 1},${at % 2 === 0 ? '-2' : '-3'}`)
  const planned = plan('products', `productCode,unitPrice\n${rows.join('\n')}`)
  const unpacked = vi.spyOn(JSON, 'parse')
  const steps = linesWithSteps(planned, 'unitPrice', '-2')
  let most = 0
  let step
  do {
    unpacked.mockClear()
    step = steps.next()
    most = Math.max(most, unpacked.mock.calls.length)
  } while (!step.done)
  unpacked.mockRestore()
  expect(most).toBeLessThanOrEqual(17)
  expect(step.value).toEqual(Array.from({ length: count / 2 }, (_, at) => 2 + 2 * at))
})
