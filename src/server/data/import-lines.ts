import { EventmsError, type Issue } from '#domain/errors.ts'
import { kinds } from '#domain/kinds/index.ts'
import type { Field, TableDeclaration } from '#domain/table.ts'
import type { Columns, ImportHead } from '#domain/wire.ts'
import { ISSUES_TOLD } from './check.ts'
import { jsonLines } from './json-lines.ts'

/**
 * The database tells which value it refused (a code without a master, a key that is taken), a person wants to know in
 * which line: the body is read once more to find them. A line is the row's number in the import, from 1.
 */
export function withLines(refusal: EventmsError, declaration: TableDeclaration, head: ImportHead, body: readonly Uint8Array[]): EventmsError {
  const sought = refusal.issues.filter(({ field, line, params }) => field !== undefined && line === undefined && params?.value !== undefined)
  if (refusal.code !== 'invalidRows' || sought.length === 0) return refusal
  const found: Issue[] = refusal.issues.filter((issue) => !sought.includes(issue))
  const wanted = head.fields.map((name) => new Map(sought.filter(({ field }) => field === name).map((issue) => [String(issue.params!.value), issue])))
  let first = 1
  for (const columns of rowsOf(body)) {
    for (const [j, issues] of wanted.entries()) {
      if (issues.size > 0) found.push(...located(issues, declaration.fields[head.fields[j]!]!, columns[j]!, first))
    }
    if (found.length >= ISSUES_TOLD) break
    first += columns[0]!.length
  }
  if (found.length === 0) return refusal
  const issues = found.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)).slice(0, ISSUES_TOLD)
  return new EventmsError('invalidRows', { count: issues.length }, { cause: refusal.cause, issues })
}

/** The first faults of one column. @param issues by the value that is at fault */
function located(issues: ReadonlyMap<string, Issue>, { kind }: Field, values: readonly unknown[], first: number): Issue[] {
  const found: Issue[] = []
  for (let i = 0; i < values.length && found.length < ISSUES_TOLD; i++) {
    const issue = issues.get(String(kinds[kind].accept(values[i])))
    if (issue) found.push({ ...issue, line: first + i })
  }
  return found
}

/** The lines after the head; they have been read before and are what they should be. */
function* rowsOf(body: readonly Uint8Array[]): Generator<Columns> {
  const lines = jsonLines(body)
  lines.next()
  for (const line of lines) yield line as Columns
}
