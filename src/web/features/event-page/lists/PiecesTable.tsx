import { useMemo } from 'react'
import { counter, type Interval, type TicketRange, type EventTickets } from '#domain/tickets/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { codeText, figure, numbersText, partText } from '#web/features/event-page/words.ts'
import { PagedTable } from '#web/dialogs/PagedTable.tsx'

export interface PiecesTableProps {
  readonly tickets: EventTickets
  readonly window: Interval
  onOpen(number: number): void
}

/** The ranges on the map as a table, sorted by number: the text alternative to the picture. */
export function PiecesTable({ tickets, window: [from, to], onOpen }: PiecesTableProps) {
  const messages = useMessages()
  const { t, number } = messages
  const rows = useMemo(
    () => tickets.ranges.filter((range) => range.to >= from && range.from <= to),
    [tickets.ranges, from, to],
  )
  const reportedIn = useMemo(() => counter(tickets.sets.reported), [tickets.sets.reported])
  const isReported = tickets.counts.reported !== null
  return (
    <PagedTable<TicketRange>
      label={t('eventPage.pieces')}
      rows={rows}
      openerOf={(range) => () => onOpen(range.from)}
      keyOf={(range) => range.from}
      columns={[
        {
          label: t('eventPage.numbers'),
          cell: (range) => numbersText([range.from, range.to]),
        },
        { label: t('eventPage.count'), align: 'end', cell: (range) => number(range.to - range.from + 1) },
        { label: t('eventPage.holder'), cell: (range) => partText(messages, range) },
        {
          label: t('eventPage.personInCharge'),
          cell: ({ holding }) =>
            holding && codeText(messages, holding.seal.personInChargeCode, holding.seal.personInChargeName),
        },
        {
          label: t('eventPage.reported'),
          align: 'end',
          cell: (range) => figure(messages, isReported ? reportedIn(range.from, range.to) : null),
        },
      ]}
    />
  )
}
