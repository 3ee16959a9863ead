import { expect, it } from 'vitest'
import type { Row } from '../table.ts'
import { tables } from '../tables/index.ts'
import { readCsv, readJson } from './index.ts'
import { planSteps } from './plan.ts'

const count = 60_000
const codes = Array.from({ length: count }, (_, i) => count - i)

/** How often a plan lets the page breathe. */
function breaths(steps: Generator<number, unknown>): number {
  let taken = 0
  for (let before = 0, step = steps.next(); !step.done; step = steps.next(), taken++) {
    expect(step.value).toBeGreaterThanOrEqual(before)
    before = step.value
  }
  return taken
}

it('rows in another order than the stored ones are matched in steps, those without an id, too', () => {
  const departments = readCsv(tables.departments, `departmentCode\n${codes.join('\n')}`)
  const held = (rows: Row[]) => ({ version: 1, rows })
  const stored = codes.toReversed().map((departmentCode) => ({ departmentCode }))
  // Read, indexed, matched: each of them some 15 times.
  expect(breaths(planSteps(tables.departments, departments, held(stored), {}, {}))).toBeGreaterThan(25)
  expect(breaths(planSteps(tables.departments, departments, held([]), {}, {}))).toBeGreaterThan(25)
  const seals = readJson(tables.sealData, JSON.stringify(codes.map((code) => ({ companyCode: String(code) }))))
  const sealed = codes.map((code, id) => ({ id, companyCode: String(code) }))
  expect(breaths(planSteps(tables.sealData, seals, held(sealed), {}, {}))).toBeGreaterThan(40)
})
