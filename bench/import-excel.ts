/**
 * Time from an Excel file with 100,000 employees to the import's preview. Compared with the same rows as CSV, and with
 * another library that only reads the file. All run in one thread, one after the other.
 */
import { readXlsx } from 'hucre'
import type { SeenCell } from '#domain/excel/index.ts'
import { decode, excelFileSteps, planImport, readCsv, type ImportPlan } from '#domain/import/index.ts'
import { finish } from '#domain/steps.ts'
import { tables } from '#domain/tables/index.ts'
import { answerReading } from '#web/excel/read-messages.ts'
import { packWorkbook } from '#web/excel/write-messages.ts'
import { ratio, turnByTurn } from './support/report.ts'
import { asCsv, employeeRows, fields } from './support/rows.ts'

const rounds = 5
const nothing = { version: 0, rows: [] }

/** An Excel file as a clerk would make it: without ids, with codes and cards as text. */
function asExcel(rows: ReturnType<typeof employeeRows>): Uint8Array<ArrayBuffer> {
  const header = fields.slice(1)
  const text = header.map((field) => ['companyCode', 'name', 'sweetCardNumber'].includes(field))
  const parts = packWorkbook([{ name: 'employees', header, text, rows: rows.map((row) => row.slice(1)) }])
  return new Uint8Array(Buffer.concat(parts))
}

function excelPlan(bytes: Uint8Array): ImportPlan {
  const rows: SeenCell[][] = []
  const lines: number[] = []
  answerReading({ bytes, candidates: [] }, (answer) => {
    if ('refused' in answer) throw new Error(`The file is refused: ${answer.refused.code}`)
    if (!('rows' in answer)) return
    for (const row of answer.rows) rows.push(row)
    for (const line of answer.lines) lines.push(line)
  })
  return planImport(tables.employees, finish(excelFileSteps(tables.employees, { rows, lines })), nothing)
}

function csvPlan(bytes: Uint8Array): ImportPlan {
  const { text } = decode(bytes)
  if (text === null) throw new Error('The file could not be decoded')
  return planImport(tables.employees, readCsv(tables.employees, text), nothing)
}

export async function measureExcel(): Promise<void> {
  const rows = employeeRows()
  const excel = asExcel(rows)
  const csv = asCsv(rows)
  const timed = async (work: () => unknown): Promise<number> => {
    const began = performance.now()
    await work()
    return performance.now() - began
  }
  for (const plan of [excelPlan(excel), csvPlan(csv)])
    if (plan.added.length !== rows.length || plan.issues.count > 0) throw new Error('The file was not read as it is')
  const times = await turnByTurn(rounds, {
    excel: () => timed(() => excelPlan(excel)),
    csv: () => timed(() => csvPlan(csv)),
    peer: () => timed(() => readXlsx(excel)),
  })
  ratio('Excel: 100,000 rows to the preview', times.excel, times.csv, 'as CSV', 'at most 15')
  ratio('Excel: 100,000 rows to the preview', times.excel, times.peer, 'hucre, bare read', 'at most 1.5')
}
