import { Button, Group, Stack, Text } from '@mantine/core'
import type { ImportPlan } from '#domain/import/index.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { Cell, Listing, shownRows } from '../Listing.tsx'
import type { Mending } from '../mending.ts'
import { fieldLabel } from '../texts.ts'
import { rowNameAt } from './problem-texts.ts'

interface MendedProps {
  readonly declaration: TableDeclaration
  readonly plan: ImportPlan
  readonly mending: Mending
}

/** How many rows are left out, and the way to take them in again. */
export function LeftOut({ plan, mending }: Omit<MendedProps, 'declaration'>) {
  const { t, number } = useMessages()
  const count = plan.leftOut
  if (count === 0) return null
  return (
    <Group gap="sm">
      <Text size="sm" role="status">
        {t('problems.leftOut', { count, number: number(count) })}
      </Text>
      {/* Those that an answer leaves out come back with the answer. */}
      {plan.file.leftOut > 0 && (
        <Button size="compact-sm" variant="subtle" disabled={mending.disabled} onClick={() => void mending.takeIn()}>
          {t('problems.takeIn')}
        </Button>
      )}
    </Group>
  )
}

/** How many cells were corrected. */
export function correctedCount({ edits }: Mending): number {
  let count = 0
  for (const fields of edits.corrections?.values() ?? []) count += fields.size
  return count
}

/** The cells that were corrected, each with the way back. */
export function Corrected({ declaration, plan, mending }: MendedProps) {
  const messages = useMessages()
  const { t, number } = messages
  const cells = [...(mending.edits.corrections ?? [])]
    .sort(([a], [b]) => a - b)
    .flatMap(([line, fields]) => [...fields].map(([field, text]) => ({ line, field, text })))
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t('problems.correctedNote')}
      </Text>
      <Listing
        label={t('problems.corrected', { number: number(cells.length) })}
        columns={[t('import.line'), t('import.record'), t('import.field'), t('problems.after'), t('problems.takeBack')]}
        rows={cells.slice(0, shownRows).map(({ line, field, text }) => [
          number(line),
          rowNameAt(declaration, plan.file, line),
          fieldLabel(messages, declaration, field),
          <Cell key="text" text={text === '' ? t('import.empty') : text} empty={text === ''} />,
          <Button
            key="back"
            size="compact-xs"
            variant="light"
            disabled={mending.disabled}
            aria-label={t('problems.takeBackCell', {
              row: number(line),
              field: fieldLabel(messages, declaration, field),
            })}
            onClick={() => void mending.correct(line, field, null)}
          >
            {t('problems.takeBack')}
          </Button>,
        ])}
        count={cells.length}
      />
    </Stack>
  )
}
