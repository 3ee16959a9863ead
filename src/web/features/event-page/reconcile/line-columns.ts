import { formatExactYen } from '#domain/kinds/format-yen.ts'
import type { Settled, SettledLine } from '#domain/tickets/index.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import { holderText, inChargeText } from '#web/messages/holder-words.ts'
import { figure, money } from '#web/features/event-page/words.ts'

/** A column of the reconciliation, on the screen and on paper. */
export interface LineColumn {
  readonly label: string
  readonly align?: 'end'
  text(line: SettledLine): string
  total: string
}

/**
 * The columns of the reconciliation.
 * @param first the content of the first column
 */
export function lineColumns(
  messages: Messages,
  { totals, balance }: Pick<Settled, 'totals' | 'balance'>,
  first: 'holder' | 'personInCharge' = 'holder',
): readonly LineColumn[] {
  const { t } = messages
  const column = (field: Exclude<keyof Settled['totals'], 'toReport'>, textOf: typeof figure) => ({
    label: t(`reconcile.${field}`),
    align: 'end' as const,
    text: ({ numbers }: SettledLine) => textOf(messages, numbers[field]),
    total: textOf(messages, totals[field]),
  })
  const yen = (field: keyof Settled['balance']) => ({
    label: t(`payments.${field}`),
    align: 'end' as const,
    text: (line: SettledLine) => formatExactYen(line.balance[field]),
    total: formatExactYen(balance[field]),
  })
  // Computed from `out`, because `reported` also counts numbers that nobody holds. `issued` does not count these
  // numbers.
  const { issued, out } = totals
  const settledPercent = issued === null || out === null || issued === 0 ? null : ((issued - out) / issued) * 100
  return [
    {
      label: t(`reconcile.${first}`),
      text: (line) => (first === 'holder' ? holderText : inChargeText)(messages, line),
      total: t('reconcile.allHolders'),
    },
    // Booklets and amounts come first, so that users see them without scrolling.
    column('issued', figure),
    column('returned', figure),
    column('reported', figure),
    column('out', figure),
    yen('due'),
    yen('paid'),
    yen('owed'),
    {
      label: t('reconcile.rate'),
      align: 'end',
      text: ({ numbers }) => ratesText(messages, numbers),
      total: percent(messages, settledPercent),
    },
    column('unreported', figure),
    column('withdrawn', figure),
    column('amount', money),
    column('target', money),
    column('shortOf', money),
  ]
}

function ratesText(
  messages: Messages,
  { rate, askedRate }: Pick<SettledLine['numbers'], 'rate' | 'askedRate'>,
): string {
  return messages.t('reconcile.rates', { rate: percent(messages, rate), asked: percent(messages, askedRate) })
}

/**
 * A percentage with one decimal place, rounded down. Otherwise 89.99% would be shown as 90%, as if a target of 90% were
 * reached.
 */
function percent(messages: Messages, rate: number | null): string {
  if (rate === null) return figure(messages, null)
  return messages.t('reconcile.percent', { percent: messages.number(Math.floor(rate * 10 + 1e-9) / 10) })
}
