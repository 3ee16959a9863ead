import { table } from '#domain/table.ts'

/**
 * Receipts for payments, shown on the page for payments. The key is the printed number, which the database never uses
 * twice. A void receipt stays; the receipt that replaces it refers to it.
 */
export const paymentReceipts = table({
  name: 'paymentReceipts',
  label: { en: 'Payment Receipts', ja: '領収書' },
  key: 'id',
  identity: 'id',
  ofEvent: 'eventCode',
  names: ['addressee'],
  view: false,
  byActs: 'receiptsByActs',
  request: { rows: 1000 },
  fields: {
    id: { kind: 'id', label: { en: 'ID', ja: 'ID' }, essential: true },
    eventCode: { kind: 'reference', label: { en: 'Event', ja: 'イベント' }, required: true, references: 'events' },
    paymentId: {
      kind: 'number',
      label: { en: 'Payment ID', ja: '入金ID' },
      required: true,
      rule: 'positive',
    },
    issuedOn: {
      kind: 'date',
      label: { en: 'Issued On', ja: '発行日' },
      required: true,
      synonyms: ['領収日', 'Issue Date', 'Date Issued'],
    },
    addressee: {
      kind: 'text',
      label: { en: 'Addressee', ja: '宛名' },
      required: true,
      synonyms: ['宛先', 'Received From', 'Recipient'],
    },
    amount: {
      kind: 'yen',
      label: { en: 'Receipt Amount', ja: '領収金額' },
      synonyms: ['領収額', 'Amount Received'],
      essential: true,
      rule: 'positive',
      summed: true,
    },
    purpose: {
      kind: 'text',
      label: { en: 'Purpose', ja: '但し書き' },
      synonyms: ['但書', 'ただし書き', 'Description'],
    },
    issuer: {
      kind: 'text',
      label: { en: 'Issuer', ja: '発行者' },
      required: true,
      synonyms: ['発行元', '領収者', 'Issued By'],
    },
    issuerAddress: {
      kind: 'text',
      label: { en: 'Issuer Address', ja: '発行者の住所' },
      synonyms: ['発行元住所'],
    },
    registrationNumber: {
      kind: 'registration',
      label: { en: 'Registration Number', ja: '登録番号' },
      synonyms: ['インボイス登録番号', '適格請求書発行事業者登録番号', 'Invoice Registration Number'],
    },
    voidedOn: { kind: 'date', label: { en: 'Voided On', ja: '無効にした日' }, synonyms: ['無効日', 'Void Date'] },
    voidReason: { kind: 'text', label: { en: 'Void Reason', ja: '無効の理由' }, synonyms: ['Reason for Voiding'] },
    replaces: {
      kind: 'number',
      label: { en: 'Replaces Receipt', ja: '差し替え元の領収書番号' },
      rule: 'positive',
    },
  },
})
