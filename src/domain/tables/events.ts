import { table } from '../table.ts'

export const events = table({
  name: 'events',
  label: { en: 'Events', ja: 'イベント' },
  key: 'eventCode',
  identity: 'eventCode',
  names: ['eventName'],
  request: { rows: 10000 },
  editMultiple: false,
  range: { start: 'ticketStartNumber', end: 'ticketEndNumber' },
  fields: {
    eventCode: { kind: 'code', label: { en: 'Event Code', ja: 'イベントコード' }, required: true, essential: true },
    eventName: { kind: 'text', label: { en: 'Event Name', ja: 'イベント名' }, required: true },
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
  },
})
