import type pg from 'pg'
import { badRequest, isObject } from '#domain/requests/check.ts'
import type { PrintRecord } from '#domain/wire.ts'
import { act } from '../../db/act.ts'

const sheets: readonly unknown[] = ['seals', 'distributionList', 'receipts'] satisfies PrintRecord['sheet'][]
const FILTERS = 20
const FILTER_LENGTH = 1000

/** @throws EventmsError 'badRequest' */
export function checkPrint(body: unknown): PrintRecord {
  if (!isObject(body) || !sheets.includes(body.sheet)) throw badRequest('sheet must be one of the sheets')
  if (!isObject(body.filters) || Object.keys(body.filters).length > FILTERS)
    throw badRequest('filters must be a few names with values')
  for (const [name, value] of Object.entries(body.filters)) {
    const readable =
      value === null || Number.isFinite(value) || (typeof value === 'string' && value.length <= FILTER_LENGTH)
    if (!readable || name.length > FILTER_LENGTH) throw badRequest('a filter is a text, a number or null')
  }
  if (!Number.isSafeInteger(body.rows) || Number(body.rows) < 0) throw badRequest('rows must be a count')
  return body as unknown as PrintRecord
}

/** Writes down who is printing what, before the paper comes out. */
export async function recordPrint(pool: pg.Pool, who: string, { sheet, filters, rows }: PrintRecord): Promise<void> {
  await act(pool, who, (client) =>
    client.query('INSERT INTO print_log (who, sheet, filters, rows) VALUES (eventms_user(), $1, $2, $3)', [
      sheet,
      JSON.stringify(filters),
      rows,
    ]),
  )
}
