import { Alert, Stack, Title } from '@mantine/core'
import { useMemo } from 'react'
import type { PersonEffect, Proposal, RangeEffect } from '#domain/tickets/acts/change/index.ts'
import { countOf, intersection, intervalsOf, type Intervals } from '#domain/tickets/intervals.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { PagedTable } from '#web/dialogs/PagedTable.tsx'
import { figure, numbersText } from '#web/features/event-page/words.ts'
import type { ChangeKind } from './form.ts'
import { namedText, placeText, rangesText } from './words.ts'

export interface ChangePreviewProps {
  readonly kind: ChangeKind
  readonly proposal: Extract<Proposal, { ok: true }>
  readonly reported: Intervals
}

export function ChangePreview({ kind, proposal, reported }: ChangePreviewProps) {
  const messages = useMessages()
  const { t, number } = messages
  const { ranges, persons } = proposal
  const sold = useMemo(() => soldNumbers(kind, ranges, reported), [kind, ranges, reported])
  const fromTo = ([before, after]: readonly [number | null, number | null]) =>
    before === after
      ? figure(messages, before)
      : t('change.fromTo', { before: figure(messages, before), after: figure(messages, after) })
  return (
    <Stack component="section" gap="sm" aria-label={t('change.preview')}>
      <Title order={3} size="h5">
        {t('change.preview')}
      </Title>
      {sold.length > 0 && (
        <Alert color="yellow">
          {t('change.reported', { count: countOf(sold), numbers: rangesText(messages, sold) })}
        </Alert>
      )}
      <PagedTable<RangeEffect>
        label={t('change.ranges')}
        rows={ranges}
        keyOf={({ numbers: [from] }) => from}
        columns={[
          { label: t('change.numbers'), cell: ({ numbers }) => numbersText(numbers) },
          { label: t('change.count'), align: 'end', cell: ({ numbers: [from, to] }) => number(to - from + 1) },
          { label: t('change.before'), cell: ({ before }) => placeText(messages, before) },
          { label: t('change.after'), cell: ({ after }) => placeText(messages, after) },
        ]}
      />
      {persons.length > 0 && (
        <PagedTable<PersonEffect>
          label={t('change.persons')}
          rows={persons}
          keyOf={({ person }) => namedText(person)}
          columns={[
            { label: t('change.person'), cell: ({ person }) => namedText(person) },
            { label: t('change.booklets'), align: 'end', cell: ({ booklets }) => fromTo(booklets) },
            { label: t('change.seals'), align: 'end', cell: ({ seals }) => fromTo(seals) },
            { label: t('change.plan'), align: 'end', cell: ({ plan }) => fromTo(plan) },
          ]}
        />
      )}
    </Stack>
  )
}

/** The numbers that nobody would hold after the change although they are reported as sold. */
function soldNumbers(kind: ChangeKind, ranges: readonly RangeEffect[], reported: Intervals): Intervals {
  if (kind !== 'return' && kind !== 'withdraw') return []
  const heldRanges = ranges.filter(({ before }) => before.kind === 'person').map(({ numbers }) => numbers)
  return intersection(intervalsOf(heldRanges), reported)
}
