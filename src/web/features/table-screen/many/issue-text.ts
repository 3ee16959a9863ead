import type { Issue } from '#domain/errors.ts'
import type { TableDeclaration } from '#domain/table.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import { type Entry, type RowIssues, SHARED } from './entries.ts'

/** More issues than this are counted, not listed: each stands at its field too. */
const LISTED = 3

/** What is wrong with a field of one row among several. */
export function rowIssueText(messages: Messages, issue: Issue, field: string): string {
  const { t, number } = messages
  const { row, text } = issue.params ?? {}
  if (issue.code === 'duplicateKey' && typeof row === 'number') return t('many.sameAsRow', { field, row: number(row) })
  if (issue.code === 'unknownReference' && typeof text === 'string') return t('many.notFound', { field, text })
  return messages.issue(issue, field)
}

/** As `rowIssueText`, in a cell: its column's heading names the field already. */
export function cellIssueText(messages: Messages, issue: Issue, field: string): string {
  return issue.code === 'fieldRequired' ? messages.t('common.thisFieldRequired') : rowIssueText(messages, issue, field)
}

/** All that is wrong, as a form says it: in general, then the first issues by their rows. */
export function issueLines(
  messages: Messages,
  declaration: TableDeclaration,
  rowIssues: RowIssues,
  entries: readonly Entry[],
  nameOf: (entry: Entry, at: number) => string,
): string[] {
  if (rowIssues.size === 0) return []
  const { t, label } = messages
  const text = (issue: Issue) => rowIssueText(messages, issue, label(declaration.fields[issue.field ?? '']!.label))
  const lines = (rowIssues.get(SHARED) ?? []).map(text)
  for (const [at, entry] of entries.entries()) {
    for (const issue of rowIssues.get(entry.id) ?? [])
      lines.push(t('many.issue', { row: nameOf(entry, at), text: text(issue) }))
  }
  const lacking = [...rowIssues].some(
    ([id, issues]) => id !== SHARED && issues.some(({ code }) => code === 'fieldRequired'),
  )
  const more = lines.length - LISTED
  return [
    t(lacking ? 'common.fillAllFields' : 'common.checkForm'),
    ...lines.slice(0, LISTED),
    ...(more > 0 ? [t('common.andMore', { count: more })] : []),
  ]
}
