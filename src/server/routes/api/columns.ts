import type { Context } from 'hono'
import { badRequest } from '#domain/requests/check.ts'
import type { CsvRequest } from './csv.ts'
import type { ApiEnv } from './env.ts'
import { answerWithoutRows, tagOf } from './tags.ts'

const CONTENT = { 'content-type': 'application/x-ndjson; charset=utf-8', 'x-content-type-options': 'nosniff' }

/**
 * Answers with a whole table as lines of JSON: first a `LoadHead`, then `Columns`, one array of values per column. All
 * lines are of the same version.
 */
export async function tableColumns(
  { loader, declaration, parameters, headers }: Omit<CsvRequest, 'pool'>,
  c: Context<ApiEnv>,
): Promise<Response> {
  const [given] = parameters.keys()
  if (given !== undefined) throw badRequest(`the columns of a table have no ${given}: they are the whole table`)
  const tagged = { ...headers, etag: tagOf(await loader.version(declaration), '.ndjson') }
  const answer = answerWithoutRows(c, tagged, CONTENT)
  if (answer) return answer
  const snapshot = await loader.load(declaration)
  return new Response(snapshot.stream(), { headers: { ...tagged, ...CONTENT } })
}
