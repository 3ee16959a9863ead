import { Stack, Text } from '@mantine/core'
import type { EmptiedCell, ImportWarning, ImportPlan } from '#domain/import/index.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Cell, Listing, shownRows } from './Listing.tsx'
import { columnNames, fieldLabel, warningText, issueText } from './texts.ts'

const headerCodes = new Set(['unknownHeader', 'repeatedHeader', 'missingHeader'])

/** What is wrong with the file, line by line. */
export function Issues({ declaration, issues }: { declaration: TableDeclaration; issues: ImportPlan['issues'] }) {
  const messages = useMessages()
  const { t, number } = messages
  const shown = issues.first.slice(0, shownRows)
  return (
    <Stack gap="xs">
      <Listing
        label={t('import.issues')}
        columns={[t('import.line'), t('import.issue')]}
        rows={shown.map((issue) => [
          issue.line === undefined ? '' : number(issue.line),
          issueText(messages, declaration, issue),
        ])}
        count={issues.count}
      />
      {shown.some(({ code }) => headerCodes.has(code)) && (
        <Text size="sm">{t('import.expected', { columns: columnNames(messages, declaration) })}</Text>
      )}
    </Stack>
  )
}

/** Cells that are not numbers and will become empty. */
export function EmptiedCells({
  declaration,
  cells,
}: {
  declaration: TableDeclaration
  cells: { first: readonly EmptiedCell[]; count: number }
}) {
  const messages = useMessages()
  const { t, number } = messages
  return (
    <Listing
      label={t('import.emptied')}
      columns={[t('import.line'), t('import.field'), t('import.inFile')]}
      rows={cells.first
        .slice(0, shownRows)
        .map(({ line, field, text }) => [
          number(line),
          fieldLabel(messages, declaration, field),
          <Cell key="text" text={text} />,
        ])}
      count={cells.count}
    />
  )
}

/** What to look at before agreeing: the same text in the same column stands here once, with its lines. */
export function WarnedCells({
  declaration,
  warnings,
}: {
  declaration: TableDeclaration
  warnings: readonly ImportWarning[]
}) {
  const messages = useMessages()
  const { t, number } = messages
  const linesOf = ({ lines, count }: ImportWarning) =>
    lines.map(number).join(', ') + (count > lines.length ? ` … (${number(count)})` : '')
  return (
    <Listing
      label={t('import.warnings')}
      columns={[t('import.field'), t('import.inFile'), t('import.hint'), t('import.lines')]}
      rows={warnings
        .slice(0, shownRows)
        .map((warning) => [
          fieldLabel(messages, declaration, warning.field),
          <Cell key="text" text={warning.text} />,
          warningText(messages, warning),
          linesOf(warning),
        ])}
      count={warnings.length}
    />
  )
}
