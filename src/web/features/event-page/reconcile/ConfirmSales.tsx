import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { useMemo } from 'react'
import {
  confirmAct,
  confirmationSteps,
  type Confirmation,
  type EventTickets,
  type TicketRows,
} from '#domain/tickets/index.ts'
import type { Versions } from '#domain/wire.ts'
import { type Acting, ActModal } from '#web/dialogs/ActModal.tsx'
import { isMoved, useTicketAct } from '#web/dialogs/use-ticket-act.ts'
import { PagedTable } from '#web/dialogs/PagedTable.tsx'
import { useMessages, type Messages } from '#web/messages/use-messages.ts'
import { isLittle } from '#web/state/event-tickets/counted.ts'
import { useSteps } from '#web/state/tables/use-steps.ts'
import { wrapping } from '#web/ui/buttons/wrapping.ts'
import { DialogFoot } from '#web/ui/dialogs/dialog-foot.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { codeText, figure, money } from '#web/features/event-page/words.ts'
import type { RowsLink } from '#web/features/event-page/opened.ts'
import { LeftSales, leftText } from './LeftSales.tsx'

export interface ConfirmSalesProps {
  readonly tickets: EventTickets
  readonly rows: TicketRows
  readonly versions: Versions
  onOpenRows(link: RowsLink): void
  onClose(): void
}

export function ConfirmSales({ onClose, ...props }: ConfirmSalesProps) {
  const { t } = useMessages()
  return (
    <ActModal title={t('reconcile.confirmTitle')} onClose={onClose}>
      {(acting) => <Confirming {...props} {...acting} onClose={onClose} />}
    </ActModal>
  )
}

interface ConfirmingProps extends ConfirmSalesProps, Acting {}

/** Finds the sales to confirm, and then shows the content of the dialog. */
function Confirming({ tickets, rows, versions, ...props }: ConfirmingProps) {
  const { t } = useMessages()
  const steps = useMemo(
    () =>
      function* (): Generator<number, Counted> {
        return { tickets, rows, versions, confirmation: yield* confirmationSteps(rows, tickets) }
      },
    [tickets, rows, versions],
  )
  const { value, busy } = useSteps(steps, isLittle(rows))
  return value ? <Confirmed {...value} {...props} busy={busy} /> : <Spinner label={t('common.loading')} />
}

interface Counted extends Pick<ConfirmSalesProps, 'tickets' | 'rows' | 'versions'> {
  readonly confirmation: Confirmation
}

interface ConfirmedProps extends Counted, Acting, Pick<ConfirmSalesProps, 'onOpenRows' | 'onClose'> {
  /** True while the sales are searched again, because the tables changed. */
  readonly busy: boolean
}

function Confirmed({
  tickets,
  rows,
  versions,
  confirmation,
  busy,
  onRunning,
  onDone,
  onOpenRows,
  onClose,
}: ConfirmedProps) {
  const messages = useMessages()
  const { t, error } = messages
  const { running, failure, send } = useTicketAct(onRunning, onDone)
  const { add, leftSales, settled } = confirmation
  const { eventCode } = tickets.event
  const what = t('reconcile.confirmWhat', {
    count: add.length,
    number: messages.number(add.length),
    amount: money(messages, confirmation.amount),
  })
  const doneOf = () => {
    const text = t('reconcile.confirmed')
    return {
      text: leftSales.length > 0 ? t('leftOut.confirmed', { left: leftText(messages, leftSales) }) : text,
      leftOut: <LeftSales sales={leftSales} {...{ eventCode, products: rows.products, onOpenRows }} />,
    }
  }
  return (
    <Stack gap="md">
      {failure !== null && (
        <Alert color={isMoved(failure) ? 'yellow' : 'red'} role="alert">
          {isMoved(failure) ? t('reconcile.movedMeanwhile') : error(failure)}
        </Alert>
      )}
      <Text role="status">{add.length > 0 ? what : t('reconcile.confirmNothing')}</Text>
      {settled > 0 && (
        <Text size="sm" c="dimmed">
          {t('reconcile.confirmSettled', { count: settled, number: messages.number(settled) })}
        </Text>
      )}
      <Added confirmation={confirmation} />
      <LeftSales sales={leftSales} {...{ eventCode, products: rows.products }} />
      <DialogFoot>
        <Button variant="default" onClick={onClose} disabled={running}>
          {t('common.cancel')}
        </Button>
        <Button
          {...wrapping}
          mih={36}
          onClick={() => void send(confirmAct(tickets, confirmation), versions, doneOf())}
          disabled={running || busy || add.length === 0}
          aria-busy={running || busy}
        >
          {running ? t('reconcile.confirming') : confirmText(messages, confirmation)}
        </Button>
      </DialogFoot>
    </Stack>
  )
}

function Added({ confirmation: { add } }: { readonly confirmation: Confirmation }) {
  const messages = useMessages()
  const { t } = messages
  if (add.length === 0) return null
  return (
    <section>
      <Title order={3} size="h5" mb={4}>
        {t('reconcile.confirmRows')}
      </Title>
      <PagedTable<Confirmation['add'][number]>
        label={t('reconcile.confirmRows')}
        rows={add}
        keyOf={(row) => `${row.ticketNumber} ${row.productCode}`}
        columns={[
          { label: t('reconcile.number'), cell: (row) => String(row.ticketNumber) },
          { label: t('reconcile.holder'), cell: (row) => [row.companyCode, row.name].filter(Boolean).join(' ') },
          {
            label: t('reconcile.personInCharge'),
            cell: (row) => codeText(messages, row.personInChargeCode, row.personInChargeName),
          },
          { label: t('reconcile.product'), cell: (row) => codeText(messages, row.productCode, row.productName) },
          { label: t('reconcile.quantity'), align: 'end', cell: (row) => figure(messages, row.quantity) },
        ]}
      />
    </section>
  )
}

function confirmText(messages: Messages, { add, leftSales }: Confirmation): string {
  const { t, number } = messages
  if (add.length === 0 || leftSales.length === 0) return t('reconcile.confirm')
  return t('leftOut.confirm', {
    given: number(add.length),
    asked: number(add.length + leftSales.length),
    left: leftText(messages, leftSales),
  })
}
