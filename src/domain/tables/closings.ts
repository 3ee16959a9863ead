import { table } from '#domain/table.ts'

/** Closed events. The event's page shows the closing; reopening the event deletes the row. */
export const closings = table({
  name: 'closings',
  label: { en: 'Closings', ja: '締め' },
  key: 'id',
  // An event has at most one closing.
  identity: 'eventCode',
  ofEvent: 'eventCode',
  view: false,
  byActs: 'closingsByActs',
  request: { rows: 1000 },
  fields: {
    id: { kind: 'id', label: { en: 'ID', ja: 'ID' }, essential: true },
    eventCode: {
      kind: 'reference',
      label: { en: 'Event', ja: 'イベント' },
      required: true,
      essential: true,
      references: 'events',
    },
    closedOn: {
      kind: 'date',
      label: { en: 'Closed On', ja: '締め日' },
      synonyms: ['締日', '締切日', 'Closing Date', 'Date Closed'],
      required: true,
    },
    // Open points that a person accepted.
    exceptions: { kind: 'text', label: { en: 'Exceptions', ja: '例外' }, synonyms: ['例外事項'] },
    // SHA-256 of the data export that belongs to the report.
    digest: { kind: 'text', label: { en: 'Digest', ja: 'ダイジェスト' }, synonyms: ['SHA-256'] },
  },
})
