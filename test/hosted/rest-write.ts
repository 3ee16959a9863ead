/** Handles POST, PATCH, PUT and DELETE of a table. */
import { RestError } from './rest-errors.ts'
import { conditions, preferences, quoted, selected, Values } from './rest-query.ts'
import { bodyOf, rowsResponse, type RestRequest } from './rest-answer.ts'
import { actAs } from './session.ts'

const created = new Set(['POST', 'PUT'])

export async function writeRows(rest: RestRequest, table: string): Promise<Response> {
  const { request, query, caller, catalog, pool } = rest
  const { key } = await catalog.relation(table)
  const prefer = preferences(request.headers)
  const values = new Values()
  const statement = await statementOf(rest, table, key, values)
  const shown = prefer.get('return') === 'representation'
  const sql = `
    WITH source AS (${statement} RETURNING ${shown ? selected(query) : '1'})
    SELECT ${shown ? "coalesce(json_agg(source), '[]')::text" : "''"} AS body, count(*)::int AS rows FROM source`
  const {
    rows: [answer],
  } = await actAs(
    pool,
    caller,
    { readOnly: false, headers: request.headers, method: request.method },
    async (client) => {
      const result = await client.query<{ body: string; rows: number }>(sql, values.list)
      const most = prefer.get('handling') === 'strict' ? prefer.get('max-affected') : undefined
      if (most !== undefined && result.rows[0]!.rows > Number(most))
        throw new RestError(
          400,
          'PGRST124',
          'Query result exceeds max-affected preference constraint',
          `The query affects ${result.rows[0]!.rows} rows`,
        )
      return result
    },
  )
  const { body, rows } = answer!
  const counted = prefer.has('count') ? String(rows) : '*'
  const headers = { 'content-range': `${created.has(request.method) || rows === 0 ? '*' : `0-${rows - 1}`}/${counted}` }
  if (shown) return rowsResponse(request, body, rows, created.has(request.method) ? 201 : 200, headers)
  return new Response(null, { status: created.has(request.method) ? 201 : 204, headers })
}

async function statementOf(
  { request, query }: RestRequest,
  table: string,
  key: readonly string[],
  values: Values,
): Promise<string> {
  const target = `public.${quoted(table)}`
  if (request.method === 'DELETE') return `DELETE FROM ${target}${conditions(query, values)}`
  const body = await bodyOf(request)
  const rows = (Array.isArray(body) ? body : [body]) as unknown[]
  if (rows.some((row) => typeof row !== 'object' || row === null))
    throw new RestError(400, 'PGRST102', 'Empty or invalid json')
  const columns = columnsOf(rows as object[], query.get('columns'))
  const list = columns.map(quoted).join(', ')
  const source = `json_populate_recordset(NULL::${target}, ${values.add(JSON.stringify(rows))}::json)`
  if (request.method === 'PATCH') {
    const set = columns.map((name) => `${quoted(name)} = source_.${quoted(name)}`).join(', ')
    if (columns.length === 0) return `UPDATE ${target} SET ${quoted(key[0] ?? 'id')} = NULL WHERE false`
    return `UPDATE ${target} SET ${set} FROM (SELECT ${list} FROM ${source} LIMIT 1) source_${qualified(table, conditions(query, values))}`
  }
  if (columns.length === 0)
    return rows.length === 0
      ? `INSERT INTO ${target} SELECT * FROM ${target} WHERE false`
      : `INSERT INTO ${target} DEFAULT VALUES`
  return `INSERT INTO ${target} (${list}) SELECT ${list} FROM ${source}${onConflict(request, query, key, columns)}`
}

/** Qualifies columns in a filter of PATCH, because the row of new values has columns of the same names. */
function qualified(table: string, where: string): string {
  return where.replace(
    /( WHERE | AND |NOT \()("(?:[^"]|"")+")/g,
    (_, before: string, column: string) => `${before}${quoted(table)}.${column}`,
  )
}

function columnsOf(rows: readonly object[], named: string | null): string[] {
  if (named) return named.split(',').map((name) => name.trim().replace(/^"(.*)"$/, '$1'))
  const columns = Object.keys(rows[0] ?? {})
  const same = rows.every(
    (row) => Object.keys(row).length === columns.length && columns.every((name) => Object.hasOwn(row, name)),
  )
  if (!same) throw new RestError(400, 'PGRST102', 'All object keys must match')
  return columns
}

function onConflict(
  request: Request,
  query: URLSearchParams,
  key: readonly string[],
  columns: readonly string[],
): string {
  const resolution = request.method === 'PUT' ? 'merge-duplicates' : preferences(request.headers).get('resolution')
  if (!resolution) return ''
  const target = (query.get('on_conflict')?.split(',') ?? key).map(quoted).join(', ')
  const set = columns.map((name) => `${quoted(name)} = EXCLUDED.${quoted(name)}`).join(', ')
  return ` ON CONFLICT (${target}) DO ${resolution === 'ignore-duplicates' ? 'NOTHING' : `UPDATE SET ${set}`}`
}
