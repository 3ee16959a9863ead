import { Text, Title } from '@mantine/core'
import type { Tally } from '#domain/tickets/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import classes from '#web/features/event-page/event-page.module.css'
import { whoseText } from '#web/messages/holder-words.ts'
import { money } from '#web/features/event-page/words.ts'
import ownClasses from './department-chart.module.css'

export interface DepartmentChartProps {
  readonly departments: readonly Tally[]
}

/**
 * Bars of amounts and targets by department. Screen readers skip the bars, because the table around them contains the
 * figures as text.
 */
export function DepartmentChart({ departments }: DepartmentChartProps) {
  const messages = useMessages()
  const { t, number } = messages
  const shownTallies = departments.filter(({ whose }) => whose.kind === 'owner')
  const maximum = Math.max(0, ...shownTallies.flatMap(({ amount, target }) => [amount ?? 0, target ?? 0]))
  if (maximum <= 0) return null
  const width = (amount: number | null) => `${Math.max(0, (amount ?? 0) / maximum) * 100}%`
  return (
    <div className={classes.card}>
      <Title order={3} size="h4" id="department-chart">
        {t('reconcile.chart')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('reconcile.chartNote')}
      </Text>
      <table className={ownClasses.chart} aria-labelledby="department-chart">
        <thead>
          <tr>
            <th scope="col">{t('payments.department')}</th>
            <th scope="col">{t('reconcile.chartFigures')}</th>
          </tr>
        </thead>
        <tbody translate="no">
          {shownTallies.map((tally) => {
            const { key, amount, target } = tally
            const percent = target ? number(Math.floor(((amount ?? 0) * 100) / target)) : null
            return (
              <tr key={key}>
                <th scope="row">{whoseText(messages, tally)}</th>
                <td>
                  <span className={ownClasses.figures}>
                    {percent === null
                      ? t('reconcile.chartAmount', { amount: money(messages, amount) })
                      : t('reconcile.chartLine', {
                          amount: money(messages, amount),
                          target: money(messages, target),
                          percent,
                        })}
                  </span>
                  <span className={ownClasses.track} aria-hidden>
                    <span className={ownClasses.amount} style={{ inlineSize: width(amount) }} />
                    {target !== null && (
                      <span className={ownClasses.target} style={{ insetInlineStart: width(target) }} />
                    )}
                  </span>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
