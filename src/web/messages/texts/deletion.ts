/** What is asked before rows are deleted. */
export const en = {
  title: 'Delete {{name}}',
  selectedTitle: 'Delete selected from {{table}}',
  one: 'Are you sure you want to delete this item?',
  cannotBeUndone: 'This action cannot be undone.',
  takeBackDays: 'From the history it can be taken back for {{number}} days.',
  takeBackYears_one: 'From the history it can be taken back for a year.',
  takeBackYears_other: 'From the history it can be taken back for {{count}} years.',
  takeBackEver: 'From the history it can be taken back at any time.',
  takeBackKept: 'From the history it can be taken back for as long as that is kept.',
  many_one: 'Are you sure you want to delete the {{number}} selected item? This action cannot be undone.',
  many_other: 'Are you sure you want to delete the {{number}} selected items? This action cannot be undone.',
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
  takeBackDays: '履歴からは、{{number}}日間は取り消せます。',
  takeBackYears_other: '履歴からは、{{count}}年間は取り消せます。',
  takeBackEver: '履歴からは、いつでも取り消せます。',
  takeBackKept: '履歴からは、履歴が保存されている間は取り消せます。',
  many_other: '選択した{{number}}件のデータを削除してもよろしいですか？この操作は元に戻せません。',
  looking: '参照しているデータを確認しています...',
  notRead: '{{tables}}をまだ読み込めていません。ここに表示されているもの以外にも参照がある可能性があります。',
  willBeEmptied_other: '{{table}}：{{number}}件の{{field}}が空欄になります。',
  willBeRefused_other: '{{table}}：{{number}}件が{{field}}で参照しています。参照がある間は削除できません。',
  willKeepCode_other: '{{table}}：{{number}}件の{{field}}にコードが残りますが、該当するデータはなくなります。',
} satisfies Omit<typeof en, `${string}_one`>
