import { Button, Group, Table, Text } from '@mantine/core'
import { useState } from 'react'
import type { FileRows, ImportIssue, ImportPlan } from '#domain/import/index.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { Cell } from '../Listing.tsx'
import classes from '../Listing.module.css'
import type { Mending } from '../mending.ts'
import { fieldLabel, issueText } from '../texts.ts'
import { CellEditor } from './CellEditor.tsx'
import { groupText, isDetailed, rowNameAt } from './problem-texts.ts'

/** Rows that are shown at a time. */
export const ROWS_A_PAGE = 20

export interface ProblemRowsProps {
  readonly declaration: TableDeclaration
  readonly file: FileRows
  readonly group: ImportPlan['issues']['groups'][number]
  readonly mending: Mending
}

/** The places of one kind of problem, page by page, each to be corrected where it stands. */
export function ProblemRows({ declaration, file, group, mending }: ProblemRowsProps) {
  const messages = useMessages()
  const { t } = messages
  const [page, setPage] = useState(0)
  const issues = group.page(page * ROWS_A_PAGE, ROWS_A_PAGE)
  const detailed = isDetailed(group)
  const { field } = group
  const correctable = field !== undefined && file.fields.includes(field) && issues[0]?.line !== undefined
  const columns = [
    t('import.line'),
    t('import.record'),
    ...(detailed ? [t('import.issue')] : []),
    ...(field === undefined ? [] : [fieldLabel(messages, declaration, field)]),
  ]
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={classes.scroller} role="region" aria-label={groupText(messages, declaration, group)} tabIndex={0}>
        <Table withRowBorders stickyHeader fz="sm" className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column} scope="col">
                  {column}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {issues.map((issue, i) => (
              // One cell can be wrong once in a kind, but a row can have several cells too many.
              // oxlint-disable-next-line react/no-array-index-key -- places of one plan never move
              <Table.Tr key={`${issue.line}-${i}`}>
                <ProblemRow {...{ declaration, file, issue, detailed, mending, correctable }} />
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {group.count > ROWS_A_PAGE && <Pager page={page} count={group.count} onPage={setPage} />}
    </>
  )
}

interface ProblemRowProps extends Omit<ProblemRowsProps, 'group'> {
  readonly issue: ImportIssue
  readonly detailed: boolean
  readonly correctable: boolean
}

function ProblemRow({ declaration, file, issue, detailed, mending, correctable }: ProblemRowProps) {
  const messages = useMessages()
  const { t, number } = messages
  const { line, field, text, whole } = issue
  const value = <Cell text={text ?? t('import.empty')} empty={text === undefined} />
  return (
    <>
      <Table.Td>{line === undefined ? '' : number(line)}</Table.Td>
      <Table.Td>{line === undefined ? '' : rowNameAt(declaration, file, line)}</Table.Td>
      {detailed && <Table.Td>{issueText(messages, declaration, issue)}</Table.Td>}
      {field !== undefined && (
        <Table.Td>
          {correctable ? (
            <CellEditor {...{ declaration, mending, field }} line={line!} text={whole ?? text ?? ''} shown={value} />
          ) : (
            value
          )}
        </Table.Td>
      )}
    </>
  )
}

function Pager({ page, count, onPage }: { page: number; count: number; onPage(page: number): void }) {
  const { t, number } = useMessages()
  const last = Math.ceil(count / ROWS_A_PAGE) - 1
  const buttons = [
    { name: 'first', to: 0, off: page === 0 },
    { name: 'previous', to: page - 1, off: page === 0 },
    { name: 'next', to: page + 1, off: page === last },
    { name: 'last', to: last, off: page === last },
  ] as const
  return (
    <Group gap="xs" mt={6}>
      <Text size="sm" c="dimmed" role="status">
        {t('problems.range', {
          from: number(page * ROWS_A_PAGE + 1),
          to: number(Math.min(count, (page + 1) * ROWS_A_PAGE)),
          count: number(count),
        })}
      </Text>
      {buttons.map(({ name, to, off }) => (
        // Not disabled: at the end of the pages the keyboard stays where it is.
        <Button
          key={name}
          size="compact-sm"
          variant="subtle"
          aria-disabled={off}
          {...(off && { 'data-disabled': true })}
          onClick={() => off || onPage(to)}
        >
          {t(`problems.${name}`)}
        </Button>
      ))}
    </Group>
  )
}
