import { formatExactYen } from '#domain/kinds/format-yen.ts'
import { Anchor, Title } from '@mantine/core'
import { useMemo } from 'react'
import { byWay } from '#domain/tickets/payments/balance-groups.ts'
import type { EventBalance } from '#domain/tickets/payments/balance.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import classes from '#web/features/event-page/event-page.module.css'
import type { FigureRef } from './rows-of.ts'

export interface BalanceTotalsProps {
  readonly balance: EventBalance
  onOpen(figure: FigureRef): void
}

/** The totals of an event's payments. A press on a total shows its rows. */
export function BalanceTotals({ balance: { total, payments }, onOpen }: BalanceTotalsProps) {
  const { t, number } = useMessages()
  const wayTotals = useMemo(() => byWay(payments), [payments])
  const amount = (name: string, text: string, figure: FigureRef) => (
    <Anchor
      component="button"
      type="button"
      inherit
      aria-label={t('payments.showRows', { name, amount: text })}
      onClick={() => onOpen(figure)}
    >
      {text}
    </Anchor>
  )
  return (
    <>
      <dl className={classes.figures} aria-label={t('payments.totals')}>
        {(['due', 'paid', 'owed'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`payments.${name}`)}</dt>
            <dd>{amount(t(`payments.${name}`), formatExactYen(total[name]), { total: name })}</dd>
          </div>
        ))}
      </dl>
      {wayTotals.length > 0 && (
        <section>
          <Title order={3} size="h5" id="payment-ways">
            {t('payments.ways')}
          </Title>
          <dl className={classes.facts} aria-labelledby="payment-ways">
            {wayTotals.map(({ way, paid, payments: wayPayments }) => {
              const name = way ?? t('payments.withoutWay')
              return (
                <div key={name}>
                  <dt translate="no">{name}</dt>
                  <dd>
                    {amount(name, formatExactYen(paid), { way })}{' '}
                    {t('payments.count', { count: wayPayments.length, number: number(wayPayments.length) })}
                  </dd>
                </div>
              )
            })}
          </dl>
        </section>
      )}
    </>
  )
}
