import { EventmsError } from '#domain/errors.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { type Batch, batchOf, decode, notReady, planImport, readCsv } from './index.ts'

export function sampleBatch(table: TableName, file: Uint8Array): Batch {
  const declaration = tables[table]
  const { text } = decode(file)
  const plan = planImport(declaration, readCsv(declaration, text ?? ''), { version: 0, rows: [] })
  const issue = notReady(plan)
  // 'nothing' means that there are no rows to import, which is allowed for a table.
  if (issue && issue !== 'nothing')
    throw new EventmsError('internalError', {
      reason: `samples/${table}.csv cannot be imported: ${issue} ${JSON.stringify(plan.issues.first[0])}`,
    })
  return batchOf(declaration, plan)
}
