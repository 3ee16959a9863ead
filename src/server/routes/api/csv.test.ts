import type { Context } from 'hono'
import { expect, it } from 'vitest'
import { parseCsv } from '#domain/csv.ts'
import { fileColumns } from '#domain/export/table-file.ts'
import { ROWS_A_STEP } from '#domain/steps.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import type { Loader } from '#server/data/load/load.ts'
import { Snapshot } from '#server/data/load/snapshot.ts'
import { fileSteps, tableCsv } from './csv.ts'
import type { ApiEnv } from './env.ts'

const encoder = new TextEncoder()

function snapshotOf(version: number, fields: readonly string[], columns: unknown): Snapshot {
  const snapshot = new Snapshot(version, encoder.encode(JSON.stringify({ fields })))
  snapshot.add({ line: encoder.encode(JSON.stringify(columns)), rows: 1, last: 1 })
  snapshot.end()
  return snapshot
}

/** A loader whose department gets another code when the employees are first read, as one act changes both tables. */
function renumberingLoader(): Loader {
  let code = 1
  const isEmployees = ({ name }: TableDeclaration) => name === 'employees'
  let isRead = false
  return {
    version: async () => code,
    load: async (declaration) => {
      const fields = isEmployees(declaration) ? ['departmentCode'] : ['departmentCode', 'departmentName']
      const snapshot = snapshotOf(code, fields, isEmployees(declaration) ? [[code]] : [[code], ['Sales']])
      if (isEmployees(declaration) && !isRead) [isRead, code] = [true, 2]
      return snapshot
    },
  }
}

it('the rows of a file and the names beside their codes are of one moment', async () => {
  const request = {
    pool: {} as never,
    loader: renumberingLoader(),
    declaration: tables.employees,
    parameters: new URLSearchParams({ names: 'yes' }),
    headers: {},
  }
  const answer = await tableCsv(request, { req: { header: () => undefined } } as unknown as Context<ApiEnv>)
  const { header, records } = parseCsv(await answer.text())
  const cell = (title: string) => records[0]!.cells[header.indexOf(title)]
  expect([cell('departmentCode'), cell('departmentCode (current name)')]).toEqual(['2', 'Sales'])
})

it('the file of a view is written in steps, each row once', async () => {
  const columns = fileColumns(
    [{ field: 'companyCode', isName: false }],
    null,
    (field) => field,
    ({ en }) => en,
  )
  const rows = Array.from({ length: 2 * ROWS_A_STEP + 1 }, (_, at) => ({ companyCode: `${at}` }))
  const steps = fileSteps(rows, columns)
  expect([steps.next(), steps.next(), steps.next()].map(({ done }) => done)).toEqual([false, false, false])
  const { records } = parseCsv(await (steps.next().value as Blob).text())
  expect(records.map(({ cells: [code] }) => code)).toEqual(rows.map(({ companyCode }) => companyCode))
})
