import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { numberNow, type NumberNow, type EventTickets } from '#domain/tickets/index.ts'
import { useMessages, type Messages } from '#web/messages/use-messages.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { asPrinted, placeOfSeal, type RowsLink } from '#web/features/event-page/opened.ts'
import { SealCards } from '#web/features/event-page/SealCards.tsx'
import { numbersText, personText, withdrawnText } from '#web/features/event-page/words.ts'
import { HistoryLists } from './HistoryLists.tsx'
import classes from './number.module.css'
import { SaleLines } from './SaleLines.tsx'
import { useNumberHistory } from './use-number-history.ts'

export interface NumberPanelProps {
  readonly tickets: EventTickets
  readonly number: number
  onOpenRows(link: RowsLink): void
}

const SHOWN = 5

export function NumberPanel({ tickets, number, onOpenRows }: NumberPanelProps) {
  const messages = useMessages()
  const { t } = messages
  const numberState = numberNow(tickets, number)
  const { history, failure, isReading, retry } = useNumberHistory(tickets, number)
  const seals = [...numberState.seals, ...numberState.byName.map((seal) => asPrinted(seal, tickets))]
  return (
    <div
      className={classes.panel}
      role="region"
      aria-label={t('numberHistory.ofNumber', { number })}
      aria-busy={isReading}
    >
      <div role="status" translate="no">
        <Title order={4} size="h4">
          {t('numberHistory.ofNumber', { number })}
        </Title>
        <Text>{nowText(messages, tickets, numberState)}</Text>
        {numberState.withdrawn.slice(0, SHOWN).map((piece) => (
          <Text key={piece.row.id}>{withdrawnText(messages, piece)}</Text>
        ))}
      </div>
      <SealCards
        seals={seals}
        tickets={tickets}
        onOpenRow={(seal) => onOpenRows({ table: 'sealData', ...placeOfSeal(seal, tickets) })}
      />
      <SaleLines
        numberState={numberState}
        eventCode={tickets.event.eventCode}
        number={number}
        onOpenRows={onOpenRows}
      />
      {failure !== undefined && !isReading && (
        <Alert color="red" title={t('numberHistory.failed')}>
          <Stack align="flex-start" gap="sm">
            {messages.error(failure)}
            <Button variant="default" size="xs" onClick={retry}>
              {t('common.tryAgain')}
            </Button>
          </Stack>
        </Alert>
      )}
      {history ? <HistoryLists history={history} /> : isReading && <Spinner label={t('common.loading')} />}
    </div>
  )
}

function nowText(messages: Messages, { sets }: EventTickets, { kind, seals, byName }: NumberNow): string {
  const { t, list } = messages
  const personNames = list(
    [...new Set([...seals, ...byName].map((seal) => personText(messages, seal)))].slice(0, SHOWN),
  )
  if (kind === 'outside') {
    const range = sets.range ? numbersText(sets.range) : t('eventPage.untold')
    return t(personNames === '' ? 'numberHistory.nowOutside' : 'numberHistory.nowHeldOutside', {
      range,
      who: personNames,
    })
  }
  return t(`numberHistory.now_${kind}`, { who: personNames })
}
