/** scripts/prove.mjs detects every change of a closing report or its data; random changes are seeded. */
import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { finish } from '#domain/steps.ts'
import { closingExportSteps, exportText, type ClosingRows } from '#domain/tickets/closing/closing-export.ts'
import { closingReportSteps } from '#domain/tickets/closing/report.ts'
import { balanceOf } from '#domain/tickets/payments/balance.ts'
import { eventTicketsOf } from '#domain/tickets/event-tickets.ts'
import { reportRows } from '#web/features/event-page/closing/report-tables.ts'
import { rowOf } from '#domain/tables/row.test-help.ts'
import { confirmedOf, officeWith, planOf, saleOf, sealOf } from '#domain/tickets/tickets.test-help.ts'
import { makeOffice } from '../samples/generate.ts'
import { randomFrom } from '../samples/random.ts'
import { tableNames, tables } from '#domain/tables/index.ts'
import type { Row } from '#domain/table.ts'

const SCRIPT = fileURLToPath(new URL('../scripts/prove.mjs', import.meta.url))
const { prove } = (await import(SCRIPT)) as { prove(data: string, report: string): readonly string[] }
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** An event and its report, as the page saves them. */
function filesOf(rows: ClosingRows): { data: string; report: string } {
  const tickets = eventTicketsOf(rows, 1)!
  const exported = finish(closingExportSteps(rows, tickets))
  const data = exportText(1, exported)
  const report = finish(closingReportSteps(rows, tickets, balanceOf(rows, tickets)))
  const ofTables = exported.map(({ table, lines }) => ({ table, digest: sha256(lines.join('\n')) }))
  const digests = { wholeExport: sha256(data), tables: ofTables }
  return { data, report: JSON.stringify(reportRows(report, tickets.event, null, digests)) }
}

/** The sample office, whose first event has seals, sales and payments of every kind. */
function sampleOffice(): ClosingRows {
  const office = makeOffice()
  return Object.fromEntries(
    tableNames.map((name) => {
      const blank = Object.fromEntries(Object.keys(tables[name].fields).map((field) => [field, null]))
      return [name, (office[name] as readonly Row[]).map((row) => ({ ...blank, ...row }))]
    }),
  ) as unknown as ClosingRows
}

const person = (nth: number) => ({
  companyCode: `000${nth}`,
  name: `名前${nth}`,
  departmentCode: nth % 3 === 0 ? null : 10 * (nth % 3),
  departmentName: nth % 3 === 0 ? '総務部' : null,
  personInChargeCode: nth % 2,
})

/** Few rows, with overlapping seals, blank codes, sales of nobody, and a confirmed row of another price. */
const smallOffice = (): ClosingRows => ({
  ...officeWith({
    sealData: [0, 1, 2, 3, 4].map((nth) => sealOf(1 + 10 * nth, 11 + 10 * nth, { id: nth + 1, ...person(nth) })),
    salesData: [1, 2, 11, 25, 30, 99].map((number, nth) => saleOf(number, { id: nth + 1, quantity: nth + 1 })),
    confirmedData: [1, 25, 40].map((number, nth) => confirmedOf(number, { id: nth + 1, totalAmount: 300 + nth })),
    distributionStatus: [planOf('0001', { id: 1 })],
  }),
  payments: [
    { companyCode: '0001', personInChargeCode: null, amount: 300, paidOn: null },
    { companyCode: null, personInChargeCode: 1, amount: 1700, paidOn: '2026-08-20' },
    { companyCode: '9999', personInChargeCode: 0, amount: -20, paidOn: '2026-08-21' },
  ].map((payment, nth) => rowOf('payments', { id: nth + 1, eventCode: 1, ...payment })),
})

