import type { Context } from 'hono'
import { writeCsv } from '#domain/csv.ts'
import { exportColumns, namesBeside, tablesOfNames } from '#domain/export/name-columns.ts'
import { fileColumns, type FileColumns } from '#domain/export/table-file.ts'
import { inLocale, type Label } from '#domain/locale.ts'
import { badRequest } from '#domain/requests/check.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import type { Columns, LoadHead } from '#domain/wire.ts'
import { listQueryOf, meets } from '#server/data/list/query.ts'
import type { Loader } from '#server/data/load/load.ts'
import { rowsIn, rowsOf } from '#server/data/load/snapshot-rows.ts'
import type { Snapshot } from '#server/data/load/snapshot.ts'
import { csvChoicesOf } from './csv-choices.ts'
import { isHeld, tagOf } from './tags.ts'

export interface CsvRequest {
  readonly loader: Loader
  readonly declaration: TableDeclaration
  readonly parameters: URLSearchParams
  readonly headers: Record<string, string>
}

/** The whole table, or the rows that meet the filters, from the snapshot that the page loads, too. */
export async function tableCsv(request: CsvRequest, c: Context): Promise<Response> {
  const { loader, declaration, headers } = request
  const { withNames, language, filters } = csvChoicesOf(request.parameters)
  const { conditions } = listQueryOf(declaration, filters)
  for (const name of ['sort', 'after', 'limit'])
    if (filters.has(name)) throw badRequest(`CSV has no ${name}: it is the whole table, or the rows of the filters`)
  const snapshot = await loader.load(declaration)
  const masters = withNames ? await mastersOf(loader, declaration) : []
  const etag = tagOf([snapshot.version, ...masters.map(({ version }) => version)], '.csv')
  if (isHeld(c, etag)) return new Response(null, { status: 304, headers: { ...headers, etag } })
  const label = (text: Label) => inLocale(text, language ?? 'en')
  const rowsByTable = new Map(masters.map(({ table, rows }) => [table, rows]))
  const nameOf = withNames ? namesBeside(declaration, (table) => rowsByTable.get(table)!, label) : null
  const titleOf = (field: string) => (language ? label(declaration.fields[field]!.label) : field)
  const columns = fileColumns(exportColumns(declaration, withNames), nameOf, titleOf, label)
  const isFound = (row: Row) => meets(conditions, row)
  return csvResponse(csvOf(snapshot, columns, isFound), declaration.name, { ...headers, etag })
}

export const csvResponse = (body: BodyInit, name: string, headers: Readonly<Record<string, string>>): Response =>
  new Response(body, {
    headers: {
      ...headers,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'x-content-type-options': 'nosniff',
    },
  })

const mastersOf = (loader: Loader, declaration: TableDeclaration) =>
  Promise.all(tablesOfNames(declaration).map(async (table) => ({ table, ...(await rowsOf(loader, tables[table])) })))

/** Writes a table as CSV, chunk by chunk as the client reads: one chunk is held as rows, never the whole table. */
function csvOf(
  snapshot: Snapshot,
  { keys, titles, valuesOf }: FileColumns,
  isFound: (row: Row) => boolean,
): ReadableStream<Uint8Array> {
  const decoder = new TextDecoder()
  let fields: readonly string[] | undefined
  return snapshot.stream().pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>(
      {
        transform(line, controller) {
          const read: unknown = JSON.parse(decoder.decode(line))
          if (!fields) {
            fields = (read as LoadHead).fields
            controller.enqueue(writeCsv(keys, [], titles)[0]!)
            return
          }
          const rows = rowsIn(fields, read as Columns).filter(isFound)
          for (const part of writeCsv(keys, rows.map(valuesOf)).slice(1)) controller.enqueue(part)
        },
      },
      undefined,
      { highWaterMark: 0 },
    ),
  )
}
