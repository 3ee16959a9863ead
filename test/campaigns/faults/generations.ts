/**
 * Imports the same employees repeatedly. Each name is the number of the import, so that a partial import is detected.
 */
import { IMPORT_HEADER } from '#domain/wire.ts'
import { type ApiClient, importBody } from '../../support/api.ts'
import { must } from './fault.ts'

const FIELDS = ['companyCode', 'name']

/** Result of an import; undefined without a response. */
type Outcome = 'done' | 'refused' | undefined

export interface Imported {
  readonly outcome: Outcome
  readonly code?: string | undefined
}

export interface Generation {
  readonly generation: number
  readonly rows: number
  /** UUID for cancelling the import. */
  readonly id?: string
}

/** Sends an import as the page does, with lines of progress in the response. */
export async function importing(
  api: ApiClient,
  { generation, rows, id = crypto.randomUUID() }: Generation,
  version: number,
): Promise<Imported> {
  const given = Array.from({ length: rows }, (_, i) => [`K${i}`, `g${generation}`])
  try {
    const answer = await api.fetch('/api/tables/employees/import', {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson', accept: 'application/x-ndjson', [IMPORT_HEADER]: id },
      body: importBody({ version, fields: FIELDS, rows }, given),
    })
    const last = (await answer.text()).trimEnd().split('\n').at(-1) ?? ''
    const line = JSON.parse(last) as { result?: object; error?: { code: string } }
    if (line.result) return { outcome: 'done' }
    return { outcome: line.error ? 'refused' : undefined, code: line.error?.code }
  } catch (error) {
    // The server stopped before it accepted the connection.
    const { code } = ((error as Error).cause ?? {}) as { code?: string }
    return code === 'ECONNREFUSED' ? { outcome: 'refused', code } : { outcome: undefined, code }
  }
}

export async function generationOf(api: ApiClient, rows: number): Promise<number> {
  const { rows: found } = await api.load('employees')
  const names = new Set(found.map((row) => String(row['name'])))
  must(names.size === 1 && found.length === rows, `half an import: ${[...names].join(', ')} in ${found.length} rows`)
  return Number([...names][0]!.slice(1))
}
