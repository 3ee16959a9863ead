import type { Context } from 'hono'
import { EventmsError } from '#domain/errors.ts'
import {
  type Answers,
  batchSteps,
  csvFileSteps,
  jsonFileSteps,
  type ImportPlan,
  notReady,
  planSteps,
  tablesNamed,
  type FileRows,
} from '#domain/import/index.ts'
import { badRequest, isObject, versionIn } from '#domain/requests/check.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import { importRows } from '#server/data/import/import.ts'
import type { Loader } from '#server/data/load/load.ts'
import { runInSlices } from '#server/data/slices.ts'
import { readJson } from '#server/http/body.ts'
import { type ApiEnv, type ApiRoutes, declared, queued } from './env.ts'
import { rowsOf } from '#server/data/load/snapshot-rows.ts'

/**
 * Maximum length of each list in a response: the issues, the warnings, and the cases of a question. `issueCount` counts
 * all issues.
 */
const LISTED = 100

interface ImportRequest {
  readonly text: string
  readonly isCsv: boolean
  readonly previews: boolean
  readonly version: number | null
  readonly answers: Answers
  readonly file: string | undefined
}

/**
 * Compares a file with the table by the rules of the page's import. Writes the rows only if there are no issues, and if
 * the request answers all questions: the server never guesses an answer.
 */
export async function importRoute(options: ApiRoutes, c: Context<ApiEnv>): Promise<Response> {
  const declaration = declared(c.req.param('table') ?? '')
  const request = requestOf(await readJson(c.req.raw))
  return queued(options, c, async () => {
    const plan = await planOf(options.loader, declaration, request)
    if (request.version !== null && request.version !== plan.version)
      throw new EventmsError('tableMoved', { table: declaration.name })
    const preview = previewOf(plan)
    if (request.previews || preview.obstacle !== null) return c.json({ preview })
    const { rows, ...head } = await runInSlices(batchSteps(declaration, plan))
    const columns = head.fields.map((_, at) => rows.map((row) => row[at]))
    const first = { ...head, rows: rows.length, ...(request.file !== undefined && { file: request.file }) }
    const body = [new TextEncoder().encode(`${JSON.stringify(first)}\n${JSON.stringify(columns)}\n`)]
    const { actor } = c.get('person')
    return c.json({
      preview,
      result: await importRows(options.pool, actor, declaration, body, undefined, options.maxRows),
    })
  })
}

function requestOf(body: unknown): ImportRequest {
  if (!isObject(body)) throw badRequest('the body must be an object')
  const { csv, records, preview, answers = {}, file } = body
  if ((typeof csv === 'string') === Array.isArray(records)) throw badRequest('either csv or records is needed')
  if (!isObject(answers) || !Object.values(answers).every((answer) => typeof answer === 'string'))
    throw badRequest('answers must be texts by the key of their case')
  if (file !== undefined && typeof file !== 'string') throw badRequest('file must be its name')
  return {
    text: typeof csv === 'string' ? csv : JSON.stringify(records),
    isCsv: typeof csv === 'string',
    previews: preview === true,
    version: versionIn(body),
    answers: new Map(Object.entries(answers as Record<string, string>)),
    file,
  }
}

async function planOf(loader: Loader, declaration: TableDeclaration, { text, isCsv, answers }: ImportRequest) {
  const rows: Generator<number, FileRows> = isCsv ? csvFileSteps(declaration, text) : jsonFileSteps(declaration, text)
  const file = await runInSlices(rows)
  const stored = await rowsOf(loader, declaration)
  const referred = await Promise.all(
    tablesNamed(declaration).map(async (name) => [name, (await rowsOf(loader, tables[name])).rows] as const),
  )
  return runInSlices(planSteps(declaration, file, stored, Object.fromEntries(referred), { answers }))
}

function previewOf(plan: ImportPlan) {
  return {
    version: plan.version,
    added: plan.added.length,
    changed: plan.changed.length,
    removed: plan.removed.length,
    unchanged: plan.unchanged,
    leftOut: plan.leftOutCount,
    obstacle: notReady(plan),
    issueCount: plan.issues.count,
    issues: plan.issues.first.slice(0, LISTED),
    warnings: plan.warnings.slice(0, LISTED),
    questions: plan.questions.map(({ kind, field, open, cases }) => ({
      kind,
      field,
      open,
      cases: cases.slice(0, LISTED).map(({ key, text, lines, count, options, answer }) => ({
        key,
        text,
        lines,
        count,
        options,
        answer,
      })),
    })),
  }
}
