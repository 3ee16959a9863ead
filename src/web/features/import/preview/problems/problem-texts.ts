import { firstAtLeast } from '#domain/first-at-least.ts'
import type { CellEdits, FileRows, ImportIssue, ImportPlan, Listing } from '#domain/import/index.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import { fieldLabel, isImportCode, issueText, rowName } from '#web/features/import/texts.ts'

type IssueGroup = ImportPlan['issues']['groups'][number]

/** Codes of issues whose text differs from row to row, so that each row must show its own text. */
const detailedCodes = [
  ...(['duplicateInFile', 'keyTaken', 'keyDiffers', 'rangeReversed', 'surplusCells', 'strayQuote'] as const),
  ...(['notARecord', 'unknownHeader', 'repeatedHeader'] as const),
]

export function groupText(messages: Messages, declaration: TableDeclaration, group: IssueGroup): string {
  const [first] = group.page(0, 1)
  if (!first) return ''
  const kind = detailedCodes.find((code) => code === first.code)
  if (first.code === 'unknownReference' && group.field !== undefined)
    return messages.t('problems.unknownReference', { field: fieldLabel(messages, declaration, group.field) })
  if (!kind) {
    const { text: _, ...rest } = first
    return isDetailed(group) ? issueText(messages, declaration, first) : issueText(messages, declaration, rest)
  }
  const text = messages.t(`problems.${kind}`)
  if (group.field === undefined) return text
  return messages.t('problems.group', { field: fieldLabel(messages, declaration, group.field), text })
}

export function isDetailed({ code, field }: IssueGroup): boolean {
  return (
    code !== undefined &&
    (detailedCodes.some((detailed) => detailed === code) || field === undefined || isImportCode(code))
  )
}

export function reasonText(messages: Messages, declaration: TableDeclaration, issues: readonly ImportIssue[]): string {
  return issues.map((issue) => issueText(messages, declaration, issue)).join(' / ')
}

export function rowNameAt(declaration: TableDeclaration, { fields, rows, lines }: FileRows, line: number): string {
  const at = firstAtLeast(lines, line)
  const values = lines[at] === line ? rows[at] : undefined
  if (!values) return ''
  return rowName(declaration, Object.fromEntries(fields.map((field, j) => [field, values[j] ?? null])) as Row)
}

export interface LeftOutRow {
  readonly line: number
  readonly name: string
  readonly reason: string
}

/** Maximum number of left-out rows listed by name. The file to save contains all of them. */
const MOST_NAMED = 1000

/**
 * The issues of all left-out rows in file order. `plan` has the rows that an answer left out, `edits` those that the
 * user left out because of an error.
 */
export const leftOutIssues = ({ leftOutFor }: ImportPlan, edits: CellEdits): Listing<ImportIssue> =>
  edits.leftOutFor?.with(leftOutFor) ?? leftOutFor

/** The first `MOST_NAMED` left-out rows, with their names and reasons. */
export function leftOutRows(
  messages: Messages,
  declaration: TableDeclaration,
  plan: ImportPlan,
  edits: CellEdits,
): readonly LeftOutRow[] {
  const rows: LeftOutRow[] = []
  for (const { line, entries } of leftOutIssues(plan, edits).byLine()) {
    const name = edits.leftOutNames?.get(line) ?? rowNameAt(declaration, plan.file, line)
    rows.push({ line, name, reason: reasonText(messages, declaration, entries) })
    if (rows.length === MOST_NAMED) break
  }
  return rows
}
