/** What is asked before rows are deleted. */
export const en = {
  title: 'Delete {{name}}',
  selectedTitle: 'Delete selected from {{table}}',
  one: 'Are you sure you want to delete this item?',
  cannotBeUndone: 'This action cannot be undone.',
  historyKeepsDays: 'What is deleted stays in the history for {{number}} days, and can be restored from there.',
  historyKeepsYears_one: 'What is deleted stays in the history for a year, and can be restored from there.',
  historyKeepsYears_other: 'What is deleted stays in the history for {{count}} years, and can be restored from there.',
  historyKeepsEver: 'What is deleted stays in the history, and can be restored from there.',
  historyKeeps: 'What is deleted stays in the history for some time, and can be restored from there.',
  many: 'Are you sure you want to delete the {{number}} selected items? This action cannot be undone.',
  looking: 'Looking for what refers to it...',
  notRead: '{{tables}} could not be read yet: more may refer to it than stands here.',
  willBeEmptied_one: '{{table}}: {{number}} record will have no {{field}}.',
  willBeEmptied_other: '{{table}}: {{number}} records will have no {{field}}.',
  willBeRefused_one:
    '{{table}}: {{number}} record still refers to this by {{field}}. Deleting is refused as long as it does.',
  willBeRefused_other:
    '{{table}}: {{number}} records still refer to this by {{field}}. Deleting is refused as long as they do.',
  willKeepCode_one: '{{table}}: {{number}} record keeps the code ({{field}}), but it will name nothing.',
  willKeepCode_other: '{{table}}: {{number}} records keep the code ({{field}}), but it will name nothing.',
}

export const ja = {
  title: 'データの削除：{{name}}',
  selectedTitle: 'データの削除：{{table}}',
  one: 'このデータを削除してもよろしいですか？',
  cannotBeUndone: 'この操作は元に戻せません。',
  historyKeepsDays: '削除したデータは履歴に{{number}}日間残り、その間は履歴から元に戻せます。',
  historyKeepsYears_other: '削除したデータは履歴に{{count}}年間残り、その間は履歴から元に戻せます。',
  historyKeepsEver: '削除したデータは履歴に残り、履歴から元に戻せます。',
  historyKeeps: '削除したデータは一定期間履歴に残り、その間は履歴から元に戻せます。',
  many: '選択した{{number}}件のデータを削除してもよろしいですか？この操作は元に戻せません。',
  looking: '参照しているデータを確認しています...',
  notRead: '{{tables}}をまだ読み込めていません。ここに表示されているもの以外にも参照がある可能性があります。',
  willBeEmptied_other: '{{table}}：{{number}}件の{{field}}が空欄になります。',
  willBeRefused_other: '{{table}}：{{number}}件が{{field}}で参照しています。参照がある間は削除できません。',
  willKeepCode_other: '{{table}}：{{number}}件の{{field}}にコードが残りますが、該当するデータはなくなります。',
} satisfies Omit<typeof en, `${string}_one`>
