import { EventmsError, type Issue } from '#domain/errors.ts'
import type { Row } from '#domain/table.ts'
import type { FormField } from '#web/features/table-screen/form/form.ts'
import { type RowIssues, SHARED } from './row-issues.ts'

export type SentRows = readonly { readonly id: number; readonly row: Row }[]

export interface EntryFields {
  readonly shared: readonly FormField[]
  readonly ownFields: readonly FormField[]
}

/**
 * Assigns the issues of a refused save to the rows that were sent. An issue has the number of its line in the request,
 * or the refused value.
 * @returns null if an issue belongs to no row that was sent
 */
export function issuesOf(error: unknown, sent: SentRows, fields: EntryFields): RowIssues | null {
  if (!(error instanceof EventmsError) || error.issues.length === 0) return null
  const rowIssues = new Map<number, readonly Issue[]>()
  for (const issue of error.issues) {
    const { field = '', line, params } = issue
    const isShared = fields.shared.some(({ name }) => name === field)
    const isKnown = isShared || fields.ownFields.some(({ name }) => name === field)
    const refusedRow =
      line === undefined
        ? sent.find(({ row }) => params?.['value'] !== undefined && String(row[field]) === String(params['value']))
        : sent[line - 1]
    if (!isKnown || !refusedRow) return null
    const id = isShared ? SHARED : refusedRow.id
    const issues = rowIssues.get(id) ?? []
    if (!issues.some((other) => other.field === field && other.code === issue.code))
      rowIssues.set(id, [...issues, issue])
  }
  return rowIssues
}
