/** The form of one row, and the choice between two versions of it. */
export const en = {
  addTo: 'Add to {{table}}',
  editOf: 'Edit {{name}}',
  calculated: 'Calculated when saved',
  conflictTitle: 'Someone else has changed this record',
  conflictHint: 'Nothing was saved, and nothing you typed is lost. Choose for each field, then save again.',
  conflictField: 'Field',
  conflictChoice: 'To be saved',
  yours: 'Yours',
  storedNow: 'Stored now',
  empty: '(empty)',
}

export const ja = {
  addTo: '{{table}}に追加',
  editOf: '{{name}}を編集',
  calculated: '保存時に自動計算されます',
  conflictTitle: 'ほかの利用者がこのデータを変更しました',
  conflictHint: '保存は行われておらず、入力した内容も残っています。項目ごとに選んで、もう一度保存してください。',
  conflictField: '項目',
  conflictChoice: '保存する内容',
  yours: '自分の入力',
  storedNow: '現在の登録内容',
  empty: '（空）',
} satisfies typeof en
