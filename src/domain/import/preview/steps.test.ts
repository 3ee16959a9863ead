import { expect, it } from 'vitest'
import type { Row } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import { batchSteps, planImport, readCsv, readJson } from '#domain/import/index.ts'
import { planSteps } from './plan.ts'

const count = 60_000
const codes = Array.from({ length: count }, (_, i) => count - i)

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
  // Reading, indexing and matching take about 15 steps each.
  expect(breaths(planSteps(tables.departments, departments, held(stored), {}, {}))).toBeGreaterThan(25)
  expect(breaths(planSteps(tables.departments, departments, held([]), {}, {}))).toBeGreaterThan(25)
  const seals = readJson(tables.sealData, JSON.stringify(codes.map((code) => ({ companyCode: String(code) }))))
  const sealed = codes.map((code, id) => ({ id, companyCode: String(code) }))
  expect(breaths(planSteps(tables.sealData, seals, held(sealed), {}, {}))).toBeGreaterThan(40)
})

it('rows that look like sums, and many cells that look damaged, are looked at in steps', () => {
  const file = readCsv(
    tables.departments,
    `departmentName,departmentCode\n${codes.map((code) => `a\u200B,${code}`).join('\n')}`,
  )
  expect(file.doubtful).toHaveLength(count)
  const plain = breaths(planSteps(tables.departments, { ...file, doubtful: [] }, { version: 1, rows: [] }, {}, {}))
  const doubted = breaths(planSteps(tables.departments, file, { version: 1, rows: [] }, {}, {}))
  expect(doubted - plain).toBeGreaterThan(25)
  const sums = readCsv(tables.departments, codes.map((code) => `合計,${code}`).join('\n'), {
    headerLine: null,
    columns: ['departmentName', 'departmentCode'],
  })
  expect(sums.suspects).toHaveLength(count)
  const asked = planSteps(tables.departments, sums, { version: 1, rows: [] }, {}, {})
  expect(breaths(asked)).toBeGreaterThan(25)
})

it('what is sent is made in steps', () => {
  const file = readCsv(tables.departments, `departmentCode\n${codes.join('\n')}`)
  const plan = planImport(tables.departments, file, { version: 1, rows: [] })
  expect(breaths(batchSteps(tables.departments, plan))).toBeGreaterThan(10)
})

it('the codes that a file may refer to are collected in steps', () => {
  const file = readCsv(tables.employees, 'personCode,departmentCode\nA1,1')
  const departments = codes.map((departmentCode) => ({ departmentCode }))
  const plan = (rows: Row[]) =>
    breaths(planSteps(tables.employees, file, { version: 1, rows: [] }, { departments: rows }, {}))
  expect(plan(departments) - plan([])).toBeGreaterThan(5)
})
