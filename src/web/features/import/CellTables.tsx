import { Stack, Text } from '@mantine/core'
import type { EmptiedCell, ImportWarning, ImportPlan } from '#domain/import/index.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Cell, Listing, shownRows } from './Listing.tsx'
import { columnNames, fieldLabel, warningText, problemText } from './texts.ts'

const headerCodes = new Set(['unknownHeader', 'repeatedHeader', 'missingHeader'])

/** Why the file is refused, line by line. */
export function Problems({
  declaration,
  problems,
}: {
  declaration: TableDeclaration
  problems: ImportPlan['problems']
}) {
  const messages = useMessages()
  const { t, number } = messages
  const shown = problems.first.slice(0, shownRows)
  return (
    <Stack gap="xs">
      <Listing
        label={t('import.problems')}
        columns={[t('import.line'), t('import.problem')]}
        rows={shown.map((problem) => [
          problem.line === undefined ? '' : number(problem.line),
          problemText(messages, declaration, problem),
        ])}
        count={problems.count}
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
      label={t('import.flags')}
      columns={[t('import.field'), t('import.inFile'), t('import.hint'), t('import.lines')]}
      rows={warnings
        .slice(0, shownRows)
        .map((flag) => [
          fieldLabel(messages, declaration, flag.field),
          <Cell key="text" text={flag.text} />,
          warningText(messages, flag),
          linesOf(flag),
        ])}
      count={warnings.length}
    />
  )
}
