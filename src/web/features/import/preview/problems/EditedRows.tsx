import { Button, Group, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { PagedTable } from '#web/dialogs/PagedTable.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { Cell, Listing, shownRows } from '#web/features/import/Listing.tsx'
import type { RowCorrections, RowsOfFile } from '#web/features/import/read/row-corrections.ts'
import { fieldLabel } from '#web/features/import/texts.ts'
import { correctedCells } from './corrected.ts'
import { leftOutIssues, type LeftOutRow, leftOutRows, rowNameAt } from './problem-texts.ts'
import { SaveRows, useSaveRows } from './SaveRows.tsx'

export function LeftOutRows(props: RowsOfFile) {
  const messages = useMessages()
  const { t, number } = messages
  const { declaration, plan, corrections } = props
  const save = useSaveRows(props, 'leftOut')
  const rows = useMemo(
    () => leftOutRows(messages, declaration, plan, corrections.edits),
    [messages, declaration, plan, corrections.edits],
  )
  const count = plan.leftOutCount
  if (count === 0) return null
  return (
    <Group gap="sm">
      <Text size="sm" role="status">
        {t('problems.leftOut', { count, number: number(count) })}
      </Text>
      <SaveRows
        source={plan.source}
        rowSet="leftOut"
        disabled={corrections.disabled}
        onSave={(format) => void save(leftOutIssues(plan, corrections.edits), format)}
      />
      {/* The user may have left out rows because of an error. This button puts these rows back into the import. It does
          not put back rows that an answer to a question left out: for these, the user must change the answer. */}
      {plan.file.leftOutCount > 0 && (
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={corrections.disabled}
          onClick={() => void corrections.takeIn()}
        >
          {t('problems.takeIn')}
        </Button>
      )}
      <div style={{ flexBasis: '100%', minWidth: 0 }}>
        <PagedTable<LeftOutRow>
          label={t('problems.leftOutRows')}
          rows={rows}
          keyOf={({ line }) => line}
          columns={[
            { label: t('import.line'), cell: ({ line }) => number(line) },
            { label: t('import.record'), cell: ({ name }) => name },
            { label: t('import.issue'), cell: ({ reason }) => reason },
          ]}
        />
      </div>
    </Group>
  )
}

export function correctedCount({ edits }: RowCorrections): number {
  let count = 0
  for (const fields of edits.corrections?.values() ?? []) count += fields.size
  return count
}

export function CorrectedCells({ declaration, plan, corrections: mending }: Omit<RowsOfFile, 'name'>) {
  const messages = useMessages()
  const { t, number } = messages
  const { corrections } = mending.edits
  const { count, firstCells } = useMemo(() => correctedCells(corrections, shownRows), [corrections])
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t('problems.correctedNote')}
      </Text>
      <Listing
        label={t('problems.corrected', { number: number(count) })}
        columns={[t('import.line'), t('import.record'), t('import.field'), t('problems.after'), t('problems.takeBack')]}
        rows={firstCells.map(({ line, field, text, lines }) => [
          number(line),
          rowNameAt(declaration, plan.file, line),
          fieldLabel(messages, declaration, field),
          <Cell key="text" text={text === '' ? t('import.empty') : text} empty={text === ''} />,
          <Group key="back" gap="xs">
            <Button
              size="compact-xs"
              variant="light"
              disabled={mending.disabled}
              aria-label={t('problems.takeBackCell', {
                row: number(line),
                field: fieldLabel(messages, declaration, field),
              })}
              onClick={() => void mending.correct([line], field, null)}
            >
              {t('problems.takeBack')}
            </Button>
            {lines[0] === line && lines.length > 1 && (
              <Button
                size="compact-xs"
                variant="subtle"
                disabled={mending.disabled}
                onClick={() => void mending.correct(lines, field, null)}
              >
                {t('problems.takeBackAll', { number: number(lines.length) })}
              </Button>
            )}
          </Group>,
        ])}
        count={count}
      />
    </Stack>
  )
}
