export const deletion = {
  title: 'Delete {{name}}',
  selectedTitle: 'Delete selected from {{table}}',
  one: 'Are you sure you want to delete this item?',
  cannotBeUndone: 'This action cannot be undone.',
  historyKeepsDays: 'Deleted records stay in the history for {{number}} days, and can be restored from there.',
  historyKeepsYears_one: 'Deleted records stay in the history for a year, and can be restored from there.',
  historyKeepsYears_other: 'Deleted records stay in the history for {{count}} years, and can be restored from there.',
  historyKeepsEver: 'Deleted records stay in the history, and can be restored from there.',
  historyKeeps: 'Deleted records stay in the history for some time, and can be restored from there.',
  many: 'Are you sure you want to delete the {{number}} selected items? This action cannot be undone.',
  looking: 'Looking for records that refer to it...',
  notRead: '{{tables}} could not be read yet, so more records may refer to it than are shown here.',
  willBeEmptied_one: '{{table}}: {{number}} record will have no {{field}}.',
  willBeEmptied_other: '{{table}}: {{number}} records will have no {{field}}.',
  willBeRefused_one:
    '{{table}}: {{number}} record still refers to this by {{field}}. Deleting is refused as long as it does.',
  willBeRefused_other:
    '{{table}}: {{number}} records still refer to this by {{field}}. Deleting is refused as long as they do.',
  willKeepCode_one: '{{table}}: {{number}} record keeps the code ({{field}}), which will no longer be registered.',
  willKeepCode_other: '{{table}}: {{number}} records keep the code ({{field}}), which will no longer be registered.',
}
