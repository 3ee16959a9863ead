/** The grid in which cells are edited: in the table's place, and in the forms for several rows. */
export const en = {
  editHint: 'Edit in the table, cell by cell (F2)',
  label: '{{table}}: cells. Arrows, Tab and Enter move, F2 edits; Ctrl+End, then Tab, leaves the cells.',
  keys: 'Tab goes right, Enter down, F2 edits, Ctrl+D fills down, Ctrl+Enter fills what is selected, Ctrl+Z takes back.',
  nothingYet: 'Nothing is changed yet.',
  changed_one: '{{number}} record is changed and not saved yet.',
  changed_other: '{{number}} records are changed and not saved yet.',
  wrong_one: '{{number}} record needs attention',
  wrong_other: '{{number}} records need attention',
  next: 'Go to the next',
  saveHint: 'Save all changes at once (Ctrl+S)',
  drop: 'Discard changes',
  changedByOther: 'Someone else has changed this meanwhile.',
  // all rows of a form for several
  setAll: '{{field}} of all rows',
  setAllField: 'What to set in all rows',
  set: 'Set for all',
}

export const ja = {
  editHint: '表のセルを直接編集します（F2）',
  label: '{{table}}：セル。矢印キー、Tab、Enterで移動、F2で編集、Ctrl+Endの後にTabでセルから出ます。',
  keys: 'Tabで右、Enterで下へ移動、F2で編集、Ctrl+Dで下へコピー、Ctrl+Enterで選択範囲に入力、Ctrl+Zで元に戻します。',
  nothingYet: 'まだ変更はありません。',
  changed_other: '{{number}}件を変更中（未保存）',
  wrong_other: '{{number}}件に確認が必要です',
  next: '次へ移動',
  saveHint: 'すべての変更をまとめて保存します（Ctrl+S）',
  drop: '変更を破棄',
  changedByOther: 'この間に、ほかの利用者が変更しました。',
  setAll: 'すべての行の{{field}}',
  setAllField: 'すべての行に設定する項目',
  set: 'すべてに設定',
} satisfies Omit<typeof en, `${string}_one`>
