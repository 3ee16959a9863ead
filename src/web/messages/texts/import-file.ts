/** How the file of an import is read: its columns, its encoding, and what looks damaged in it. */
export const en = {
  rename:
    'This one is text, too: rename it so that it ends in .csv, or save it in Excel as “CSV UTF-8”. ' +
    'Tabs between the columns are recognised.',
  tooMany:
    'The import would send {{count}} rows; at most {{max}} are taken at once. Nothing was sent. Please split the file.',
  delimiter: 'Separator',
  comma: 'Comma',
  tab: 'Tab',
  semicolon: 'Semicolon',
  // columns
  columns: 'What the columns are',
  say: 'The first row does not name the columns as the table does. Please say what each of them becomes.',
  change: 'Change columns',
  header: 'Row with the column names',
  headerLine: 'Row {{line}}: {{text}}',
  noHeader: 'No row names them',
  above: 'The rows above are left out.',
  column: 'Column {{letter}}',
  columnOf: 'Column {{letter}} “{{header}}” becomes',
  columnNoHeader: 'Column {{letter}} becomes',
  noSample: '(nothing in the first rows)',
  leaveOut: 'Leave out',
  field: '{{label}} ({{name}})',
  needed: 'Rows are matched by {{field}}: please say which column it is.',
  onlyFirst: 'Only the first {{count}} columns are shown; the others are left out.',
  go: 'Continue',
  goHint: 'What you choose is remembered in this browser for files with exactly these column names.',
  // questions
  askEncoding: 'The encoding of this file cannot be told for certain. Which of these reads right?',
  askSample: 'This looks like the sample file: three rows of random numbers, no real data.',
  takeSample: 'Import it all the same',
  askRows_one: 'One row looks like a sum, a note or another header, not like a row of the table.',
  askRows_other: '{{number}} rows look like sums, notes or another header, not like rows of the table.',
  leaveRows: 'Leave out',
  takeRows: 'Import like the other rows',
  askMerged_one: 'In one row a number stands in a cell that is merged with the row above. Does it count there as well?',
  askMerged_other:
    'In {{number}} rows a number stands in a cell that is merged with the row above. Does it count there as well?',
  mergedOnce: 'Once: import it in the first row, and leave the others empty',
  mergedEach: 'In each row: import the same number in all of them',
  askNumbers_one: 'One cell has several booklet numbers. Import a row for each of them?',
  askNumbers_other: '{{number}} cells have several booklet numbers. Import a row for each of them?',
  askRanges_one: 'One cell has a range of numbers. Import its ends as the first and the last number?',
  askRanges_other: '{{number}} cells have ranges of numbers. Import their ends as the first and the last number?',
  takeRange: 'Import the ends as the first and the last number',
  numbersEach: 'A row for each number, with the other values as they are',
  numbersShare: 'A row for each number; the quantity is divided evenly among them',
  askHidden_one:
    'One cell has characters that do not belong to its value: some that nobody can see, a line break within a code, ' +
    'or signs around it.',
  askHidden_other:
    '{{number}} cells have characters that do not belong to their values: some that nobody can see, line breaks ' +
    'within codes, or signs around them.',
  removeHidden: 'Take the value without them',
  takeHidden: 'Take the cells as they are',
  askDamaged_one:
    'One cell looks damaged, or is a date where a code belongs. ' +
    'If its text is wrong, choose another encoding above, or correct the file.',
  askDamaged_other:
    '{{number}} cells look damaged, or are dates where codes belong. ' +
    'If their text is wrong, choose another encoding above, or correct the file.',
  takeDamaged: 'The text is right: take it as it is',
  takeCodes: 'Take the codes that the dates were',
  cells: 'The cells in question',
}

export const ja = {
  rename:
    'このファイルもテキストです。ファイル名の末尾を.csvに変えるか、Excelで「CSV UTF-8」として保存してください。タブ区切りは自動で判別します。',
  tooMany:
    'この取り込みでは{{count}}行を送信することになりますが、一度に取り込めるのは{{max}}行までです。送信していません。ファイルを分割してください。',
  delimiter: '区切り文字',
  comma: 'カンマ',
  tab: 'タブ',
  semicolon: 'セミコロン',
  columns: '列の割り当て',
  say: '1行目の見出しが表の列と一致しません。それぞれの列をどの項目として取り込むか選択してください。',
  change: '列の割り当てを変更',
  header: '見出しの行',
  headerLine: '{{line}}行目：{{text}}',
  noHeader: '見出しの行はない',
  above: 'これより上の行は取り込みません。',
  column: '{{letter}}列',
  columnOf: '{{letter}}列「{{header}}」の取り込み先',
  columnNoHeader: '{{letter}}列の取り込み先',
  noSample: '（先頭の行には値がありません）',
  leaveOut: '取り込まない',
  field: '{{label}}（{{name}}）',
  needed: '行の照合に{{field}}が必要です。どの列か選択してください。',
  onlyFirst: '先頭の{{count}}列だけを表示しています。ほかの列は取り込みません。',
  go: '次へ',
  goHint: '選んだ内容はこのブラウザーに保存し、見出しがまったく同じファイルで使います。',
  askEncoding: 'このファイルの文字コードを確実に判別できません。正しく読めるものはどれですか？',
  askSample: 'サンプルファイルのようです。3行の乱数だけで、実際のデータではありません。',
  takeSample: 'このまま取り込む',
  askRows_other: '表のデータではなく、合計、注記、見出しの繰り返しと思われる行が{{number}}行あります。',
  leaveRows: '取り込まない',
  takeRows: 'ほかの行と同じように取り込む',
  askMerged_other: '上の行と結合されたセルに数値が入っている行が{{number}}行あります。その行にも数えますか？',
  mergedOnce: '1回だけ：先頭の行に取り込み、ほかの行は空欄にする',
  mergedEach: '行ごと：すべての行に同じ数値を取り込む',
  askNumbers_other: '1つの項目に冊子番号が複数入っているものが{{number}}件あります。番号ごとに1行ずつ取り込みますか？',
  askRanges_other:
    '1つの項目に番号の範囲が入っているものが{{number}}件あります。開始番号と終了番号として取り込みますか？',
  takeRange: '開始番号と終了番号にする',
  numbersEach: '番号ごとに1行にする（ほかの値はそのまま）',
  numbersShare: '番号ごとに1行にする（数量は均等に分ける）',
  askHidden_other:
    '値の一部ではない文字（目に見えない文字、コードの中の改行、値を囲む記号）を含む項目が{{number}}件あります。',
  removeHidden: '取り除いて取り込む',
  takeHidden: 'そのまま取り込む',
  askDamaged_other:
    '文字化け、またはコードが日付に変わったと思われる項目が{{number}}件あります。文字が正しくない場合は、上で別の文字コードを選ぶか、ファイルを修正してください。',
  takeDamaged: '文字は正しい。そのまま取り込む',
  takeCodes: '日付に変わる前のコードにする',
  cells: '該当する項目',
} satisfies Omit<typeof en, `${string}_one`>
