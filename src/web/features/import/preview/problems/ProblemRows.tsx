import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { ImportIssue, ImportPlan } from '#domain/import/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { offInPlace } from '#web/ui/buttons/off-in-place.ts'
import { Cell, CellTable, useNarrow } from '#web/features/import/Listing.tsx'
import { fieldLabel, issueText } from '#web/features/import/texts.ts'
import { CellEditor } from '#web/features/import/questions/CellEditor.tsx'
import { groupText, isDetailed, rowNameAt } from './problem-texts.ts'
import type { RowsOfFile } from '#web/features/import/read/row-corrections.ts'

export const ROWS_A_PAGE = 20

interface ProblemRowsProps extends Omit<RowsOfFile, 'name'> {
  readonly group: ImportPlan['issues']['groups'][number]
}

export function ProblemRows({ declaration, plan, group, corrections }: ProblemRowsProps) {
  const messages = useMessages()
  const { t, number } = messages
  const narrow = useNarrow()
  const [page, setPage] = useState(0)
  const issues = group.page(page * ROWS_A_PAGE, ROWS_A_PAGE)
  const detailed = isDetailed(group)
  const textOfIssue = (issue: ImportIssue) => issueText(messages, declaration, issue)
  const { file } = plan
  const { field } = group
  const correctable = field !== undefined && file.fields.includes(field) && issues[0]?.line !== undefined
  const columns = [
    t('import.line'),
    t('import.record'),
    ...(detailed && !narrow ? [t('import.issue')] : []),
    ...(field === undefined ? [] : [fieldLabel(messages, declaration, field)]),
  ]
  const valueOf = ({ line, text, fullText }: ImportIssue) => {
    const value = <Cell key="value" text={text ?? t('import.empty')} empty={text === undefined} />
    if (!correctable) return value
    const cellName = { row: number(line!), field: fieldLabel(messages, declaration, field) }
    return (
      <CellEditor
        key="value"
        {...{ declaration, plan, corrections, field }}
        line={line!}
        text={fullText ?? text ?? ''}
        cellText={value}
        name={t('problems.correctCell', cellName)}
        cell={t('problems.cell', cellName)}
      />
    )
  }
  return (
    <>
      <CellTable
        label={groupText(messages, declaration, group)}
        columns={columns}
        // A row can have several surplus cells with the same line number, so the key contains the index, too.
        keys={issues.map(({ line }, i) => `${line}-${i}`)}
        rows={issues.map((issue) => [
          issue.line === undefined ? '' : number(issue.line),
          issue.line === undefined ? '' : rowNameAt(declaration, file, issue.line),
          ...(detailed && !narrow ? [textOfIssue(issue)] : []),
          ...(field === undefined ? [] : [valueOf(issue)]),
        ])}
        below={detailed && narrow ? issues.map(textOfIssue) : undefined}
      />
      {group.count > ROWS_A_PAGE && <Pager page={page} count={group.count} onPage={setPage} />}
    </>
  )
}

function Pager({ page, count, onPage }: { page: number; count: number; onPage(page: number): void }) {
  const { t, number } = useMessages()
  const narrow = useNarrow()
  const lastPage = Math.ceil(count / ROWS_A_PAGE) - 1
  const buttons = [
    { name: 'first', to: 0, off: page === 0 },
    { name: 'previous', to: page - 1, off: page === 0 },
    { name: 'next', to: page + 1, off: page === lastPage },
    { name: 'last', to: lastPage, off: page === lastPage },
  ] as const
  return (
    <Group gap="xs" mt={6}>
      <Text size="sm" c="dimmed" role="status" style={{ flexBasis: narrow ? '100%' : undefined }}>
        {t('problems.range', {
          from: number(page * ROWS_A_PAGE + 1),
          to: number(Math.min(count, (page + 1) * ROWS_A_PAGE)),
          count: number(count),
        })}
      </Text>
      {buttons.map(({ name, to, off }) => (
        // Not `disabled`, because the button would lose the focus on the last page. It only looks and behaves as if it
        // were disabled.
        <Button key={name} size="compact-sm" variant="subtle" onClick={() => onPage(to)} {...(off && offInPlace)}>
          {t(`problems.${name}`)}
        </Button>
      ))}
    </Group>
  )
}
