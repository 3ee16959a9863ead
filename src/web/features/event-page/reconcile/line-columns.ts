import type { HolderLine, Reconciliation } from '#domain/tickets/index.ts'
import type { Row } from '#domain/table.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import { figure, money, whoseText } from '#web/features/event-page/words.ts'

/** One column of the lines: on screen, on paper and in a file. */
export interface LineColumn {
  readonly label: string
  readonly align?: 'end'
  text(line: HolderLine): string
  /** Of all lines together. */
  total: string
}

type CountedField = 'issued' | 'returned' | 'withdrawn' | 'reported' | 'out' | 'unreported'

/** What was given to each, and what came of it, from left to right. */
export function lineColumns(messages: Messages, { totals }: Pick<Reconciliation, 'totals'>): readonly LineColumn[] {
  const { t } = messages
  const count = (label: string, field: CountedField) => ({
    label,
    align: 'end' as const,
    text: (line: HolderLine) => figure(messages, line[field]),
    total: figure(messages, totals[field]),
  })
  const sum = (label: string, field: 'amount' | 'target' | 'shortOf') => ({
    label,
    align: 'end' as const,
    text: (line: HolderLine) => money(messages, line[field]),
    total: money(messages, totals[field]),
  })
  // What nobody holds is no part of what was issued.
  const { issued, out } = totals
  const together = issued === null || out === null || issued === 0 ? null : ((issued - out) / issued) * 100
  return [
    {
      label: t('reconcile.holder'),
      text: (line) => holderText(messages, line),
      total: t('reconcile.allHolders'),
    },
    count(t('reconcile.issued'), 'issued'),
    count(t('reconcile.returned'), 'returned'),
    count(t('reconcile.withdrawn'), 'withdrawn'),
    count(t('reconcile.reported'), 'reported'),
    {
      label: t('reconcile.rate'),
      align: 'end',
      text: (line) => ratesText(messages, line),
      total: percent(messages, together),
    },
    count(t('reconcile.unreported'), 'unreported'),
    count(t('reconcile.out'), 'out'),
    sum(t('reconcile.amount'), 'amount'),
    sum(t('reconcile.target'), 'target'),
    sum(t('reconcile.shortOf'), 'shortOf'),
  ]
}

/** Whose line it is; nobody's are sales without a holder, and numbers that were withdrawn from stock. */
export function holderText(messages: Messages, line: HolderLine): string {
  return line.whose.kind === 'nobody' ? messages.t('reconcile.nobody') : whoseText(messages, line)
}

function ratesText(messages: Messages, { rate, askedRate }: Pick<HolderLine, 'rate' | 'askedRate'>): string {
  return messages.t('reconcile.rates', { rate: percent(messages, rate), asked: percent(messages, askedRate) })
}

/** Never more than it is, so it is rounded down: at 89.99% of 90% something is still missing. */
function percent(messages: Messages, rate: number | null): string {
  if (rate === null) return figure(messages, null)
  return messages.t('reconcile.percent', { percent: messages.number(Math.floor(rate * 10 + 1e-9) / 10) })
}

/** The fields of the file that the lines are exported to, which stay the same in every language. */
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

/** A line as the file has it: what is not told is empty. */
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
