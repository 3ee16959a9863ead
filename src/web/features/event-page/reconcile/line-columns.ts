import type { HolderLine, Reconciliation } from '#domain/tickets/index.ts'
import type { Row } from '#domain/table.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import { figure, money, whoseText } from '#web/features/event-page/words.ts'

/** A column for the screen and for paper. */
export interface LineColumn {
  readonly label: string
  readonly align?: 'end'
  text(line: HolderLine): string
  total: string
}

export function lineColumns(messages: Messages, { totals }: Pick<Reconciliation, 'totals'>): readonly LineColumn[] {
  const { t } = messages
  const column = (field: Exclude<keyof Reconciliation['totals'], 'toReport'>, textOf: typeof figure) => ({
    label: t(`reconcile.${field}`),
    align: 'end' as const,
    text: (line: HolderLine) => textOf(messages, line[field]),
    total: textOf(messages, totals[field]),
  })
  // Numbers that nobody holds do not count as issued.
  const { issued, out } = totals
  const together = issued === null || out === null || issued === 0 ? null : ((issued - out) / issued) * 100
  return [
    {
      label: t('reconcile.holder'),
      text: (line) => holderText(messages, line),
      total: t('reconcile.allHolders'),
    },
    column('issued', figure),
    column('returned', figure),
    column('withdrawn', figure),
    column('reported', figure),
    {
      label: t('reconcile.rate'),
      align: 'end',
      text: (line) => ratesText(messages, line),
      total: percent(messages, together),
    },
    column('unreported', figure),
    column('out', figure),
    column('amount', money),
    column('target', money),
    column('shortOf', money),
  ]
}

/** Sales without a holder and numbers withdrawn from stock belong to nobody. */
export function holderText(messages: Messages, line: HolderLine): string {
  return line.whose.kind === 'nobody' ? messages.t('reconcile.nobody') : whoseText(messages, line)
}

function ratesText(messages: Messages, { rate, askedRate }: Pick<HolderLine, 'rate' | 'askedRate'>): string {
  return messages.t('reconcile.rates', { rate: percent(messages, rate), asked: percent(messages, askedRate) })
}

/** Rounded down: at 89.99% of 90% something is still missing. */
function percent(messages: Messages, rate: number | null): string {
  if (rate === null) return figure(messages, null)
  return messages.t('reconcile.percent', { percent: messages.number(Math.floor(rate * 10 + 1e-9) / 10) })
}

/** Field names of the exported file, the same in every language. */
export const EXPORTED = [
  'companyCode',
  'holder',
  'issued',
  'returned',
  'withdrawn',
  'reported',
  'out',
  'rate',
  'askedRate',
  'toReport',
  'unreported',
  'amount',
  'target',
  'shortOf',
] as const

export function exportedLine(messages: Messages, line: HolderLine): Row {
  const { whose } = line
  const owner = whose.kind === 'owner' ? whose : null
  return {
    companyCode: owner?.code == null ? null : String(owner.code),
    holder: owner ? owner.name : holderText(messages, line),
    issued: line.issued,
    returned: line.returned,
    withdrawn: line.withdrawn,
    reported: line.reported,
    out: line.out,
    rate: line.rate === null ? null : Math.round(line.rate * 100) / 100,
    askedRate: line.askedRate,
    toReport: line.toReport,
    unreported: line.unreported,
    amount: line.amount,
    target: line.target,
    shortOf: line.shortOf,
  }
}
