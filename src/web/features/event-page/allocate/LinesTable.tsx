import { Group, SegmentedControl, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { AllocationLine } from '#domain/tickets/acts/allocate.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { PagedTable } from '#web/dialogs/PagedTable.tsx'
import { codeText, figure, personText } from '#web/features/event-page/words.ts'
import { outcomeText } from './allocate-words.ts'

type Shown = 'everybody' | 'getting' | 'without'

export function LinesTable({ lines }: { readonly lines: readonly AllocationLine[] }) {
  const messages = useMessages()
  const { t, number } = messages
  const [shownGroup, setShownGroup] = useState<Shown>('everybody')
  const rows = useMemo(
    () => ({
      everybody: lines,
      getting: lines.filter(({ count }) => count > 0),
      without: lines.filter(({ count }) => count === 0),
    }),
    [lines],
  )
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Title order={3} size="h5">
          {t('allocate.lines')}
        </Title>
        <SegmentedControl
          size="xs"
          aria-label={t('allocate.show')}
          value={shownGroup}
          onChange={(value) => setShownGroup(value as Shown)}
          data={(['everybody', 'getting', 'without'] as const).map((value) => ({
            value,
            label: t(`allocate.${value}`, { count: number(rows[value].length) }),
          }))}
        />
      </Group>
      <PagedTable<AllocationLine>
        // A new key resets the table to its first page when the filter changes.
        key={shownGroup}
        label={t('allocate.lines')}
        rows={rows[shownGroup]}
        keyOf={({ key }) => key}
        columns={[
          { label: t('allocate.person'), cell: ({ person }) => personText(messages, person) },
          {
            label: t('allocate.department'),
            cell: ({ person }) => codeText(messages, person.departmentCode, person.departmentName),
          },
          {
            label: t('allocate.personInCharge'),
            cell: ({ person }) => codeText(messages, person.personInChargeCode, person.personInChargeName),
          },
          { label: t('allocate.planned'), align: 'end', cell: ({ planned }) => figure(messages, planned) },
          { label: t('allocate.held'), align: 'end', cell: ({ heldCount }) => figure(messages, heldCount) },
          { label: t('allocate.gets'), align: 'end', cell: ({ count }) => number(count) },
          { label: t('allocate.numbersOrWhy'), cell: (line) => outcomeText(messages, line) },
        ]}
      />
    </>
  )
}
