import type { Label } from '#domain/locale.ts'

/** Labels of the specification that no table uses yet. A table that gets such a field uses the label from here. */
export const labelsWithoutTable = {
  price: { en: 'Price', ja: '価格' },
  salesFlag: { en: 'Sales Start Check', ja: '販売開始確認' },
  dataConfirmFlag: { en: 'Data Confirm Check', ja: 'データ確定確認' },
} as const satisfies Readonly<Record<string, Label>>

/** Labels that fields had before, in both languages. Exports of older versions have them as headers. */
export const formerLabels: Readonly<Record<string, readonly string[]>> = {
  ticketNumber: ['Ticket Number', 'チケット番号'],
  ticketStartNumber: ['Ticket Start Number', 'チケット開始番号'],
  ticketEndNumber: ['Ticket End Number', 'チケット終了番号'],
  distributionNumber: ['Distribution Number'],
  ticketIssueFlag: ['チケット番号出力'],
}
