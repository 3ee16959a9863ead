import { IconId } from '@tabler/icons-react'
import type { Tally } from '#domain/tickets/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { figure, money, whoseText } from '#web/features/event-page/words.ts'
import { PagedTable } from './PagedTable.tsx'

export interface TallyTableProps {
  readonly label: string
  /** What a line is about. */
  readonly of: string
  readonly lines: readonly Tally[]
  /** The way to the seals of a line; null where it has none of its own. */
  wayTo(line: Tally): (() => void) | null
  /** Opens the card of whose line it is; null where it is nobody's. */
  cardOf(line: Tally): (() => void) | null
}

/** What each has, against what their positions ask; what is short comes first. */
export function TallyTable({ label, of, lines, wayTo, cardOf }: TallyTableProps) {
  const messages = useMessages()
  const { t, number } = messages
  return (
    <PagedTable<Tally>
      label={label}
      rows={lines}
      wayTo={wayTo}
      keyOf={({ key }) => key}
      beside={{
        heading: t('eventPage.card'),
        button: (line) => opened(cardOf(line), t('eventPage.openCard', { name: whoseText(messages, line) })),
      }}
      columns={[
        {
          label: of,
          cell: (line) => whoseText(messages, line),
        },
        { label: t('eventPage.issued'), align: 'end', cell: ({ issued }) => number(issued) },
        { label: t('eventPage.reported'), align: 'end', cell: (line) => reportedText(messages, line) },
        { label: t('eventPage.toReport'), align: 'end', cell: ({ toReport }) => figure(messages, toReport) },
        { label: t('eventPage.unreported'), align: 'end', cell: ({ unreported }) => figure(messages, unreported) },
        { label: t('eventPage.amount'), align: 'end', cell: ({ amount }) => money(messages, amount) },
        { label: t('eventPage.target'), align: 'end', cell: ({ target }) => money(messages, target) },
        { label: t('eventPage.shortOf'), align: 'end', cell: ({ shortOf }) => money(messages, shortOf) },
      ]}
    />
  )
}

/** The button that opens a card, where there is one. */
function opened(open: (() => void) | null, label: string) {
  if (!open) return null
  return (
    <IconButton label={label} size="sm" onClick={open}>
      <IconId size={16} stroke={1.7} />
    </IconButton>
  )
}

/** '12 (60%)': never more than there is, so it is rounded down. */
function reportedText(messages: ReturnType<typeof useMessages>, { reported, issued }: Tally): string {
  const { t, number } = messages
  if (reported === null || issued === 0) return figure(messages, reported)
  const percent = number(Math.floor((reported / issued) * 100))
  return t('eventPage.withPercent', { count: number(reported), percent })
}