test('the proof has at most 150 lines, no dependencies, and agrees with an unchanged export', () => {
  const source = readFileSync(SCRIPT, 'utf8')
  expect(source.trimEnd().split('\n').length).toBeLessThanOrEqual(150)
  expect(source.match(/from '(?!node:)[^']+'/g)).toBeNull()
  const { data, report } = filesOf(sampleOffice())
  expect(prove(data, report)).toEqual([])
  const folder = mkdtempSync(path.join(tmpdir(), 'eventms-prove-'))
  try {
    const at = (name: string, text: string) => {
      writeFileSync(path.join(folder, name), text)
      return path.join(folder, name)
    }
    const run = (text: string) =>
      spawnSync(process.execPath, [SCRIPT, at('data.json', text), at('report.json', report)], { encoding: 'utf8' })
    const onPaper = sha256(data).match(/.{8}/g)!.join(' ')
    const agree = `Every figure and the SHA-256 agree. On the paper it must be ${onPaper}\n`
    expect(run(data)).toMatchObject({ status: 0, stdout: agree })
    const changed = run(data.replace('"quantity":1,', '"quantity":7,'))
    expect([changed.status, changed.stdout]).toEqual([1, expect.stringContaining('The SHA-256 of the export differs.')])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the proof finds each of 1,000 altered cells: its table, and figures where the cell is in any', () => {
  const { data, report } = filesOf(smallOffice())
  expect(prove(data, report)).toEqual([])
  const lines = data.split('\n')
  const random = randomFrom(20_261_128)
  const rowAt = lines.flatMap((line, at) => (line.startsWith('{"') && at > 0 ? [at] : []))
  for (let run = 0; run < RUNS; run++) {
    const at = random.pick(rowAt)
    const table = /^"(\w+)": \[$/.exec(lines.slice(0, at).findLast((line) => line.endsWith('[')) ?? '')![1]!
    const row = JSON.parse(lines[at]!.replace(/,$/, '')) as Record<string, unknown>
    const field = random.pick(Object.keys(row))
    const value = row[field]
    row[field] = typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : `${String(value)}1`
    const line = `${JSON.stringify(row)}${lines[at]!.endsWith(',') ? ',' : ''}`
    const said = prove(lines.with(at, line).join('\n'), report)
    expect(said, `${table} ${field}`).toContain(`${table}: a cell was changed.`)
    expect(said).toContain('The SHA-256 of the export differs.')
    if (FIGURES[table]?.includes(field))
      expect(
        said.filter((one) => FIGURE.test(one)),
        `${table} ${field} ${String(value)}`,
      ).not.toEqual([])
  }
})

test.each([
  ['due', 'department'],
  ['paid', 'personInCharge'],
  ['booklets', 'total'],
  ['paid', 'day'],
])('the proof finds another %s of a %s in the report', (figure, section) => {
  const { data, report } = filesOf(smallOffice())
  const rows = JSON.parse(report) as Record<string, unknown>[]
  const at = rows.findIndex((row) => row['section'] === section)
  const changed = rows.with(at, { ...rows[at], [figure]: Number(rows[at]![figure]) + 0.5 })
  expect(prove(data, JSON.stringify(changed)).join()).toContain(section)
})

test.each<[string, (rows: Row[]) => Row[], string]>([
  ['a second row of an owner', (rows) => [{ section: 'product', code: 11, due: 0, quantity: 9 }, ...rows], 'twice'],
  ['a second total without a debt', (rows) => [{ section: 'total', due: 9, paid: 0, owed: null }, ...rows], 'twice'],
  ['no digest of a table', (rows) => rows.filter((row) => row['section'] !== 'sha256 payments'), 'payments: a cell'],
  ['no digest of the file', (rows) => rows.filter((row) => row['section'] !== 'sha256'), 'The SHA-256'],
  ['two digests of the file', (rows) => [...rows, { section: 'sha256', name: 'x' }], 'The SHA-256'],
  ['no sum', (rows) => rows.filter((row) => row['section'] !== 'total'), 'total'],
])('the proof refuses a report with %s', (_, change, said) => {
  const { data, report } = filesOf(smallOffice())
  expect(prove(data, JSON.stringify(change(JSON.parse(report) as Row[]))).join('\n')).toContain(said)
})

/** Columns whose values affect a figure of the report. */
const FIGURES: Readonly<Record<string, readonly string[]>> = {
  payments: ['amount', 'paidOn', 'companyCode', 'personInChargeCode'],
  confirmedData: ['totalAmount', 'quantity'],
  sealData: ['personInChargeCode', 'departmentCode'],
}
const RUNS = 1000
const FIGURE = /^(total|department|personInCharge|product|day|payer) /
