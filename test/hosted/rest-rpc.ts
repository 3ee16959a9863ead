/** Handles POST /rpc/name with arguments in the body, and GET with arguments in the query. */
import { RestError } from './rest-errors.ts'
import { quoted } from './rest-query.ts'
import { bodyOf, rowsResponse, type RestRequest } from './rest-answer.ts'
import { actAs } from './session.ts'

export async function callRoutine(
  { request, query, caller, catalog, pool, maxRows }: RestRequest,
  name: string,
): Promise<Response> {
  if (!['GET', 'HEAD', 'POST'].includes(request.method))
    throw new RestError(405, 'PGRST101', `Cannot use the ${request.method} method on RPC`)
  const reading = request.method !== 'POST'
  const given = reading ? Object.fromEntries(query) : ((await bodyOf(request)) as Record<string, unknown>)
  const routine = await catalog.routine(name, Object.keys(given))
  const args = Object.keys(given)
  const record = args.map((arg) => `${quoted(arg)} ${routine.args.get(arg)!.type}`).join(', ')
  const passed = args.map((arg) => `${quoted(arg)} := (SELECT ${quoted(arg)} FROM args)`).join(', ')
  const wide = routine.set || routine.composite
  const sql = `
    WITH args AS (SELECT * FROM ${args.length > 0 ? `json_to_recordset(json_build_array($1::json)) AS _(${record})` : '(SELECT $1::json) _'})
    SELECT ${wide ? "coalesce(json_agg(result), '[]')" : '(json_agg(result.value) -> 0)'}::text AS body, count(*)::int AS rows
    FROM (SELECT ${routine.composite ? 'called.*' : 'called AS value'} FROM public.${quoted(name)}(${passed}) AS called LIMIT ${routine.set ? maxRows : 1}) result`
  const options = {
    readOnly: reading || !routine.volatile,
    settings: routine.settings,
    headers: request.headers,
    method: request.method,
  }
  const {
    rows: [answer],
  } = await actAs(pool, caller, options, (client) =>
    client.query<{ body: string | null; rows: number }>(sql, [JSON.stringify(given)]),
  )
  const { body, rows } = answer!
  if (routine.void) return new Response(null, { status: 204 })
  if (routine.set)
    return rowsResponse(request, body ?? '[]', rows, 200, { 'content-range': `${rows > 0 ? `0-${rows - 1}` : '*'}/*` })
  return new Response(body ?? 'null', {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8', 'content-range': '0-0/*' },
  })
}
