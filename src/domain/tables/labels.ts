import type { Label } from '#domain/locale.ts'

/** Labels of fields that no table has yet. A declaration that gets such a field takes its label from here. */
export const labelsWithoutTable = {
  price: { en: 'Price', ja: '価格' },
  salesFlag: { en: 'Sales Start Check', ja: '販売開始確認' },
  dataConfirmFlag: { en: 'Data Confirm Check', ja: 'データ確定確認' },
} as const satisfies Readonly<Record<string, Label>>

/** Former labels in both languages, which are the headers of older exports. */
export const formerLabels: Readonly<Record<string, readonly string[]>> = {
  ticketNumber: ['Ticket Number', 'チケット番号'],
  ticketStartNumber: ['Ticket Start Number', 'チケット開始番号'],
  ticketEndNumber: ['Ticket End Number', 'チケット終了番号'],
  distributionNumber: ['Distribution Number'],
  ticketIssueFlag: ['チケット番号出力'],
}
