import type { Issue } from '#domain/errors.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import { type RowIssues, SHARED } from './row-issues.ts'
import type { GridDraft } from './use-grid-draft.ts'

/** Maximum number of issues in the alert; further ones are only counted. Each cell shows its own issue as well. */
const LISTED = 3

export function rowIssueText(messages: Messages, issue: Issue, field: string): string {
  const { t, number } = messages
  const { row, text } = issue.params ?? {}
  if (issue.code === 'duplicateKey' && typeof row === 'number') return t('many.sameAsRow', { field, row: number(row) })
  if (issue.code === 'unknownReference' && typeof text === 'string') return t('many.notFound', { field, text })
  return messages.issue(issue, field)
}

/** The text of an issue in its cell. It does not name the field, because the column's heading does. */
export function cellIssueText(messages: Messages, issue: Issue, field: string): string {
  return issue.code === 'fieldRequired' ? messages.t('common.thisFieldRequired') : rowIssueText(messages, issue, field)
}

export type NameOf = (id: number, at: number) => string

/** The lines of the alert about a draft: general issues, then the first issues of single rows. */
export function draftLines(messages: Messages, draft: GridDraft, nameOf: NameOf): string[] {
  const { t, error } = messages
  return [
    ...(draft.showsIssues ? issueLines(messages, draft, draft.issues, nameOf) : []),
    ...(draft.leftOutCells > 0 ? [t('many.pasteLeftOut', { count: draft.leftOutCells })] : []),
    ...(draft.failure === null ? [] : [error(draft.failure)]),
  ]
}

function issueLines(messages: Messages, draft: GridDraft, rowIssues: RowIssues, nameOf: NameOf): string[] {
  if (rowIssues.size === 0) return []
  const { t, label } = messages
  const { fields } = draft.declaration
  const text = (issue: Issue) => rowIssueText(messages, issue, label(fields[issue.field ?? '']!.label))
  const rowsWithIssues = [SHARED, ...inOrder(draft, rowIssues)].flatMap((id) =>
    (rowIssues.get(id) ?? []).map((issue) => ({ id, issue })),
  )
  // There may be thousands of issues, so only those in the list are turned into texts.
  const lines = rowsWithIssues
    .slice(0, LISTED)
    .map(({ id, issue }) =>
      id === SHARED ? text(issue) : t('many.issue', { row: nameOf(id, draft.indexOf(id)), text: text(issue) }),
    )
  const isRequiredMissing = [...rowIssues].some(
    ([id, issues]) => id !== SHARED && issues.some(({ code }) => code === 'fieldRequired'),
  )
  const unlistedCount = rowsWithIssues.length - LISTED
  return [
    t(isRequiredMissing ? 'common.fillAllFields' : 'common.checkForm'),
    ...lines,
    ...(unlistedCount > 0 ? [t('common.andMore', { count: unlistedCount })] : []),
  ]
}

function inOrder(draft: GridDraft, rowIssues: RowIssues): number[] {
  const sortIndex = (id: number) => (draft.indexOf(id) < 0 ? Infinity : draft.indexOf(id))
  return [...rowIssues.keys()].filter((id) => id !== SHARED).sort((a, b) => sortIndex(a) - sortIndex(b))
}

/**
 * The next cell with an issue after the cell `after`. If no later cell has an issue, the search continues at the first
 * row. Null if no cell has an issue.
 */
export function nextWrong(draft: GridDraft, after: { readonly row: number; readonly col: number }) {
  const cells = inOrder(draft, draft.issues).flatMap((id) => {
    const row = draft.indexOf(id)
    const cols = draft.fields.flatMap(({ name }, col) =>
      draft.issues.get(id)!.some(({ field }) => field === name) ? [col] : [],
    )
    return row < 0 ? [] : cols.map((col) => ({ row, col }))
  })
  const next = cells.find(({ row, col }) => row > after.row || (row === after.row && col > after.col))
  return next ?? cells[0] ?? null
}
