import { table } from '#domain/table.ts'

/** Withdrawn numbers, for example of lost booklets, shown on the event's page. Restoring a number deletes it here. */
export const withdrawn = table({
  name: 'withdrawn',
  label: { en: 'Withdrawn Numbers', ja: '無効番号' },
  key: 'id',
  identity: 'id',
  ofEvent: 'eventCode',
  names: ['reason'],
  view: false,
  request: { rows: 10000 },
  range: { start: 'ticketStartNumber', end: 'ticketEndNumber' },
  fields: {
    id: { kind: 'id', label: { en: 'ID', ja: 'ID' }, essential: true },
    eventCode: { kind: 'reference', label: { en: 'Event', ja: 'イベント' }, required: true, references: 'events' },
    ticketStartNumber: {
      kind: 'number',
      label: { en: 'Start Number', ja: '開始番号' },
      required: true,
      rule: 'positive',
    },
    ticketEndNumber: {
      kind: 'number',
      label: { en: 'End Number', ja: '終了番号' },
      required: true,
      rule: 'positive',
    },
    reason: {
      kind: 'text',
      label: { en: 'Reason', ja: '理由' },
      required: true,
      synonyms: ['事由', '無効理由', 'Cause'],
    },
    companyCode: { kind: 'text', label: { en: 'Company Code', ja: '社員コード' }, codeOf: 'employees' },
  },
})
