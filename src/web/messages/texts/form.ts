/** The form of one row, and the choice between two versions of it. */
export const en = {
  addTo: 'Add to {{table}}',
  editOf: 'Edit {{name}}',
  calculated: 'Calculated when saved',
  // what a field follows from: before, and once it was filled in
  followsFrom: 'From {{field}}',
  filledFrom: 'Filled in from {{field}}',
  countFollows: 'From the numbers',
  countFilled: 'Counted from the numbers',
  conflictTitle: 'Someone else has changed this record',
  conflictHint: 'Nothing was saved, and nothing you typed is lost. Choose for each field, then save again.',
  conflictField: 'Field',
  conflictChoice: 'To be saved',
  yours: 'Yours',
  storedNow: 'Stored now',
  empty: '(empty)',
  // what was just added
  addedHidden: 'The search or the filters hide what was added.',
  showAdded: 'Show it',
}

export const ja = {
  addTo: 'データの追加：{{table}}',
  editOf: 'データの編集：{{name}}',
  calculated: '保存時に自動計算されます',
  followsFrom: '{{field}}から自動で入ります',
  filledFrom: '{{field}}から自動で入力しました',
  countFollows: '番号の範囲から自動で入ります',
  countFilled: '番号の範囲から自動で計算しました',
  conflictTitle: 'ほかの利用者がこのデータを変更しました',
  conflictHint: '保存は行われておらず、入力した内容も残っています。項目ごとに選択して、もう一度保存してください。',
  conflictField: '項目',
  conflictChoice: '保存する内容',
  yours: '自分の入力',
  storedNow: '現在の登録内容',
  empty: '（空欄）',
  addedHidden: '追加したデータは、検索または絞り込みの条件に合わないため表示されていません。',
  showAdded: '表示する',
} satisfies typeof en
