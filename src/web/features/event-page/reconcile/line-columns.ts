import { yenValue } from '#domain/exact-sum.ts'
import type { Settled, SettledLine } from '#domain/tickets/index.ts'
import type { Row } from '#domain/table.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import { figure, money, whoseText, yenText } from '#web/features/event-page/words.ts'

/** A column for the screen and for paper. */
export interface LineColumn {
  readonly label: string
  readonly align?: 'end'
  text(line: SettledLine): string
  total: string
}

/** @param first heading of the first column */
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
    text: (line: SettledLine) => yenText(line.balance[field]),
    total: yenText(balance[field]),
  })
  // Numbers that nobody holds do not count as issued.
  const { issued, out } = totals
  const together = issued === null || out === null || issued === 0 ? null : ((issued - out) / issued) * 100
  return [
    {
      label: t(`reconcile.${first}`),
      text: (line) => (first === 'holder' ? holderText : inChargeText)(messages, line),
      total: t('reconcile.allHolders'),
    },
    // The figures of both ledgers come first: they are visible without scrolling.
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
      total: percent(messages, together),
    },
    column('unreported', figure),
    column('withdrawn', figure),
    column('amount', money),
    column('target', money),
    column('shortOf', money),
  ]
}

/** Sales without a holder and numbers withdrawn from stock belong to nobody. */
export function holderText(messages: Messages, line: SettledLine): string {
  const text = inChargeText(messages, line)
  return line.isInCharge ? messages.t('payments.inCharge', { name: text }) : text
}

const inChargeText = (messages: Messages, line: SettledLine): string =>
  line.whose.kind === 'nobody' ? messages.t('reconcile.nobody') : whoseText(messages, line)

function ratesText(
  messages: Messages,
  { rate, askedRate }: Pick<SettledLine['numbers'], 'rate' | 'askedRate'>,
): string {
  return messages.t('reconcile.rates', { rate: percent(messages, rate), asked: percent(messages, askedRate) })
}

/** Rounded down, so that 89.99% is never shown as a reached target of 90%. */
function percent(messages: Messages, rate: number | null): string {
  if (rate === null) return figure(messages, null)
  return messages.t('reconcile.percent', { percent: messages.number(Math.floor(rate * 10 + 1e-9) / 10) })
}

/** Field names of the exported file, the same in every language. */
export const EXPORTED = [
  'section',
  'companyCode',
  'holder',
  'personInChargeCode',
  'personInChargeName',
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
  'due',
  'paid',
  'owed',
] as const

/** The lines by holder, then the same figures by person in charge. */
export const exportedLines = (messages: Messages, { lines, personsInCharge }: Settled): readonly Row[] => [
  ...lines.map((line) => exportedLine(messages, line, 'holder')),
  ...personsInCharge.map((line) => exportedLine(messages, line, 'personInCharge')),
]

function exportedLine(messages: Messages, line: SettledLine, section: 'holder' | 'personInCharge'): Row {
  const { whose, numbers, balance } = line
  const owner = whose.kind === 'owner' ? whose : null
  const holder = line.isInCharge ? null : owner
  const inCharge = line.isInCharge ? owner : null
  const isHolder = section === 'holder'
  return {
    section,
    companyCode: holder?.code == null ? null : String(holder.code),
    holder: isHolder ? (holder ? holder.name : holderText(messages, line)) : null,
    personInChargeCode: inCharge?.code ?? null,
    personInChargeName: isHolder || inCharge ? (inCharge?.name ?? null) : inChargeText(messages, line),
    issued: numbers.issued,
    returned: numbers.returned,
    withdrawn: numbers.withdrawn,
    reported: numbers.reported,
    out: numbers.out,
    rate: numbers.rate === null ? null : Math.round(numbers.rate * 100) / 100,
    askedRate: numbers.askedRate,
    toReport: numbers.toReport,
    unreported: numbers.unreported,
    amount: numbers.amount,
    target: numbers.target,
    shortOf: numbers.shortOf,
    due: yenValue(balance.due),
    paid: yenValue(balance.paid),
    owed: yenValue(balance.owed),
  }
}
