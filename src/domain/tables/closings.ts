import { table } from '#domain/table.ts'

/** Closed events. The closing is shown on the event's page. Opening the event again deletes the row. */
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
    // Open points that a person accepted when closing the event.
    exceptions: { kind: 'text', label: { en: 'Exceptions', ja: '例外' }, synonyms: ['例外事項'] },
    // SHA-256 of the file with the event's data. The report shows it, too.
    digest: { kind: 'text', label: { en: 'Digest', ja: 'ダイジェスト' }, synonyms: ['SHA-256'] },
  },
})
