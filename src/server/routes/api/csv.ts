import type { Context } from 'hono'
import type pg from 'pg'
import { writeCsv } from '#domain/csv.ts'
import { foundSteps, neededTables } from '#domain/export/found-rows.ts'
import { exportColumns, namesBeside, tablesOfNames } from '#domain/export/name-columns.ts'
import { fileColumns, type FileColumns } from '#domain/export/table-file.ts'
import { inLocale, type Label } from '#domain/locale.ts'
import { badRequest } from '#domain/requests/check.ts'
import { ROWS_A_STEP } from '#domain/steps.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { Columns, LoadHead } from '#domain/wire.ts'
import { type Condition, listQueryOf, meets } from '#server/data/list/query.ts'
import { currentRows, versionsOf } from '#server/data/load/current-rows.ts'
import type { Loader } from '#server/data/load/load.ts'
import { rowsIn } from '#server/data/load/snapshot-rows.ts'
import type { Snapshot } from '#server/data/load/snapshot.ts'
import { runInSlices } from '#server/data/slices.ts'
import { type CsvChoices, csvChoicesOf, type ViewChoice } from './csv-choices.ts'
import type { ApiEnv } from './env.ts'
import { openView } from './saved-view.ts'
import { answerWithoutRows, tagOf } from './tags.ts'

export interface CsvRequest {
  readonly pool: pg.Pool
  readonly loader: Loader
  readonly declaration: TableDeclaration
  readonly parameters: URLSearchParams
  readonly headers: Readonly<Record<string, string>>
}

/** Answers with CSV: the whole table, the rows that meet the filters, or the list of a saved view. */
export async function tableCsv(request: CsvRequest, c: Context<ApiEnv>): Promise<Response> {
  const { declaration, parameters } = request
  const choices = csvChoicesOf(parameters)
  const { filters, view } = choices
  if (view) return viewCsv(request, { ...choices, view }, c)
  for (const name of ['sort', 'after', 'limit'])
    if (filters.has(name)) throw badRequest(`CSV has no ${name}: it is the whole table, or the rows of the filters`)
  const { conditions } = listQueryOf(declaration, filters)
  return filteredCsv(request, choices, conditions, c)
}

/** Writes rows of the cached snapshot, from which the page also loads its tables. */
async function filteredCsv(
  { loader, declaration, headers }: CsvRequest,
  choices: CsvChoices,
  conditions: readonly Condition[],
  c: Context,
): Promise<Response> {
  const named = choices.withNames ? tablesOfNames(declaration) : []
  // The ETag is computed before the rows are read. If rows change in between, the client gets new rows with the former
  // ETag. Its next request then downloads the same rows once more.
  const versions = await versionsOf(loader, [declaration.name as TableName, ...named])
  const tagged = { ...headers, etag: tagOf(versions, '.csv') }
  const answer = answerWithoutRows(c, tagged, csvHeaders(declaration.name))
  if (answer) return answer
  const { rowsOf: readNames, extra: snapshot } = await currentRows(loader, named, () => loader.load(declaration))
  const columns = columnsOf(declaration, choices, readNames)
  const isFound = (row: Row) => meets(conditions, row)
  return csvResponse(csvOf(snapshot, columns, isFound), declaration.name, tagged)
}

async function viewCsv(
  { pool, loader, declaration, headers }: CsvRequest,
  choices: CsvChoices & { readonly view: ViewChoice },
  c: Context<ApiEnv>,
): Promise<Response> {
  const { query, fields, digest } = await openView(pool, declaration, choices.view, c.get('person').user.id)
  const table = declaration.name as TableName
  const named = choices.withNames ? tablesOfNames(declaration) : []
  const needed = [...new Set([...neededTables(table), ...named])]
  const tagged = { ...headers, etag: tagOf(await versionsOf(loader, needed), `-${digest}.csv`) }
  const answer = answerWithoutRows(c, tagged, csvHeaders(table))
  if (answer) return answer
  const { rowsOf: readRows } = await currentRows(loader, needed, async () => null)
  const { rows } = await runInSlices(foundSteps(table, query, readRows))
  const body = await runInSlices(fileSteps(rows, columnsOf(declaration, choices, readRows, fields)))
  return csvResponse(body, table, tagged)
}

/** Writes rows as CSV in steps, each of which takes a few milliseconds. */
export function* fileSteps(rows: readonly Row[], { keys, titles, valuesOf }: FileColumns): Generator<undefined, Blob> {
  const head = writeCsv(keys, [], titles)
  for (let from = 0; from < rows.length; from += ROWS_A_STEP) {
    head.push(...writeCsv(keys, rows.slice(from, from + ROWS_A_STEP).map(valuesOf)).slice(1))
    yield
  }
  return new Blob(head)
}

function columnsOf(
  declaration: TableDeclaration,
  { withNames, language }: CsvChoices,
  rowsIn: (table: TableName) => readonly Row[],
  fields?: readonly string[],
): FileColumns {
  const label = (text: Label) => inLocale(text, language ?? 'en')
  const nameOf = withNames ? namesBeside(declaration, rowsIn, label) : null
  const titleOf = (field: string) => (language ? label(declaration.fields[field]!.label) : field)
  return fileColumns(exportColumns(declaration, withNames, fields), nameOf, titleOf, label)
}

export const csvHeaders = (name: string): Readonly<Record<string, string>> => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}.csv"`,
  'x-content-type-options': 'nosniff',
})

export const csvResponse = (body: BodyInit, name: string, headers: Readonly<Record<string, string>>): Response =>
  new Response(body, { headers: { ...headers, ...csvHeaders(name) } })

/** Writes a table as CSV while the client reads. Parses one chunk at a time, never the whole table. */
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
          for (const text of writeCsv(keys, rows.map(valuesOf)).slice(1)) controller.enqueue(text)
        },
      },
      undefined,
      { highWaterMark: 0 },
    ),
  )
}
