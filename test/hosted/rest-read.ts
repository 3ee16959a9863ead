/** Handles GET and HEAD of a table. */
import { RestError } from './rest-errors.ts'
import { conditions, ordered, preferences, quoted, selected, slice, Values } from './rest-query.ts'
import { rowsResponse, type RestRequest } from './rest-answer.ts'
import { actAs } from './session.ts'

export async function readRows(
  { request, query, caller, catalog, pool, maxRows }: RestRequest,
  table: string,
): Promise<Response> {
  await catalog.relation(table)
  const values = new Values()
  const from = `FROM public.${quoted(table)}`
  const where = conditions(query, values)
  const { offset, limit } = slice(query, request.headers, maxRows)
  const counting = preferences(request.headers).has('count')
  const sql = `
    WITH source AS (SELECT ${selected(query)} ${from}${where}${ordered(query)} LIMIT ${limit ?? 'ALL'} OFFSET ${offset})
    SELECT coalesce(json_agg(source), '[]')::text AS body, count(*)::int AS rows,
      ${counting ? `(SELECT count(*)::int ${from}${where})` : 'NULL::int'} AS total FROM source`
  const {
    rows: [answer],
  } = await actAs(pool, caller, { readOnly: true, headers: request.headers, method: request.method }, (client) =>
    client.query<{ body: string; rows: number; total: number | null }>(sql, values.list),
  )
  const { body, rows, total } = answer!
  if (total !== null && offset > 0 && offset >= total && offset !== 0) {
    throw new RestError(
      416,
      'PGRST103',
      'Requested range not satisfiable',
      `An offset of ${offset} was requested, but there are only ${total} rows.`,
    )
  }
  const range = `${rows > 0 ? `${offset}-${offset + rows - 1}` : '*'}/${total ?? '*'}`
  return rowsResponse(request, body, rows, total !== null && rows < total ? 206 : 200, { 'content-range': range })
}
