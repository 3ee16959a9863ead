import { EventmsError, type Issue } from '#domain/errors.ts'
import { kinds } from '#domain/kinds/index.ts'
import type { Field, TableDeclaration } from '#domain/table.ts'
import type { Columns } from '#domain/wire.ts'
import { ISSUES_TOLD } from './check.ts'

/**
 * Adds the line numbers to issues about values that the database refused, because the database reports only the value.
 * @param lines the checked rows, as sent to the database
 */
export function withLines(
  error: EventmsError,
  declaration: TableDeclaration,
  fields: readonly string[],
  lines: Iterable<Columns>,
): EventmsError {
  const sought = error.issues.filter(
    ({ field, line, params }) => field !== undefined && line === undefined && params?.value !== undefined,
  )
  if (error.code !== 'invalidRows' || sought.length === 0) return error
  const found: Issue[] = error.issues.filter((issue) => !sought.includes(issue))
  const wanted = fields.map(
    (name) =>
      new Map(sought.filter(({ field }) => field === name).map((issue) => [String(issue.params!.value), issue])),
  )
  let first = 1
  for (const columns of lines) {
    for (const [j, issues] of wanted.entries()) {
      if (issues.size > 0) found.push(...located(issues, declaration.fields[fields[j]!]!, columns[j]!, first))
    }
    if (found.length >= ISSUES_TOLD) break
    first += columns[0]!.length
  }
  if (found.length === 0) return error
  const issues = found.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)).slice(0, ISSUES_TOLD)
  return new EventmsError('invalidRows', { count: issues.length }, { cause: error.cause, issues })
}

/**
 * Finds the refused values in one column. Returns the issue of each refused value, with the line of its row.
 * @param issues a map from each refused value to its issue
 */
function located(
  issues: ReadonlyMap<string, Issue>,
  { kind }: Field,
  values: readonly unknown[],
  first: number,
): Issue[] {
  const found: Issue[] = []
  for (let i = 0; i < values.length && found.length < ISSUES_TOLD; i++) {
    const issue = issues.get(String(kinds[kind].accept(values[i])))
    if (issue) found.push({ ...issue, line: first + i })
  }
  return found
}
