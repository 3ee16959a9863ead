import { formatExactYen } from '#domain/kinds/format-yen.ts'
import { yenValue, type ExactYen } from '#domain/exact-sum.ts'
import { shownText } from '#domain/grid/display.ts'
import type { Row } from '#domain/table.ts'
import { tables, type TableRow } from '#domain/tables/index.ts'
import type { ClosingReport, OwnerTotals } from '#domain/tickets/closing/report.ts'
import { isNobodys } from '#domain/tickets/payments/balance-groups.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import { codeText } from '#web/features/event-page/words.ts'
import type { PaperProps } from '#web/features/event-page/reconcile/reconcile-handlers.ts'
import type { ClosingDigests } from './digests.ts'

export type TextTable = ReturnType<PaperProps['layOut']>[number]

const end = (label: string) => ({ label, align: 'end' as const })

/** The tables of figures of the closing report, for the screen and for paper. */
export function figureTables(messages: Messages, report: ClosingReport): readonly TextTable[] {
  const { t, number } = messages
  const { total } = report
  const totalLabel = t('closing.total')
  const count = (value: ExactYen) => number(Number(yenValue(value)))
  const money = ({ due, paid, owed }: Pick<OwnerTotals, 'due' | 'paid' | 'owed'>) =>
    [due, paid, owed].map(formatExactYen)
  const moneyColumns = (['due', 'paid', 'owed'] as const).map((figure) => end(t(`payments.${figure}`)))
  const owners = (heading: string, label: string, lines: readonly OwnerTotals[]): TextTable => ({
    heading,
    columns: [{ label }, end(t('closing.booklets')), ...moneyColumns],
    rows: lines.map((line) => [ownerText(messages, line), number(line.booklets), ...money(line)]),
    total: [totalLabel, number(total.booklets), ...money(total)],
  })
  return [
    owners(t('payments.departments'), t('payments.department'), report.departments),
    owners(t('payments.personsInCharge'), t('payments.personInCharge'), report.personsInCharge),
    {
      heading: t('closing.products'),
      columns: [{ label: t('closing.product') }, end(t('closing.quantity')), end(t('payments.due'))],
      rows: report.products.map(({ code, name, quantity, due }) => [
        codeText(messages, code, name),
        count(quantity),
        formatExactYen(due),
      ]),
      total: [totalLabel, count(total.quantity), formatExactYen(total.due)],
    },
    {
      heading: t('closing.days'),
      columns: [{ label: t('closing.day') }, end(t('payments.paid'))],
      rows: report.days.map(({ day, paid }) => [
        day === null ? t('closing.noDay') : shownText('date', day),
        formatExactYen(paid),
      ]),
      total: [totalLabel, formatExactYen(total.paid)],
    },
  ]
}

function ownerText(messages: Messages, { key, code, name }: OwnerTotals): string {
  return isNobodys(key) ? messages.t(`payments.${key}`) : codeText(messages, code, name)
}

/** Height in millimetres of the row for stamps. */
const STAMP = 22

/** The agreed exceptions of a closed event. For an open event, the points that are not settled yet. */
export interface OpenPoints {
  readonly title: string
  readonly none: string
  readonly texts: readonly string[]
}

/**
 * The top of the printed report: fields for stamps, the exceptions, and the digests.
 * @param digest digest of the export as of today
 */
export function headTables(
  { t, label }: Messages,
  closing: TableRow<'closings'> | null,
  { title, none, texts }: OpenPoints,
  digest: string | null,
): readonly TextTable[] {
  // Inserts a space after every 8 digits, because the paper breaks lines only at spaces.
  const digestText = (hex: string | null) =>
    hex === null ? t('eventPage.untold') : (hex.match(/.{8}/g) ?? []).join(' ')
  const isChanged = closing !== null && digest !== null && digest !== closing.digest
  const { closedOn, digest: own } = tables.closings.fields
  return [
    {
      heading: t('closing.approval'),
      columns: (['prepared', 'checked', 'approved'] as const).map((role) => ({ label: t(`closing.${role}`) })),
      rows: [['', '', '']],
      rowHeight: STAMP,
    },
    {
      heading: t('closing.title'),
      columns: [{ label: t('closing.item') }, { label: t('closing.value') }],
      rows: [
        [label(closedOn.label), closing ? shownText('date', closing.closedOn) : t('closing.notClosed')],
        ...(texts.length === 0 ? [none] : texts).map((text) => [title, text]),
        [label(own.label), digestText(closing ? closing.digest : digest)],
        ...(isChanged ? [[label(own.label), `${t('closing.changedSince')} ${digestText(digest)}`]] : []),
      ],
    },
  ]
}

/** Field names in the exported report, the same in every language. */
export const REPORT_FIELDS = ['section', 'code', 'name', 'booklets', 'quantity', 'due', 'paid', 'owed'] as const

/**
 * The rows of the exported report. First a row for each line of figures, then the digests of the closing, of today's
 * export, and of each exported table.
 */
export function reportRows(
  report: ClosingReport,
  event: TableRow<'events'>,
  closing: TableRow<'closings'> | null,
  digests: ClosingDigests | null,
): readonly Row[] {
  const line = (section: string, values: Row): Row => ({
    ...Object.fromEntries(REPORT_FIELDS.map((field) => [field, null])),
    section,
    ...values,
  })
  const money = ({ due, paid, owed }: Pick<OwnerTotals, 'due' | 'paid' | 'owed'>) => ({
    due: yenValue(due),
    paid: yenValue(paid),
    owed: yenValue(owed),
  })
  const owner = (section: string) => (totals: OwnerTotals) =>
    line(section, {
      code: totals.code,
      name: isNobodys(totals.key) ? totals.key : totals.name,
      booklets: totals.booklets,
      ...money(totals),
    })
  const { total } = report
  return [
    line('event', { code: event.eventCode, name: event.eventName }),
    ...(closing
      ? [line('closedOn', { name: closing.closedOn }), line('exceptions', { name: closing.exceptions })]
      : []),
    line('total', { booklets: total.booklets, quantity: yenValue(total.quantity), ...money(total) }),
    ...report.departments.map(owner('department')),
    ...report.personsInCharge.map(owner('personInCharge')),
    ...report.products.map(({ code, name, quantity, due }) =>
      line('product', { code, name, quantity: yenValue(quantity), due: yenValue(due) }),
    ),
    ...report.days.map(({ day, paid }) => line('day', { name: day, paid: yenValue(paid) })),
    ...report.payers.map(({ companyCode, personInChargeCode, paid }) =>
      line('payer', { code: personInChargeCode, name: companyCode, paid: yenValue(paid) }),
    ),
    ...(closing ? [line('sha256 at closing', { name: closing.digest })] : []),
    ...(digests
      ? [
          line('sha256', { name: digests.wholeExport }),
          ...digests.tables.map(({ table, digest }) => line(`sha256 ${table}`, { name: digest })),
        ]
      : []),
  ]
}
